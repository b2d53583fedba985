"""How answers of the bounded families are proved: lemmas, struck atoms, deductions."""

"""How a whole form is made of forced atoms."""

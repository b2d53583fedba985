"""The paper's figures and tables, reproduced: one module each, named in `registry`.

A module measures, holds the paper's own numbers, says in sentences what differs, and draws; it ends with its FIGURE.
"""

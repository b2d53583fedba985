"""What was reproduced, as people read it: a page of Markdown, a page of HTML, pictures, and numbers as CSV."""

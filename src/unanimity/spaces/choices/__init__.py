"""Every family where examples may have several outputs, one of which is right."""

"""Forms as they are written: FunQL, s-expressions, and tool calls in JSON."""

"""Italy '43: Across the Volturno, The Bernhard Line, the Campaign."""

"""The paper's own procedures, in floating point and faithful to its text: baselines, and a second opinion in tests.

S, T, M, x, v, A, B, N, R and the Greek letters are the paper's (Khani, Rinard, Liang, ACL 2016).
"""

package org.gbjo.learned;

/** Which row of the folded head multiplies what. */
public final class HeadRows {
    public static final int BIAS = 0;
    public static final int LOG_SIZE = 1;
    public static final int LOG_PAIRS = 2;
    public static final int ESTIMATE = 3;
    public static final int CORRECTION = 4;
    public static final int OUTPUT = 5;
    static final int COUNT = 6;

    private HeadRows() {}
}

package org.gbjo.kernel.vector;

/** Cuts rows into blocks of 6, 4, 3 and 1, so that slow single rows remain only where nothing else fits. */
public final class RowBlocks {
    private RowBlocks() {}

    /** The size of the next block when {@code rest} rows remain: 7 is 4 + 3, 8 is 4 + 4, 11 is 4 + 4 + 3. */
    public static int next(int rest) {
        return switch (rest) {
            case 1, 2 -> 1;
            case 3 -> 3;
            case 4, 5, 7, 8, 11 -> 4;
            default -> 6;
        };
    }
}

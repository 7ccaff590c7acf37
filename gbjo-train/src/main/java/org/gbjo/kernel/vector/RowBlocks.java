package org.gbjo.kernel.vector;

/** Cuts rows into blocks of 6, 4 and 1, so that few slow single rows remain. */
final class RowBlocks {
    private RowBlocks() {}

    /** The size of the next block when {@code rest} rows remain: 8 is 4 + 4, 9 is 4 + 4 + 1, 11 is 6 + 4 + 1. */
    static int next(int rest) {
        return switch (rest) {
            case 1, 2, 3 -> 1;
            case 4, 5, 8, 9 -> 4;
            default -> 6;
        };
    }
}

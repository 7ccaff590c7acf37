package org.gbjo.workload.lubm;

/**
 * Which LUBM data to generate.
 *
 * @param universities how many universities to describe, numbered from 0
 * @param seed equal seeds give equal bytes; with seed 0 each university has as many departments as in the data of the
 *     official generator
 */
public record LubmOptions(int universities, long seed) {
    public LubmOptions {
        if (universities < 1) {
            throw new IllegalArgumentException("LUBM needs at least 1 university, got " + universities);
        }
    }
}

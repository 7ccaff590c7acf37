package org.gbjo.workload.sampling;

/**
 * The attempts in a row that gave nothing new.
 *
 * @param deadEnds how many of them found no piece of the wanted shape and size
 * @param repeats how many of them gave a query that was there already
 */
public record Failures(int deadEnds, int repeats) {
    public static final Failures NONE = new Failures(0, 0);

    public int total() {
        return deadEnds + repeats;
    }

    public Failures afterDeadEnd() {
        return new Failures(deadEnds + 1, repeats);
    }

    public Failures afterRepeat() {
        return new Failures(deadEnds, repeats + 1);
    }
}

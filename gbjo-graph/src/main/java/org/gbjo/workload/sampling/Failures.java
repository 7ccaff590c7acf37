package org.gbjo.workload.sampling;

/**
 * The attempts in a row that gave nothing new.
 *
 * @param deadEnds the number of attempts that found no piece of the requested shape and size
 * @param repeats the number of attempts that gave a known query
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

package org.gbjo.observe;

/**
 * A join whose rows were predicted and counted.
 *
 * @param step how many steps came before, so that it joins one pattern more than this
 * @param predicted how many rows were predicted
 * @param actual how many there were
 * @param complete whether these are all; otherwise there were at least so many
 */
public record MisestimatedJoin(int step, double predicted, long actual, boolean complete) {
    /** ln of the factor between predicted and actual rows, either way; 0 if more rows could still have come. */
    public double logError() {
        double log = Math.log((double) Math.max(1, actual)) - Math.log(Math.max(1, predicted));
        return complete ? Math.abs(log) : Math.max(0, log);
    }

    /** How many rows were there, for people. */
    public String actualText() {
        return (complete ? "" : "at least ") + RowsText.of(actual);
    }

    /** Both numbers, for people. */
    @Override
    public String toString() {
        return "step " + (step + 1) + ": predicted " + RowsText.of(predicted) + " rows, actual " + actualText();
    }
}

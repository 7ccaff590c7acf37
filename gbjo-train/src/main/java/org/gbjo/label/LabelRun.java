package org.gbjo.label;

import java.time.Duration;

/**
 * What one run of the labeller did.
 *
 * @param found how many queries an earlier run had labelled or left out
 * @param done how many queries this run labelled or left out
 * @param plans how many plans this run labelled
 * @param elapsed the time that it took
 */
public record LabelRun(int found, int done, long plans, Duration elapsed) {
    public double plansPerSecond() {
        return elapsed.isZero() ? 0 : plans / (elapsed.toNanos() / 1e9);
    }
}

package org.gbjo.decision.breaker;

import java.util.Arrays;

/**
 * How long a template takes in one order, for each row of its result. Queries whose constants are alike have about as
 * many rows, whatever their order, so that times are kept by the magnitude of the rows.
 */
final class RowTimes {
    /** Each class has four times the rows of the one before; the first has none. */
    private static final int CLASSES = 16;

    private final TimeWindow[] windows = new TimeWindow[CLASSES];
    private final int size;
    private int count;

    /** Times of which the latest {@code size} are kept in each class. */
    RowTimes(int size) {
        this.size = size;
    }

    void add(long rows, double nanos) {
        int at = classOf(rows);
        if (windows[at] == null) {
            windows[at] = new TimeWindow(size);
        }
        windows[at].add(nanos / (rows + 1.0));
        count++;
    }

    /** How many executions there were. */
    int count() {
        return count;
    }

    /** What an execution with so many rows takes; nothing known is no time. */
    double expectedNanos(long rows) {
        TimeWindow window = windows[classOf(rows)];
        return window == null ? 0 : window.mean().mean() * (rows + 1.0);
    }

    void clear() {
        Arrays.fill(windows, null);
        count = 0;
    }

    private static int classOf(long rows) {
        return Math.min(CLASSES - 1, (65 - Long.numberOfLeadingZeros(rows)) / 2);
    }

    /** A number of rows that is in the middle of a class. */
    private static double rowsOf(int rowClass) {
        return rowClass == 0 ? 1 : 1 + 1.5 * Math.pow(4, rowClass - 1.0);
    }

    /**
     * Two orders of a template.
     *
     * @param executions how many there are of the one that has fewer, among those that are alike
     * @param ratio the time of the first over that of the second
     * @param logError the standard error of ln of the ratio
     */
    record Comparison(int executions, double ratio, double logError) {}

    /** Compares what executions take that are alike, by the shares in which they have occurred. */
    static Comparison compare(RowTimes first, RowTimes second) {
        int ofFirst = 0;
        int ofSecond = 0;
        double timeOfFirst = 0;
        double timeOfSecond = 0;
        double errorOfFirst = 0;
        double errorOfSecond = 0;
        for (int i = 0; i < CLASSES; i++) {
            if (first.windows[i] != null && second.windows[i] != null) {
                TimeWindow.Mean one = first.windows[i].mean();
                TimeWindow.Mean other = second.windows[i].mean();
                double weight = (first.windows[i].count() + second.windows[i].count()) * rowsOf(i);
                ofFirst += first.windows[i].count();
                ofSecond += second.windows[i].count();
                timeOfFirst += weight * one.mean();
                timeOfSecond += weight * other.mean();
                errorOfFirst += weight * weight * one.squaredError();
                errorOfSecond += weight * weight * other.squaredError();
            }
        }
        double logError =
                Math.sqrt(errorOfFirst / (timeOfFirst * timeOfFirst) + errorOfSecond / (timeOfSecond * timeOfSecond));
        return new Comparison(Math.min(ofFirst, ofSecond), timeOfFirst / timeOfSecond, logError);
    }
}

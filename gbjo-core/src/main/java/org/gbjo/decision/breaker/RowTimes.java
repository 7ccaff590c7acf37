package org.gbjo.decision.breaker;

/**
 * How long a template has lately taken in one order, for each row of its result. Queries whose constants are alike have
 * about as many rows, whatever their order, so that times are told apart by the magnitude of the rows.
 */
final class RowTimes {
    /** Each class has four times the rows of the one before; the first has none. */
    private static final int CLASSES = 16;

    private final double[] nanosForRow;
    private final byte[] classes;
    private int next;
    private int count;

    /** The latest times of so many executions. */
    RowTimes(int size) {
        nanosForRow = new double[size];
        classes = new byte[size];
    }

    void add(long rows, double nanos) {
        nanosForRow[next] = nanos / (rows + 1.0);
        classes[next] = (byte) classOf(rows);
        next = (next + 1) % classes.length;
        count = Math.min(count + 1, classes.length);
    }

    /** How many executions are known. */
    int count() {
        return count;
    }

    /** What an execution with so many rows takes; nothing known is no time. */
    double expectedNanos(long rows) {
        MeanTime mean = mean(classOf(rows));
        return mean.executions() == 0 ? 0 : mean.nanos() * (rows + 1.0);
    }

    void clear() {
        next = 0;
        count = 0;
    }

    private MeanTime mean(int rowClass) {
        double[] found = new double[count];
        int executions = 0;
        for (int i = 0; i < count; i++) {
            if (classes[i] == rowClass) {
                found[executions++] = nanosForRow[i];
            }
        }
        return MeanTime.of(found, executions);
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
            MeanTime one = first.mean(i);
            MeanTime other = second.mean(i);
            if (one.executions() > 0 && other.executions() > 0) {
                double weight = (one.executions() + other.executions()) * rowsOf(i);
                ofFirst += one.executions();
                ofSecond += other.executions();
                timeOfFirst += weight * one.nanos();
                timeOfSecond += weight * other.nanos();
                errorOfFirst += weight * weight * one.squaredError();
                errorOfSecond += weight * weight * other.squaredError();
            }
        }
        double logError =
                Math.sqrt(errorOfFirst / (timeOfFirst * timeOfFirst) + errorOfSecond / (timeOfSecond * timeOfSecond));
        return new Comparison(Math.min(ofFirst, ofSecond), timeOfFirst / timeOfSecond, logError);
    }
}

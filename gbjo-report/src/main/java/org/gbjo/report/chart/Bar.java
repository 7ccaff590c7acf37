package org.gbjo.report.chart;

/**
 * A bar of a {@link BarChart}.
 *
 * @param parts one value, or those that are stacked; NaN for one that is not known
 * @param emphasised whether its name is printed bold
 */
@SuppressWarnings("ArrayRecordComponent") // drawn, never compared
public record Bar(String name, double[] parts, boolean emphasised) {

    public static Bar of(String name, double... parts) {
        return new Bar(name, parts.clone(), false);
    }

    /** The same with a bold name. */
    public Bar emphasise() {
        return new Bar(name, parts, true);
    }

    /** The sum of the parts. */
    double total() {
        double sum = 0;
        for (double part : parts) {
            sum += part;
        }
        return sum;
    }
}

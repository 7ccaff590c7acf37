package org.gbjo.report.chart;

/**
 * Which way each point of a grid is pulled, for the arrows of a {@link FieldChart}.
 *
 * @param across by row and column, positive towards larger columns
 * @param down by row and column, positive towards larger rows
 */
@SuppressWarnings("ArrayRecordComponent") // drawn, never compared
public record Flow(double[][] across, double[][] down) {
    /** No arrows. */
    public static final Flow NONE = new Flow(new double[0][], new double[0][]);

    double strength(int row, int column) {
        return Math.hypot(across[row][column], down[row][column]);
    }
}

package org.gbjo.report.chart;

import java.util.ArrayList;
import java.util.List;

/**
 * The lines along which a grid of values has one level, by marching squares (Maple, "Geometric design and space
 * planning using the marching squares and marching cube algorithms", 2003): a line enters and leaves a cell where an
 * edge has the level by linear interpolation. Of the two ways through a saddle the mean of the four corners decides.
 * Cells with a corner that is not finite have no line.
 */
final class Contours {
    private final double[][] values;
    private final double level;
    private final List<Segment> segments = new ArrayList<>();

    /** A piece of a line inside one cell; rows and columns count from 0 and have fractions. */
    record Segment(double fromColumn, double fromRow, double toColumn, double toRow) {}

    private Contours(double[][] values, double level) {
        this.values = values;
        this.level = level;
    }

    static List<Segment> of(double[][] values, double level) {
        Contours contours = new Contours(values, level);
        for (int row = 0; row + 1 < values.length; row++) {
            for (int column = 0; column + 1 < values[row].length; column++) {
                contours.addCell(row, column);
            }
        }
        return contours.segments;
    }

    private void addCell(int row, int column) {
        double[] corners = {
            values[row][column], values[row][column + 1], values[row + 1][column + 1], values[row + 1][column]
        };
        double mean = 0;
        double[][] crossings = new double[4][];
        int count = 0;
        for (int edge = 0; edge < 4; edge++) {
            double from = corners[edge];
            double to = corners[(edge + 1) % 4];
            if (!Double.isFinite(from)) {
                return;
            }
            mean += from / 4;
            if (from >= level != to >= level) {
                crossings[edge] = crossing(row, column, edge, (level - from) / (to - from));
                count++;
            }
        }
        if (count == 4) {
            // Lines cut off the two corners that lie on the other side of the level than the middle.
            boolean firstCutOff = corners[0] >= level != mean >= level;
            add(crossings[0], crossings[firstCutOff ? 3 : 1]);
            add(crossings[2], crossings[firstCutOff ? 1 : 3]);
        } else if (count == 2) {
            addBoth(crossings);
        }
    }

    /** Edges go round the cell: along the row, down the next column, back, and up again. */
    private static double[] crossing(int row, int column, int edge, double fraction) {
        return switch (edge) {
            case 0 -> new double[] {column + fraction, row};
            case 1 -> new double[] {column + 1, row + fraction};
            case 2 -> new double[] {column + 1 - fraction, row + 1};
            default -> new double[] {column, row + 1 - fraction};
        };
    }

    private void addBoth(double[][] crossings) {
        double[] first = null;
        for (double[] crossing : crossings) {
            if (crossing != null && first != null) {
                add(first, crossing);
            }
            first = crossing == null ? first : crossing;
        }
    }

    private void add(double[] from, double[] to) {
        segments.add(new Segment(from[0], from[1], to[0], to[1]));
    }
}

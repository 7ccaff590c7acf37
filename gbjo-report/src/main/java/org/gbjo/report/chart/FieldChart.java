package org.gbjo.report.chart;

import java.util.List;

/**
 * A grid of values over a square as colours, with lines of equal value and arrows. Row 0 is at the top, column 0 at the
 * left, and the outermost points of the grid lie on the edges of the square.
 *
 * @param values by row and column, at least 2 of each, all finite
 * @param levels how many lines of equal value are drawn, evenly between the smallest and the largest
 * @param corners the names of the corners: top left, top right, bottom left, bottom right
 */
@SuppressWarnings("ArrayRecordComponent") // drawn, never compared
public record FieldChart(String title, Axis colour, double[][] values, int levels, Flow flow, List<String> corners)
        implements Chart {
    private static final double SIDE = 420;
    private static final double LEFT = (Svg.WIDTH - SIDE) / 2;
    /** The points of the picture along each side. */
    private static final int PIXELS = 210;
    /** About how many arrows fit along each side. */
    private static final int ARROWS = 14;

    public FieldChart {
        corners = List.copyOf(corners);
        if (values.length < 2 || values[0].length < 2) {
            throw new IllegalArgumentException(
                    "a field has at least 2 rows and 2 columns, got " + values.length + " rows");
        }
        for (double[] row : values) {
            for (double value : row) {
                if (row.length != values[0].length || !Double.isFinite(value)) {
                    throw new IllegalArgumentException("a field has " + values[0].length
                            + " finite values in each row, got " + row.length + " with " + value);
                }
            }
        }
        if (corners.size() != 4) {
            throw new IllegalArgumentException("a square has 4 corners, got " + corners.size() + " names");
        }
    }

    @Override
    public String svg() {
        Svg svg = new Svg(title);
        double top = svg.top() + 20;
        Ruler.Extent extent = Ruler.Extent.EMPTY;
        for (double[] row : values) {
            extent = extent.with(colour.scale(), row);
        }
        ColourBar bar = ColourBar.of(colour, extent);
        svg.raw("<image x=\"" + Svg.number(LEFT) + "\" y=\"" + Svg.number(top) + "\" width=\"" + Svg.number(SIDE)
                + "\" height=\"" + Svg.number(SIDE) + "\" preserveAspectRatio=\"none\" href=\""
                + PaletteImage.dataUri(image(bar, extent)) + "\"/>\n");
        drawArrows(svg, top);
        drawCorners(svg, top);
        return svg.finish(bar.draw(svg, top + SIDE + 24));
    }

    /** Where the next point to the right or below lies beyond a level, there is a point of a line. */
    private byte[][] image(ColourBar bar, Ruler.Extent extent) {
        byte[][] colours = new byte[PIXELS][PIXELS];
        for (int i = 0; i < PIXELS; i++) {
            for (int j = 0; j < PIXELS; j++) {
                int level = level(i, j, extent);
                boolean line = level != level(i, Math.min(PIXELS - 1, j + 1), extent)
                        || level != level(Math.min(PIXELS - 1, i + 1), j, extent);
                colours[i][j] = (byte) (line ? PaletteImage.LINE : bar.colour(at(i, j)));
            }
        }
        return colours;
    }

    /** How many of the levels lie below a point of the picture. */
    private int level(int i, int j, Ruler.Extent extent) {
        return (int) ((levels + 1) * (at(i, j) - extent.low()) / (extent.high() - extent.low()));
    }

    private double at(int i, int j) {
        return between(values, (i + 0.5) / PIXELS * (values.length - 1), (j + 0.5) / PIXELS * (values[0].length - 1));
    }

    /** Bilinear interpolation. */
    static double between(double[][] values, double row, double column) {
        int i = Math.min(values.length - 2, (int) row);
        int j = Math.min(values[0].length - 2, (int) column);
        double upper = values[i][j] + (column - j) * (values[i][j + 1] - values[i][j]);
        double lower = values[i + 1][j] + (column - j) * (values[i + 1][j + 1] - values[i + 1][j]);
        return upper + (row - i) * (lower - upper);
    }

    private double left(double column) {
        return LEFT + SIDE * column / (values[0].length - 1);
    }

    private double down(double top, double row) {
        return top + SIDE * row / (values.length - 1);
    }

    /** The root of the strength is the length, so that weak pulls still show their direction. */
    private void drawArrows(Svg svg, double top) {
        StringBuilder lines = new StringBuilder();
        double strongest = strongest();
        int stride = Math.max(1, Math.round((float) (values.length - 1) / ARROWS));
        double longest = 0.8 * stride * SIDE / (Math.max(values.length, values[0].length) - 1);
        for (int row = first(values.length, stride); strongest > 0 && row < values.length; row += stride) {
            for (int column = first(values[0].length, stride); column < values[0].length; column += stride) {
                double strength = flow.strength(row, column);
                if (strength > 0) {
                    double length = longest * Math.sqrt(strength / strongest) / strength;
                    append(
                            lines,
                            left(column),
                            down(top, row),
                            length * flow.across()[row][column],
                            length * flow.down()[row][column]);
                }
            }
        }
        String common = "fill=\"none\" stroke-linecap=\"round\" stroke-linejoin=\"round\" ";
        svg.path(common + "stroke=\"#000\" stroke-opacity=\".5\" stroke-width=\"3\"", lines);
        svg.path(common + "stroke=\"#fff\" stroke-width=\"1.3\"", lines);
    }

    /** The first of the arrows along a side, so that they leave the same room at both ends. */
    private static int first(int points, int stride) {
        return ((points - 1) % stride + stride) / 2;
    }

    private double strongest() {
        double strongest = 0;
        for (int row = 0; row < flow.across().length; row++) {
            for (int column = 0; column < flow.across()[row].length; column++) {
                strongest = Math.max(strongest, flow.strength(row, column));
            }
        }
        return strongest;
    }

    /** An arrow with its middle at a point. */
    private static void append(StringBuilder out, double x, double y, double dx, double dy) {
        double tipX = x + dx / 2;
        double tipY = y + dy / 2;
        out.append('M').append(Svg.point(x - dx / 2, y - dy / 2));
        out.append('L').append(Svg.point(tipX, tipY));
        out.append('M').append(Svg.point(tipX - 0.3 * dx - 0.2 * dy, tipY - 0.3 * dy + 0.2 * dx));
        out.append('L').append(Svg.point(tipX, tipY));
        out.append('L').append(Svg.point(tipX - 0.3 * dx + 0.2 * dy, tipY - 0.3 * dy - 0.2 * dx));
    }

    private void drawCorners(Svg svg, double top) {
        for (int i = 0; i < 4; i++) {
            boolean atLeft = i % 2 == 0;
            double y = i < 2 ? top - 5 : top + SIDE + 15;
            double x = atLeft ? LEFT : LEFT + SIDE;
            svg.textWithin(x, y, SIDE / 2 - 4, atLeft ? "start" : "end", "ink", corners.get(i));
        }
    }
}

package org.gbjo.report.chart;

import org.gbjo.report.text.Numbers;

/** The rectangle that data are drawn in, with the marks of its two axes. */
record Frame(Ruler x, Ruler y, double left, double right, double top, double bottom) {
    private static final String GRID = "class=\"gbjo-line\" stroke=\"#d5dae0\" fill=\"none\"";
    private static final int TICK_LABEL = 16;
    private static final int AXIS_LABEL = 16;

    /** The frame of these axes from {@code top} on; what the vertical marks need is left free at its left. */
    static Frame of(Axis xAxis, Ruler.Extent xs, Axis yAxis, Ruler.Extent ys, double top, double height) {
        double above = top + (yAxis.label().isEmpty() ? 6 : AXIS_LABEL + 12);
        Ruler y = ruler(yAxis, ys, above + height, above);
        double labels = 0;
        for (double tick : y.ticks()) {
            labels = Math.max(labels, Svg.width(Numbers.compact(tick, 9), Svg.LETTERS));
        }
        double left = Svg.MARGIN + (yAxis.hidden() ? 0 : labels + 6);
        double right = Svg.WIDTH - Svg.MARGIN - (xAxis.hidden() ? 0 : 8);
        Ruler x = ruler(xAxis, xs, left, right);
        return new Frame(x, y, left, right, above, above + height);
    }

    /** An axis without marks needs no round ends, but points that are not cut by its edge. */
    private static Ruler ruler(Axis axis, Ruler.Extent extent, double start, double end) {
        if (!axis.hidden()) {
            return Ruler.of(axis, extent, start, end, 7);
        }
        double inset = Math.signum(end - start) * 8;
        return Ruler.exact(axis, extent, start + inset, end - inset, 7);
    }

    /** Draws lines, marks and labels; returns where the room below begins. */
    double draw(Svg svg, Axis xAxis, Axis yAxis) {
        StringBuilder grid = new StringBuilder();
        grid.append('M').append(Svg.point(left(), top())).append('H').append(Svg.number(right()));
        grid.append('V')
                .append(Svg.number(bottom()))
                .append('H')
                .append(Svg.number(left()))
                .append('z');
        if (!xAxis.hidden()) {
            for (double tick : x.ticks()) {
                grid.append('M')
                        .append(Svg.point(x.at(tick), top()))
                        .append('V')
                        .append(Svg.number(bottom()));
            }
        }
        if (!yAxis.hidden()) {
            for (double tick : y.ticks()) {
                grid.append('M')
                        .append(Svg.point(left(), y.at(tick)))
                        .append('H')
                        .append(Svg.number(right()));
            }
        }
        svg.path(GRID, grid);
        return drawLabels(svg, xAxis, yAxis);
    }

    private double drawLabels(Svg svg, Axis xAxis, Axis yAxis) {
        double room = Svg.WIDTH - 2 * Svg.MARGIN;
        if (!yAxis.label().isEmpty()) {
            svg.textWithin(Svg.MARGIN, top() - 12, room, "start", "quiet", yAxis.label());
        }
        if (!yAxis.hidden()) {
            for (double tick : y.ticks()) {
                svg.text(left() - 5, y.at(tick) + 4, "end", "quiet", Numbers.compact(tick, 9));
            }
        }
        double below = bottom();
        if (!xAxis.hidden()) {
            below += TICK_LABEL;
            drawMarks(svg, x, below - 1);
        }
        if (!xAxis.label().isEmpty()) {
            below += AXIS_LABEL;
            svg.textWithin((left() + right()) / 2, below - 1, right() - left(), "middle", "quiet", xAxis.label());
        }
        return below + 6;
    }

    /** The values of a horizontal ruler, kept inside the picture and apart from each other. */
    static void drawMarks(Svg svg, Ruler ruler, double y) {
        double free = 0;
        for (double tick : ruler.ticks()) {
            String text = Numbers.compact(tick, 9);
            double half = Svg.width(text, Svg.LETTERS) / 2;
            double center = Math.min(Svg.WIDTH - 2 - half, Math.max(2 + half, ruler.at(tick)));
            if (center - half >= free) {
                svg.text(center, y, "middle", "quiet", text);
                free = center + half + 4;
            }
        }
    }
}

package org.gbjo.report.chart;

import org.gbjo.report.text.Numbers;

/** The rectangle that data are drawn in, with the marks of its two axes. */
record Frame(Ruler x, Ruler y, double left, double right, double top, double bottom) {
    private static final String GRID = "class=\"gbjo-line\" stroke=\"#d5dae0\" fill=\"none\"";
    private static final int TICK_LABEL = 16;
    private static final int AXIS_LABEL = 16;
    private static final int TICKS = 7;

    /** The frame of these axes from {@code top} on; what the vertical marks need is left free at its left. */
    static Frame of(Axis xAxis, Ruler.Extent xs, Axis yAxis, Ruler.Extent ys, double top, double height) {
        double above = top + (yAxis.label().isEmpty() ? 6 : AXIS_LABEL + 12);
        Ruler y = Ruler.of(yAxis, ys, above + height, above, TICKS);
        double labels = 0;
        for (double tick : y.ticks()) {
            labels = Math.max(labels, Svg.width(Numbers.compact(tick, 9), Svg.LETTERS));
        }
        double left = Svg.MARGIN + labels + 6;
        double right = Svg.WIDTH - Svg.MARGIN - 8;
        Ruler x = Ruler.of(xAxis, xs, left, right, TICKS);
        return new Frame(x, y, left, right, above, above + height);
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
        for (double tick : x.ticks()) {
            grid.append('M').append(Svg.point(x.at(tick), top())).append('V').append(Svg.number(bottom()));
        }
        for (double tick : y.ticks()) {
            grid.append('M').append(Svg.point(left(), y.at(tick))).append('H').append(Svg.number(right()));
        }
        svg.path(GRID, grid);
        return drawLabels(svg, xAxis, yAxis);
    }

    private double drawLabels(Svg svg, Axis xAxis, Axis yAxis) {
        double room = Svg.WIDTH - 2 * Svg.MARGIN;
        if (!yAxis.label().isEmpty()) {
            svg.textWithin(Svg.MARGIN, top() - 12, room, "start", "quiet", yAxis.label());
        }
        for (double tick : y.ticks()) {
            svg.text(left() - 5, y.at(tick) + 4, "end", "quiet", Numbers.compact(tick, 9));
        }
        double below = bottom() + TICK_LABEL;
        drawMarks(svg, x, below - 1);
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

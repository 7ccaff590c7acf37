package org.gbjo.report.chart;

import java.util.List;

/**
 * Lines over two axes, with a legend below. Points whose x lies outside a fixed axis are left out; those whose y does
 * are drawn on its edge.
 */
public record LineChart(String title, Axis x, Axis y, List<Series> series) implements Chart {
    private static final double HEIGHT = 260;
    /** More markers than these hide the line. */
    private static final int MARKERS = 12;

    public LineChart {
        series = List.copyOf(series);
    }

    @Override
    public String svg() {
        Svg svg = new Svg(title);
        Frame frame = frame(svg.top());
        double below = frame.draw(svg, x, y);
        for (int i = 0; i < series.size(); i++) {
            svg.path(Style.fill(i) + " fill-opacity=\".16\"", band(frame, series.get(i)));
        }
        for (int i = 0; i < series.size(); i++) {
            drawLine(svg, frame, i);
        }
        if (series.size() > 1 || series.stream().anyMatch(line -> !line.name().isEmpty())) {
            Legend legend = new Legend(series.stream().map(Series::name).toList());
            below = legend.draw(svg, below, (i, from, middle, width) -> {
                svg.path(line(i), "M" + Svg.point(from, middle) + "h" + Svg.number(width));
                svg.path(Style.fill(i), "M" + Svg.point(from + width / 2, middle) + Palette.marker(i));
            });
        }
        return svg.finish(below);
    }

    /** Where values are drawn. */
    Frame frame(double top) {
        Ruler.Extent xs = Ruler.Extent.EMPTY;
        Ruler.Extent ys = Ruler.Extent.EMPTY;
        for (Series line : series) {
            xs = xs.with(x.scale(), line.xs());
            ys = ys.with(y.scale(), line.ys()).with(y.scale(), line.lower()).with(y.scale(), line.upper());
        }
        return Frame.of(x, xs, y, ys, top, HEIGHT);
    }

    private String line(int index) {
        String dash = Palette.dash(index);
        return Style.stroke(index) + " stroke-width=\""
                + (series.get(index).emphasised() ? "3.2" : "1.7")
                + "\" stroke-linejoin=\"round\""
                + (dash.isEmpty() ? " stroke-linecap=\"round\"" : " stroke-dasharray=\"" + dash + "\"");
    }

    private void drawLine(Svg svg, Frame frame, int index) {
        Series line = series.get(index);
        StringBuilder commands = new StringBuilder();
        StringBuilder markers = new StringBuilder();
        int stride = Math.max(1, (line.xs().length + MARKERS - 1) / MARKERS);
        boolean drawing = false;
        for (int i = 0; i < line.xs().length; i++) {
            if (!shows(frame, line.xs()[i], line.ys()[i])) {
                drawing = false;
                continue;
            }
            double left = frame.x().at(line.xs()[i]);
            double top = frame.y().at(line.ys()[i]);
            boolean alone = !drawing && !(i + 1 < line.xs().length && shows(frame, line.xs()[i + 1], line.ys()[i + 1]));
            if (drawing && line.stepwise()) {
                commands.append('H').append(Svg.number(left)).append('V').append(Svg.number(top));
            } else {
                commands.append(drawing ? 'L' : 'M')
                        .append(Svg.point(left, top))
                        .append(alone ? "h0" : "");
            }
            if (i % stride == stride / 2 || alone) {
                markers.append('M').append(Svg.point(left, top)).append(Palette.marker(index));
            }
            drawing = true;
        }
        svg.path(line(index), commands).path(Style.fill(index), markers);
    }

    private boolean shows(Frame frame, double atX, double atY) {
        return x.scale().shows(atX) && frame.x().contains(atX) && y.scale().shows(atY);
    }

    /**
     * One closed area for each run of values without a gap; a lower edge that a logarithm cannot show is the bottom.
     */
    private String band(Frame frame, Series line) {
        StringBuilder commands = new StringBuilder();
        int from = 0;
        for (int i = 0; i <= line.lower().length; i++) {
            if (i == line.lower().length
                    || Double.isNaN(line.lower()[i])
                    || !shows(frame, line.xs()[i], line.upper()[i])) {
                if (i - from > 1) {
                    area(frame, line, from, i, commands);
                }
                from = i + 1;
            }
        }
        return commands.toString();
    }

    private static void area(Frame frame, Series line, int from, int to, StringBuilder commands) {
        for (int i = from; i < to; i++) {
            double left = frame.x().at(line.xs()[i]);
            if (line.stepwise() && i > from) {
                commands.append('H').append(Svg.number(left));
            }
            commands.append(i == from ? 'M' : 'L')
                    .append(Svg.point(left, frame.y().at(line.upper()[i])));
        }
        for (int i = to - 1; i >= from; i--) {
            double left = frame.x().at(line.xs()[i]);
            commands.append('L').append(Svg.point(left, frame.y().at(line.lower()[i])));
            if (line.stepwise() && i > from) {
                commands.append('V').append(Svg.number(frame.y().at(line.lower()[i - 1])));
            }
        }
        commands.append('z');
    }
}

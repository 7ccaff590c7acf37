package org.gbjo.report.chart;

import java.util.List;
import org.gbjo.report.text.Numbers;

/**
 * Horizontal bars with their names at the left and their values at the right.
 *
 * @param parts the names of the stacked parts of each bar; empty if bars have one value each
 */
public record BarChart(String title, Axis axis, List<String> parts, List<Bar> bars) implements Chart {
    private static final double LINE = 24;
    private static final double THICKNESS = 15;
    private static final int DIGITS = 3;

    public BarChart {
        parts = List.copyOf(parts);
        bars = List.copyOf(bars);
        int expected = Math.max(1, parts.size());
        for (Bar bar : bars) {
            if (bar.parts().length != expected) {
                throw new IllegalArgumentException("each bar of this chart has " + expected + " values, '" + bar.name()
                        + "' has " + bar.parts().length);
            }
            for (double part : bar.parts()) {
                if (expected > 1 && part < 0) {
                    throw new IllegalArgumentException(
                            "stacked parts are not negative, '" + bar.name() + "' has " + part);
                }
            }
        }
        if (expected > 1 && axis.scale() == Scale.LOGARITHMIC) {
            throw new IllegalArgumentException(
                    "the lengths of stacked parts add up on a linear axis alone, got a logarithmic one");
        }
    }

    /** Bars of one value each. */
    public static BarChart of(String title, Axis axis, List<Bar> bars) {
        return new BarChart(title, axis, List.of(), bars);
    }

    @Override
    public String svg() {
        Svg svg = new Svg(title);
        double top = svg.top() + 6;
        double bottom = top + LINE * bars.size();
        Ruler ruler = ruler();
        drawGrid(svg, ruler, top, bottom);
        for (int i = 0; i < bars.size(); i++) {
            drawBar(svg, ruler, bars.get(i), top + LINE * i);
        }
        Frame.drawMarks(svg, ruler, bottom + 14);
        double below = bottom + 20;
        if (!axis.label().isEmpty()) {
            below += 16;
            double room = Svg.WIDTH - 2 * Svg.MARGIN;
            svg.textWithin(Svg.WIDTH - Svg.MARGIN, below - 6, room, "end", "quiet", axis.label());
        }
        if (parts.size() > 1) {
            below = new Legend(parts)
                    .draw(
                            svg,
                            below,
                            (i, from, middle, width) -> svg.rectangle(Style.fill(i), from, middle - 6, width, 12));
        }
        return svg.finish(below);
    }

    /** Where values are drawn: right of the names, left of the longest value. */
    Ruler ruler() {
        double names = 0;
        // Charts that share an axis with a fixed end have bars of the same lengths, whatever their values are.
        double values = Double.isNaN(axis.high()) ? 0 : Svg.width(Numbers.compact(axis.high(), DIGITS), Svg.LETTERS);
        Ruler.Extent extent = Ruler.Extent.EMPTY;
        if (axis.scale() == Scale.LINEAR) {
            extent = extent.with(axis.scale(), 0);
        }
        for (Bar bar : bars) {
            names = Math.max(names, Svg.width(bar.name(), Svg.LETTERS));
            values = Math.max(values, Svg.width(Numbers.compact(bar.total(), DIGITS), Svg.LETTERS));
            extent = extent.with(axis.scale(), bar.total());
        }
        double start = Svg.MARGIN + Math.min(names, 0.42 * Svg.WIDTH) + 8;
        return Ruler.of(axis, extent, start, Svg.WIDTH - Svg.MARGIN - values - 4, 5);
    }

    private static void drawGrid(Svg svg, Ruler ruler, double top, double bottom) {
        StringBuilder grid = new StringBuilder();
        for (double tick : ruler.ticks()) {
            grid.append('M').append(Svg.point(ruler.at(tick), top)).append('V').append(Svg.number(bottom));
        }
        svg.path("class=\"gbjo-line\" stroke=\"#d5dae0\" fill=\"none\"", grid);
    }

    private void drawBar(Svg svg, Ruler ruler, Bar bar, double top) {
        boolean linear = axis.scale() == Scale.LINEAR;
        double text = top + LINE / 2 + 4;
        svg.raw(bar.emphasised() ? "<g font-weight=\"700\">" : "<g>");
        svg.textWithin(ruler.start() - 8, text, ruler.start() - 8 - Svg.MARGIN, "end", "ink", bar.name());
        svg.raw("</g>\n");
        double end = linear ? ruler.at(0) : ruler.start();
        double sum = 0;
        for (int part = 0; part < bar.parts().length; part++) {
            double from = linear ? ruler.at(sum) : ruler.start();
            if (axis.scale().shows(bar.parts()[part])) {
                sum += bar.parts()[part];
                double to = ruler.at(sum);
                svg.rectangle(
                        Style.fill(part),
                        Math.min(from, to),
                        top + (LINE - THICKNESS) / 2,
                        Math.abs(to - from),
                        THICKNESS);
                end = Math.max(end, to);
            }
        }
        svg.text(end + 4, text, "start", "ink", Numbers.compact(bar.total(), DIGITS));
    }
}

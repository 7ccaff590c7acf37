package org.gbjo.report.chart;

import java.util.LinkedHashSet;
import java.util.Set;

/**
 * Points whose colour stands for a value; lighter ones, which have larger values, lie on top. Points with a coordinate
 * or a value that the scale of its axis has no place for are left out.
 *
 * @param colour the axis of the values
 */
@SuppressWarnings("ArrayRecordComponent") // drawn, never compared
public record ScatterChart(String title, Axis x, Axis y, Axis colour, double[] xs, double[] ys, double[] values)
        implements Chart {
    private static final double HEIGHT = 400;

    public ScatterChart {
        if (xs.length != ys.length || xs.length != values.length) {
            throw new IllegalArgumentException("a point has an x, a y and a value, got " + xs.length + " xs, "
                    + ys.length + " ys and " + values.length + " values");
        }
    }

    @Override
    public String svg() {
        Svg svg = new Svg(title);
        Frame frame = frame(svg.top());
        double below = frame.draw(svg, x, y);
        ColourBar bar = ColourBar.of(colour, Ruler.Extent.EMPTY.with(colour.scale(), values));
        Set<String>[] points = points(frame, bar);
        double diameter = Math.max(1.8, Math.min(6, 210 / Math.sqrt(xs.length + 1.0)));
        svg.raw("<g fill=\"none\" stroke-linecap=\"round\" stroke-width=\"" + Svg.number(diameter) + "\">\n");
        for (int i = 0; i < points.length; i++) {
            svg.path("stroke=\"" + ColourScale.hex(i) + "\"", String.join("", points[i]));
        }
        svg.raw("</g>\n");
        return svg.finish(bar.draw(svg, below));
    }

    /** Where points are drawn. */
    Frame frame(double top) {
        return Frame.of(
                x, Ruler.Extent.EMPTY.with(x.scale(), xs), y, Ruler.Extent.EMPTY.with(y.scale(), ys), top, HEIGHT);
    }

    /** The points of each colour as lines of no length, which round caps make dots; equal ones once. */
    private Set<String>[] points(Frame frame, ColourBar bar) {
        @SuppressWarnings({"unchecked", "rawtypes"})
        Set<String>[] points = new Set[ColourScale.SIZE];
        for (int i = 0; i < points.length; i++) {
            points[i] = new LinkedHashSet<>();
        }
        for (int i = 0; i < xs.length; i++) {
            if (x.scale().shows(xs[i])
                    && y.scale().shows(ys[i])
                    && colour.scale().shows(values[i])) {
                points[bar.colour(values[i])].add(
                        "M" + Svg.point(frame.x().at(xs[i]), frame.y().at(ys[i])) + "h0");
            }
        }
        return points;
    }
}

package org.gbjo.report.chart;

/** What the colours of a chart mean: the scale from its low to its high end, below the chart. */
record ColourBar(Axis axis, Ruler ruler) {
    private static final double THICKNESS = 10;

    static ColourBar of(Axis axis, Ruler.Extent extent) {
        return new ColourBar(axis, Ruler.exact(axis, extent, Svg.MARGIN, Svg.WIDTH - Svg.MARGIN, 7));
    }

    /** The number of the colour of a value. */
    int colour(double value) {
        return ColourScale.index(ruler.fraction(value));
    }

    /** Made of rectangles, because a gradient would need an id, which must be unique on a page. */
    double draw(Svg svg, double top) {
        double width = (ruler.end() - ruler.start()) / ColourScale.SIZE;
        for (int i = 0; i < ColourScale.SIZE; i++) {
            // Each reaches below the next one, so that no gap shows between them.
            double overlap = i + 1 < ColourScale.SIZE ? 0.5 : 0;
            svg.rectangle(
                    "fill=\"" + ColourScale.hex(i) + "\"", ruler.start() + i * width, top, width + overlap, THICKNESS);
        }
        Frame.drawMarks(svg, ruler, top + THICKNESS + 14);
        double below = top + THICKNESS + 20;
        if (!axis.label().isEmpty()) {
            below += 16;
            double room = Svg.WIDTH - 2 * Svg.MARGIN;
            svg.textWithin(Svg.WIDTH / 2.0, below - 5, room, "middle", "quiet", axis.label());
        }
        return below + 4;
    }
}

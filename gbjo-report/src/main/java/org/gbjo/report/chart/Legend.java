package org.gbjo.report.chart;

import java.util.List;

/** Names beside a sample of what they are drawn with, in columns below a chart, where they cover no data. */
final class Legend {
    private static final int LINE = 18;
    private static final int KEY = 30;

    private final List<String> names;
    private final int columns;
    private final double columnWidth;

    Legend(List<String> names) {
        this.names = names;
        double widest = 0;
        for (String name : names) {
            widest = Math.max(widest, Svg.width(name, Svg.LETTERS));
        }
        double room = Svg.WIDTH - 2 * Svg.MARGIN;
        this.columns = Math.max(1, Math.min(names.size(), (int) (room / (widest + KEY + 14))));
        this.columnWidth = room / columns;
    }

    /** Draws the sample of the entry with this number, from x to x + width, its middle at y. */
    interface Key {
        void draw(int entry, double x, double y, double width);
    }

    /** Returns where the room below begins. */
    double draw(Svg svg, double top, Key key) {
        for (int i = 0; i < names.size(); i++) {
            double x = Svg.MARGIN + (i % columns) * columnWidth;
            double middle = top + LINE * (i / columns) + LINE / 2.0;
            key.draw(i, x, middle, KEY - 6);
            svg.textWithin(x + KEY, middle + 4, columnWidth - KEY - 4, "start", "ink", names.get(i));
        }
        return top + LINE * ((names.size() + columns - 1) / columns) + 6;
    }
}

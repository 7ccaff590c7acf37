package org.gbjo.report.chart;

import java.util.List;

/**
 * Colours, dashes and markers of series. The colours follow Okabe and Ito ("Color Universal Design", 2008), which
 * colour-blind people tell apart; departs: no yellow, and orange and sky blue are darker, because lines are thin and
 * paper is white. There are 7 colours, 5 dashes and 6 markers, so that 35 series differ in colour and dash, and
 * neighbours differ in all three.
 */
final class Palette {
    static final List<String> LIGHT =
            List.of("#0072b2", "#d55e00", "#009e73", "#b8589a", "#c98500", "#3a9fdc", "#3d444d");
    static final List<String> DARK =
            List.of("#4ba3e3", "#ff7f3f", "#2fc79a", "#e596c8", "#f2b632", "#9bd7fa", "#c9d1d9");
    private static final List<String> DASHES = List.of("", "7 3", "2 3", "9 3 2 3", "4 2");
    private static final List<String> MARKERS = List.of(
            "m-2.6 0a2.6 2.6 0 1 0 5.2 0a2.6 2.6 0 1 0-5.2 0z",
            "m-2.4-2.4h4.8v4.8h-4.8z",
            "m0-3.2l3 5.4h-6z",
            "m0-3.4l3.4 3.4l-3.4 3.4l-3.4-3.4z",
            "m0 3.2l3-5.4h-6z",
            "m-3-1h2v-2h2v2h2v2h-2v2h-2v-2h-2z");

    private Palette() {}

    /** The number of the colour of a series. */
    static int colour(int series) {
        return series % LIGHT.size();
    }

    /** The value of {@code stroke-dasharray}, empty for a whole line. */
    static String dash(int series) {
        return DASHES.get(series % DASHES.size());
    }

    /** Path commands that draw the marker around the current point. */
    static String marker(int series) {
        return MARKERS.get(series % MARKERS.size());
    }
}

package org.gbjo.train;

import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/** The course of a training as a picture (SVG): losses and median q-error by epoch, on logarithmic scales. */
final class LossCurve {
    private static final int WIDTH = 640;
    private static final int HEIGHT = 300;
    private static final int MARGIN = 48;
    private static final String STYLE = """
            <style>
            svg { background: #fff; font: 12px system-ui, sans-serif; } text { fill: #1b1f24; }
            .axis { stroke: #8c959f; fill: none; } .training { stroke: #0969da; } .validation { stroke: #bc4c00; }
            .error { stroke: #1a7f37; stroke-dasharray: 5 3; } polyline { fill: none; stroke-width: 1.8; }
            @media (prefers-color-scheme: dark) { svg { background: #14171b; } text { fill: #e6e9ed; } }
            </style>
            """;

    private final List<EpochReport> history;
    private final double least;
    private final double greatest;

    LossCurve(List<EpochReport> history) {
        this.history = history;
        this.least = extreme(-1);
        this.greatest = extreme(1);
    }

    /** Of all values that are drawn; q-errors are drawn as ln q, which is on the scale of the losses. */
    private double extreme(int sign) {
        double extreme = Double.NEGATIVE_INFINITY;
        for (EpochReport epoch : history) {
            extreme = Math.max(extreme, sign * Math.log(Math.max(1e-4, epoch.trainingLoss())));
            extreme = Math.max(extreme, sign * Math.log(Math.max(1e-4, epoch.validationLoss())));
            extreme = Math.max(extreme, sign * Math.log(logError(epoch)));
        }
        return sign * extreme;
    }

    private static double logError(EpochReport epoch) {
        return Math.max(1e-4, Math.log(epoch.medianQError()));
    }

    String svg() {
        StringBuilder out = new StringBuilder();
        out.append(String.format(
                Locale.ROOT, "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\">%n", WIDTH, HEIGHT));
        out.append(STYLE);
        out.append(String.format(
                Locale.ROOT,
                "<path class=\"axis\" d=\"M%d %d V%d H%d\"/>%n",
                MARGIN,
                MARGIN / 2,
                HEIGHT - MARGIN,
                WIDTH - MARGIN / 2));
        label(out, MARGIN, HEIGHT - MARGIN / 2, "epoch 1");
        label(out, WIDTH - 3 * MARGIN / 2, HEIGHT - MARGIN / 2, Integer.toString(history.size()));
        label(out, 4, HEIGHT - MARGIN, String.format(Locale.ROOT, "%.3f", Math.exp(least)));
        label(out, 4, MARGIN / 2 + 12, String.format(Locale.ROOT, "%.3f", Math.exp(greatest)));
        curve(out, "training", "training loss", 0, EpochReport::trainingLoss);
        curve(out, "validation", "validation loss", 1, EpochReport::validationLoss);
        curve(out, "error", "ln of the median q-error", 2, LossCurve::logError);
        return out.append("</svg>\n").toString();
    }

    private static void label(StringBuilder out, int x, int y, String text) {
        out.append(String.format(Locale.ROOT, "<text x=\"%d\" y=\"%d\">%s</text>%n", x, y, text));
    }

    private void curve(StringBuilder out, String style, String name, int line, ToDoubleFunction<EpochReport> value) {
        int legend = WIDTH - 220;
        int y = MARGIN / 2 + 16 * line;
        out.append(String.format(
                Locale.ROOT,
                "<polyline class=\"%s\" points=\"%d,%d %d,%d\"/>%n",
                style,
                legend - 30,
                y,
                legend - 6,
                y));
        label(out, legend, y + 4, name);
        out.append("<polyline class=\"").append(style).append("\" points=\"");
        for (int i = 0; i < history.size(); i++) {
            double height = Math.log(Math.max(1e-4, value.applyAsDouble(history.get(i))));
            double share = greatest == least ? 0.5 : (height - least) / (greatest - least);
            double x = MARGIN + (WIDTH - 1.5 * MARGIN) * i / Math.max(1, history.size() - 1);
            out.append(String.format(Locale.ROOT, "%.1f,%.1f ", x, HEIGHT - MARGIN - (HEIGHT - 1.5 * MARGIN) * share));
        }
        out.append("\"/>\n");
    }
}

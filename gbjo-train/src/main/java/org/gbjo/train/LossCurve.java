package org.gbjo.train;

import java.util.List;
import java.util.function.ToDoubleFunction;
import org.gbjo.report.chart.Axis;
import org.gbjo.report.chart.LineChart;
import org.gbjo.report.chart.Series;

/** The course of a training as a picture (SVG): losses and median q-error by epoch, on a logarithmic scale. */
final class LossCurve {
    /** What is smaller is drawn here, because a logarithmic scale has no place for 0. */
    private static final double LEAST = 1e-4;

    private final List<EpochReport> history;

    LossCurve(List<EpochReport> history) {
        this.history = history;
    }

    /** The q-error is drawn as its logarithm, which is on the scale of the losses. */
    String svg() {
        return new LineChart(
                        "Training",
                        Axis.linear("epoch"),
                        Axis.logarithmic("loss"),
                        List.of(
                                series("training loss", EpochReport::trainingLoss),
                                series("validation loss", EpochReport::validationLoss),
                                series("ln of the median q-error", epoch -> Math.log(epoch.medianQError()))))
                .svg();
    }

    private Series series(String name, ToDoubleFunction<EpochReport> value) {
        return Series.of(
                name,
                history.stream().mapToDouble(EpochReport::epoch).toArray(),
                history.stream()
                        .mapToDouble(value)
                        .map(height -> Math.max(LEAST, height))
                        .toArray());
    }
}

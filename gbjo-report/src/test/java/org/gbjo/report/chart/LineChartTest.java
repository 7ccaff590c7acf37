package org.gbjo.report.chart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class LineChartTest {
    private static final double NAN = Double.NaN;

    /** The path that draws a line, not its markers and not its sample in the legend. */
    private static String line(Drawn drawn) {
        return drawn.elements("path").stream()
                .filter(path -> path.hasAttribute("stroke-linejoin"))
                .findFirst()
                .orElseThrow()
                .getAttribute("d");
    }

    private static Drawn draw(Axis x, Axis y, Series... series) throws Exception {
        return Drawn.of(new LineChart("Cost & <time>", x, y, List.of(series)));
    }

    @Test
    void everyPointLiesWhereTheScalePutsIt() throws Exception {
        Random random = new Random(3);
        for (int round = 0; round < 40; round++) {
            Axis x = random.nextBoolean()
                    ? Axis.linear("x")
                    : Axis.logarithmic("x").between(0.5, 70);
            Axis y = random.nextBoolean()
                    ? Axis.linear("y").between(-1, 6)
                    : Axis.logarithmic("y").between(1e-3, 1e6);
            double[] xs = new double[9];
            double[] ys = new double[9];
            for (int i = 0; i < xs.length; i++) {
                xs[i] = 1 + 7 * i;
                ys[i] = 0.01 + 5 * random.nextDouble();
            }
            Drawn drawn = draw(x.between(0.5, 70), y, Series.of("a", xs, ys));
            Frame frame = new LineChart("Cost & <time>", x.between(0.5, 70), y, List.of(Series.of("a", xs, ys)))
                    .frame(new Svg("Cost & <time>").top());
            List<double[]> points = Drawn.points(line(drawn));
            assertThat(points).hasSize(xs.length);
            for (int i = 0; i < xs.length; i++) {
                double across =
                        x.scale() == Scale.LINEAR ? (xs[i] - 0.5) / 69.5 : Math.log(xs[i] / 0.5) / Math.log(140);
                double up = y.scale() == Scale.LINEAR ? (ys[i] + 1) / 7 : Math.log10(ys[i] / 1e-3) / 9;
                assertThat(points.get(i)[0])
                        .isCloseTo(frame.left() + across * (frame.right() - frame.left()), within(0.051));
                assertThat(points.get(i)[1])
                        .isCloseTo(frame.bottom() - up * (frame.bottom() - frame.top()), within(0.051));
            }
        }
    }

    @Test
    void missingValuesLeaveAGapAndInfiniteOnesLieAtTheEdge() throws Exception {
        double[] xs = {1, 2, 3, 4, 5, 6};
        double[] ys = {1, 2, NAN, Double.POSITIVE_INFINITY, 3, NAN};
        Drawn drawn = draw(Axis.linear("x"), Axis.linear("y").between(0, 4), Series.of("a", xs, ys));
        String path = line(drawn);
        assertThat(path.chars().filter(c -> c == 'M').count()).isEqualTo(2);
        List<double[]> points = Drawn.points(path);
        assertThat(points).hasSize(4);
        double top = points.get(2)[1];
        assertThat(points).allSatisfy(point -> assertThat(point[1]).isGreaterThanOrEqualTo(top));
        assertThat(points.get(3)[1]).isCloseTo(top + 260 / 4.0, within(0.11));
    }

    @Test
    void aPointBetweenGapsIsStillSeen() throws Exception {
        Drawn drawn = draw(
                Axis.linear("x"), Axis.linear("y"), Series.of("a", new double[] {1, 2, 3}, new double[] {NAN, 2, NAN}));
        assertThat(line(drawn)).endsWith("h0");
    }

    @Test
    void aLogarithmicAxisSkipsWhatIsNotPositive() throws Exception {
        Drawn drawn = draw(
                Axis.logarithmic("x"),
                Axis.logarithmic("y"),
                Series.of("a", new double[] {0, 1, 10, 100, 1000}, new double[] {5, 1, -1, 100, 10_000}));
        assertThat(Drawn.points(line(drawn))).hasSize(3);
        assertThat(drawn.texts()).contains("10K", "100", "1");
    }

    @Test
    void stepsHoldTheirValueUntilTheNext() throws Exception {
        Drawn drawn = draw(
                Axis.linear("x"),
                Axis.linear("y"),
                Series.of("a", new double[] {0, 1, 2}, new double[] {0, 5, 10}).asSteps());
        List<double[]> points = Drawn.points(line(drawn));
        assertThat(points).hasSize(5);
        assertThat(points.get(1)[1]).isEqualTo(points.get(0)[1]);
        assertThat(points.get(2)[0]).isEqualTo(points.get(1)[0]);
    }

    @Test
    void aBandLiesAroundItsLine() throws Exception {
        Drawn drawn = draw(
                Axis.linear("x"),
                Axis.linear("y").between(0, 10),
                Series.of("a", new double[] {0, 1, 2, 3}, new double[] {2, 3, NAN, 4})
                        .between(new double[] {1, 2, 3, 3}, new double[] {3, 4, 5, NAN}));
        String band = drawn.elements("path").stream()
                .filter(path -> path.hasAttribute("fill-opacity"))
                .findFirst()
                .orElseThrow()
                .getAttribute("d");
        List<double[]> points = Drawn.points(band);
        assertThat(points).hasSize(6);
        assertThat(points.get(5)[1] - points.get(0)[1]).isCloseTo(52, within(0.11));
    }

    @Test
    void manySeriesDifferInColourAndDash() throws Exception {
        List<Series> series = new ArrayList<>();
        Set<String> looks = new HashSet<>();
        for (int i = 0; i < 20; i++) {
            series.add(Series.of("planner number " + i, new double[] {0, 1}, new double[] {i, 2 * i}));
            looks.add(Palette.colour(i) + " " + Palette.dash(i));
        }
        assertThat(looks).hasSize(20);
        Drawn drawn = Drawn.of(new LineChart("Many", Axis.linear("x"), Axis.linear("y"), series));
        assertThat(drawn.texts()).contains("planner number 0", "planner number 19");
    }

    @Test
    void longAndStrangeNamesStayInside() throws Exception {
        String strange = "a name that is far too long for a phone \u0001 & <b> \"quoted\" ".repeat(4);
        Drawn drawn = draw(
                Axis.linear(strange),
                Axis.linear(strange),
                Series.of(strange, new double[] {0, 1e18}, new double[] {-1e-9, 1e-9})
                        .emphasise());
        for (String text : drawn.texts()) {
            assertThat(Svg.width(text, Svg.LETTERS)).isLessThan(Svg.WIDTH);
        }
    }

    @Test
    void chartsDoNotDependOnTheLanguageAndCanBeEmpty() throws Exception {
        LineChart chart = new LineChart("", Axis.linear(""), Axis.logarithmic(""), List.of());
        Drawn.of(chart);
        LineChart half = new LineChart(
                "a", Axis.linear(""), Axis.linear(""), List.of(Series.of("", new double[] {0.5}, new double[] {0.25})));
        String expected = half.svg();
        Locale before = Locale.getDefault();
        try {
            Locale.setDefault(Locale.forLanguageTag("ar-EG-u-nu-arab"));
            assertThat(half.svg()).isEqualTo(expected);
        } finally {
            Locale.setDefault(before);
        }
    }

    @Test
    void seriesOfUnequalLengthAreRefused() {
        assertThatThrownBy(() -> Series.of("a", new double[2], new double[3])).hasMessageContaining("got 3 and 2");
        assertThatThrownBy(() -> Series.of("a", new double[2], new double[2]).between(new double[1], new double[2]))
                .hasMessageContaining("two edges of 2 values, got 1 and 2");
    }

    @Test
    void aChartIsWrittenAsAFile(@TempDir Path folder) throws Exception {
        LineChart chart = new LineChart("a", Axis.linear(""), Axis.linear(""), List.of());
        chart.write(folder.resolve("figures/a.svg"));
        assertThat(Files.readString(folder.resolve("figures/a.svg"))).isEqualTo(chart.svg());
    }
}

package org.gbjo.report.chart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;

final class ScatterChartTest {

    @Test
    void tenThousandPointsStaySmallAndEachIsDrawn() throws Exception {
        Random random = new Random(1);
        double[] xs = random.doubles(10_000).toArray();
        double[] ys = random.doubles(10_000).toArray();
        double[] values = random.doubles(10_000).toArray();
        ScatterChart chart =
                new ScatterChart("Cloud", Axis.linear("x"), Axis.linear("y"), Axis.linear("cost"), xs, ys, values);
        assertThat(chart.svg().length()).isLessThan(200_000);
        Drawn drawn = Drawn.of(chart);
        List<Element> paths = drawn.elements("path").stream()
                .filter(path -> path.getAttribute("stroke").matches("#[0-9a-f]{6}") && !path.hasAttribute("class"))
                .toList();
        assertThat(paths).hasSize(ColourScale.SIZE);
        int points = paths.stream()
                .mapToInt(path -> Drawn.points(path.getAttribute("d")).size())
                .sum();
        // Some of them fall on the same tenth and colour.
        assertThat(points).isBetween(9_990, 10_000);
    }

    @Test
    void pointsLieWhereTheScalePutsThemInTheColourOfTheirValue() throws Exception {
        double[] xs = {0, 1, 2, 3};
        double[] ys = {1, 10, 100, 1000};
        double[] values = {0, 5, 10, Double.NaN};
        ScatterChart chart = new ScatterChart(
                "a", Axis.linear("x"), Axis.logarithmic("y"), Axis.linear("v").between(0, 10), xs, ys, values);
        Frame frame = chart.frame(new Svg("a").top());
        Drawn drawn = Drawn.of(chart);
        int[] colours = {0, ColourScale.SIZE / 2, ColourScale.SIZE - 1};
        for (int i = 0; i < 3; i++) {
            String colour = ColourScale.hex(colours[i]);
            List<double[]> points = drawn.elements("path").stream()
                    .filter(path -> path.getAttribute("stroke").equals(colour))
                    .flatMap(path -> Drawn.points(path.getAttribute("d")).stream())
                    .toList();
            assertThat(points).hasSize(1);
            assertThat(points.get(0)[0])
                    .isCloseTo(frame.left() + i / 3.0 * (frame.right() - frame.left()), within(0.051));
            assertThat(points.get(0)[1])
                    .isCloseTo(frame.bottom() - i / 3.0 * (frame.bottom() - frame.top()), within(0.051));
        }
    }

    @Test
    void pointsWithoutAValueAreRefused() {
        assertThatThrownBy(() -> new ScatterChart(
                        "a",
                        Axis.linear("x"),
                        Axis.linear("y"),
                        Axis.linear(""),
                        new double[2],
                        new double[2],
                        new double[1]))
                .hasMessageContaining("got 2 xs, 2 ys and 1 values");
    }
}

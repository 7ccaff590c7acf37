package org.gbjo.report.chart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;

final class BarChartTest {

    /** Left edge and width of each bar. */
    private static List<double[]> bars(Drawn drawn) {
        return drawn.elements("rect").stream()
                .filter(bar -> bar.getAttribute("height").equals("15"))
                .map(bar -> new double[] {number(bar, "x"), number(bar, "width")})
                .toList();
    }

    private static double number(Element element, String attribute) {
        return Double.parseDouble(element.getAttribute(attribute));
    }

    @Test
    void lengthsAreProportionalAndValuesArePrinted() throws Exception {
        Drawn drawn = Drawn.of(BarChart.of(
                "Ablation",
                Axis.linear("true cost over optimum"),
                List.of(
                        Bar.of("all of it", 2).emphasise(),
                        Bar.of("without noise", 4),
                        Bar.of("unknown", Double.NaN))));
        List<double[]> bars = bars(drawn);
        assertThat(bars).hasSize(2);
        assertThat(bars.get(1)[1]).isCloseTo(2 * bars.get(0)[1], within(0.11));
        assertThat(drawn.texts()).contains("all of it", "without noise", "2", "4", "–");
    }

    @Test
    void negativeBarsGoTheOtherWay() throws Exception {
        List<double[]> bars =
                bars(Drawn.of(BarChart.of("a", Axis.linear(""), List.of(Bar.of("gain", 3), Bar.of("loss", -6)))));
        assertThat(bars.get(1)[0] + bars.get(1)[1]).isCloseTo(bars.get(0)[0], within(0.11));
        assertThat(bars.get(1)[1]).isCloseTo(2 * bars.get(0)[1], within(0.11));
    }

    @Test
    void stackedPartsFollowEachOther() throws Exception {
        Drawn drawn = Drawn.of(new BarChart(
                "Errors",
                Axis.linear("ln"),
                List.of("model", "search"),
                List.of(Bar.of("gradient", 1, 2), Bar.of("a", 0, 0.5))));
        List<double[]> bars = bars(drawn);
        assertThat(bars.get(0)[0] + bars.get(0)[1]).isCloseTo(bars.get(1)[0], within(0.11));
        assertThat(bars.get(1)[1]).isCloseTo(2 * bars.get(0)[1], within(0.11));
        assertThat(drawn.texts()).contains("3", "0.5", "model", "search");
    }

    @Test
    void logarithmicBarsGrowByDecades() throws Exception {
        List<double[]> bars = bars(Drawn.of(BarChart.of(
                "a",
                Axis.logarithmic("rows").between(1, 1e6),
                List.of(Bar.of("a", 1e2), Bar.of("b", 1e4), Bar.of("c", Double.POSITIVE_INFINITY)))));
        assertThat(bars.get(1)[1]).isCloseTo(2 * bars.get(0)[1], within(0.11));
        assertThat(bars.get(2)[1]).isCloseTo(3 * bars.get(0)[1], within(0.21));
    }

    /** However wide the texts beside the bars are. */
    @Test
    void chartsThatShareAFixedAxisHaveTheSameLengths() throws Exception {
        Axis shared = Axis.logarithmic("rows").between(1, 1880);
        double[] small = bars(Drawn.of(BarChart.of("a", shared, List.of(Bar.of("a", 90)))))
                .get(0);
        double[] beside = bars(Drawn.of(BarChart.of("b", shared, List.of(Bar.of("a", 90), Bar.of("b", 1880)))))
                .get(0);
        assertThat(beside).isEqualTo(small);
    }

    @Test
    void whatCannotBeStackedIsRefused() {
        List<String> parts = List.of("a", "b");
        assertThatThrownBy(() -> new BarChart("t", Axis.linear(""), parts, List.of(Bar.of("x", 1))))
                .hasMessage("each bar of this chart has 2 values, 'x' has 1");
        assertThatThrownBy(() -> new BarChart("t", Axis.linear(""), parts, List.of(Bar.of("x", 1, -1))))
                .hasMessageContaining("not negative, 'x' has -1.0");
        assertThatThrownBy(() -> new BarChart("t", Axis.logarithmic(""), parts, List.of()))
                .hasMessageContaining("on a linear axis alone");
    }
}

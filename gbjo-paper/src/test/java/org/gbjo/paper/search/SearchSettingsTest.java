package org.gbjo.paper.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Map;
import org.gbjo.json.Json;
import org.gbjo.json.RecordJson;
import org.gbjo.paper.search.PolishSettings.Neighbourhood;
import org.junit.jupiter.api.Test;

final class SearchSettingsTest {
    @Test
    void thePresetsAreTheColumnsOfThePapersTable() {
        assertThat(SearchSettings.columns().keySet())
                .containsExactly("lubm-star", "lubm-path", "wikidata-star", "wikidata-path");
        check("lubm-star", 2.26, 24.5, 60.7, 18.8, 9.3, 28.8, 1.7, 3.2, 0.12, 1, 4.1);
        check("lubm-path", 1.67, 3.34, 11.7, 2.07, 2.8, 51.7, 1.31, 1.12, 0.12, 0.56, 3.1);
        check("wikidata-star", 4.9, 29, 1.4, 3.6, 4.1, 60, 1.01, 4, 0.49, 1, 4.7);
        check("wikidata-path", 3.9, 1.8, 1.27, 1, 1.02, 5.9, 1.06, 2.55, 0.79, 0.87, 2.3);
    }

    /** In the order of the table's rows, then the clipping of the authors' code. */
    private static void check(String preset, double... expected) {
        SearchSettings s = SearchSettings.presets().get(preset);
        checkFigures(s, expected);
        assertThat(s.descent().nesterov()).isTrue();
        assertThat(s.projection()).isEqualTo(new ProjectionSettings(6, false));
    }

    private static void checkFigures(SearchSettings s, double... expected) {
        PenaltySettings p = s.penalties();
        assertThat(new double[] {
                    s.descent().learningRate(),
                    p.acyclic(),
                    p.patternOutputs(),
                    p.joinInputs(),
                    p.joinOutputs(),
                    p.leftLinear(),
                    p.exponent(),
                    s.temperature().start(),
                    s.temperature().end(),
                    p.maximum(),
                    s.descent().clip()
                })
                .containsExactly(expected);
        assertThat(s.steps()).isEqualTo(10);
        assertThat(s.descent().cycle()).isEqualTo(new OneCycle(0.2, 5, 20, 0.85, 0.95));
    }

    @Test
    void theAuthorsCodeHasFinerFiguresAndPlainMomentum() {
        checkAuthors("lubm-star", 2.26, 24.5, 60.7, 18.8, 9.3, 28.8, 1.7, 3.2, 0.12, 0.99, 4.1);
        checkAuthors("lubm-path", 1.67, 3.34, 11.7, 2.07, 2.8, 51.7, 1.31, 1.12, 0.12, 0.56, 3.09);
        checkAuthors("wikidata-star", 4.9, 29, 1.4, 3.6, 4.1, 60, 1.01, 4, 0.49, 0.99, 4.7);
        checkAuthors("wikidata-path", 3.9, 1.8, 1.27, 1, 1.02, 5.9, 1.06, 2.55, 0.79, 0.87, 2.27);
    }

    private static void checkAuthors(String column, double... expected) {
        SearchSettings s = SearchSettings.authors().get(column);
        checkFigures(s, expected);
        assertThat(s.descent().nesterov()).isFalse();
        assertThat(s.projection()).isEqualTo(ProjectionSettings.authors(6));
        assertThat(SearchSettings.presets()).containsEntry("authors-" + column, s);
    }

    @Test
    void theBeamChangesAlone() {
        SearchSettings wider = SearchSettings.authors().get("lubm-star").withProjection(9, true);
        assertThat(wider.projection())
                .isEqualTo(new ProjectionSettings(
                        9, true, BeamEnd.BEFORE_LAST_PATTERNS, Ties.BY_NUMBER, LastStep.LOST, JoinNumbers.AS_SEARCHED));
    }

    /** What an older gbjo has written does not say how soft plans are decoded, and the setups of its results stay. */
    @Test
    void filesOfOlderVersionsAreReadAndWrittenAsTheyWere() {
        Map<String, Object> json = RecordJson.toJson(SearchSettings.lubmStar());
        assertThat((Map<?, ?>) json.get("projection")).isEqualTo(Map.of("beam", 6L, "connected", false));
        assertThat(RecordJson.fromJson(SearchSettings.class, json)).isEqualTo(SearchSettings.lubmStar());
    }

    @Test
    void settingsSurviveTheWayThroughText() {
        for (SearchSettings settings : SearchSettings.presets().values()) {
            String text = Json.writePretty(RecordJson.toJson(settings));
            assertThat(RecordJson.fromJson(SearchSettings.class, Json.parseObject(text)))
                    .isEqualTo(settings);
        }
        SearchSettings chain = SearchSettings.chain();
        assertThat(RecordJson.fromJson(SearchSettings.class, RecordJson.toJson(chain)))
                .isEqualTo(chain);
    }

    @Test
    void oneCycleRisesForAFifthOfTheStepsAndFallsAlongACosine() {
        OneCycle cycle = OneCycle.DEFAULT;
        assertThat(cycle.learningRate(2, 0, 10)).isCloseTo(0.4, within(1e-12));
        assertThat(cycle.learningRate(2, 1, 10)).isCloseTo(2, within(1e-12));
        assertThat(cycle.learningRate(2, 5, 10)).isCloseTo(0.02 + 1.98 / 2, within(1e-12));
        assertThat(cycle.learningRate(2, 9, 10)).isCloseTo(0.02, within(1e-12));
        assertThat(cycle.momentum(0, 10)).isCloseTo(0.95, within(1e-12));
        assertThat(cycle.momentum(1, 10)).isCloseTo(0.85, within(1e-12));
        assertThat(cycle.momentum(5, 10)).isCloseTo(0.9, within(1e-12));
        assertThat(cycle.momentum(9, 10)).isCloseTo(0.95, within(1e-12));
        for (int steps = 1; steps <= 30; steps++) {
            for (int step = 0; step < steps; step++) {
                assertThat(cycle.learningRate(1, step, steps)).isBetween(0.0, 1.0);
            }
        }
    }

    @Test
    void temperatureFallsAndPenaltiesRise() {
        Temperature temperature = new Temperature(4, 0.5);
        assertThat(temperature.at(0, 10)).isEqualTo(4);
        assertThat(temperature.at(5, 10)).isEqualTo(2.25);
        assertThat(temperature.at(10, 10)).isEqualTo(0.5);
        PenaltySettings penalties = new PenaltySettings(0, 0, 0, 0, 0, 0.8, 2);
        assertThat(penalties.factor(0, 10)).isZero();
        assertThat(penalties.factor(5, 10)).isCloseTo(0.2, within(1e-12));
    }

    @Test
    void meaninglessSettingsAreRefusedWithTheRuleAndTheValue() {
        SearchSettings settings = SearchSettings.lubmStar();
        assertThatThrownBy(() -> settings.withSteps(0)).hasMessage("the number of steps lies in 1..100000, got 0");
        assertThatThrownBy(() -> settings.withProjection(0, true)).hasMessage("the beam width lies in 1..64, got 0");
        assertThatThrownBy(() -> settings.withStarts(0, 1, 1)).hasMessageContaining("starts lies in 1..1000, got 0");
        assertThatThrownBy(() -> settings.withStarts(2, Double.NaN, 1)).hasMessageContaining("got NaN");
        assertThatThrownBy(() -> new Temperature(0, 1)).hasMessageContaining("is a positive number, got 0.0");
        assertThatThrownBy(() -> new Temperature(1, Double.POSITIVE_INFINITY)).hasMessageContaining("got Infinity");
        assertThatThrownBy(() -> new DescentSettings(-1, OneCycle.DEFAULT, 1, true))
                .hasMessageContaining("got -1.0");
        assertThatThrownBy(() -> new PenaltySettings(0, 0, 0, -1, 0, 1, 1)).hasMessageContaining("got -1.0");
        assertThatThrownBy(() -> new OneCycle(2, 5, 20, 0.85, 0.95)).hasMessageContaining("in 0..1, got 2.0");
        assertThatThrownBy(() -> new OneCycle(0.2, 5, 20, 0.95, 0.85)).hasMessageContaining("got 0.95 to 0.85");
        assertThatThrownBy(() -> settings.withPolish(Neighbourhood.SWAPS, 3).withRelaxation(RelaxationKind.BUSHY))
                .hasMessageContaining("polish improves orders");
        SearchSettings authors = SearchSettings.authors().get("lubm-star");
        assertThatThrownBy(() -> authors.withRelaxation(RelaxationKind.BUSHY))
                .hasMessageContaining("only left-linear plans without polish keep the join numbers");
        assertThatThrownBy(() -> authors.withPolish(Neighbourhood.SWAPS, 3)).hasMessageContaining("3 rounds");
    }
}

package org.gbjo.paper.tune;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.gbjo.json.RecordJson;
import org.gbjo.paper.search.DescentSettings;
import org.gbjo.paper.search.OneCycle;
import org.gbjo.paper.search.PenaltySettings;
import org.gbjo.paper.search.RelaxationKind;
import org.gbjo.paper.search.SearchSettings;
import org.gbjo.paper.search.Temperature;
import org.junit.jupiter.api.Test;

class SearchSpaceTest {

    private static List<SearchSettings> bases() {
        List<SearchSettings> bases = new ArrayList<>(SearchSettings.presets().values());
        bases.add(SearchSettings.chain());
        bases.add(SearchSettings.lubmPath().withRelaxation(RelaxationKind.BUSHY));
        bases.add(SearchSettings.wikidataPath().withStarts(3, 0.7, 5).withProjection(2, true));
        return bases;
    }

    private static List<String> names(SearchSettings base) {
        return new SearchSpace(base)
                .dimensions().stream().map(TunedSetting::member).toList();
    }

    @Test
    void eachRelaxationTunesWhatItMakesUseOf() {
        assertThat(names(SearchSettings.wikidataStar()))
                .containsExactly(
                        "learningRate",
                        "clip",
                        "start",
                        "end",
                        "joinInputs",
                        "leftLinear",
                        "acyclic",
                        "maximum",
                        "exponent");
        assertThat(names(SearchSettings.wikidataStar().withRelaxation(RelaxationKind.BUSHY)))
                .containsExactly(
                        "learningRate", "clip", "start", "end", "joinInputs", "acyclic", "maximum", "exponent");
        assertThat(names(SearchSettings.chain())).containsExactly("learningRate", "clip", "start", "end", "noise");
    }

    /** All columns of the paper's table lie within the bounds, so nothing is moved. */
    @Test
    void settingsComeBackFromTheirPoint() {
        for (SearchSettings base : bases()) {
            SearchSpace space = new SearchSpace(base);
            assertThat(space.settings(space.point(base)))
                    .usingRecursiveComparison()
                    .withComparatorForType(
                            (a, b) -> Math.abs(a / b - 1) < 1e-12 ? 0 : Double.compare(a, b), Double.class)
                    .isEqualTo(base);
        }
    }

    @Test
    void pointsComeBackFromTheirSettingsAndKeepTheBaseOtherwise() {
        Random random = new Random(1);
        for (SearchSettings base : bases()) {
            SearchSpace space = new SearchSpace(base);
            for (int i = 0; i < 200; i++) {
                double[] point = random.doubles(space.dimensions().size()).toArray();
                SearchSettings settings = space.settings(point);
                assertThat(space.point(settings)).containsExactly(point, within(1e-9));
                assertThat(settings.relaxation()).isEqualTo(base.relaxation());
                assertThat(settings.steps()).isEqualTo(base.steps());
                assertThat(settings.projection()).isEqualTo(base.projection());
                assertThat(settings.polish()).isEqualTo(base.polish());
                assertThat(settings.starts().count()).isEqualTo(base.starts().count());
                assertThat(settings.descent().nesterov())
                        .isEqualTo(base.descent().nesterov());
                assertThat(settings.penalties().patternOutputs())
                        .isEqualTo(base.penalties().patternOutputs());
                assertThat(settings.penalties().joinOutputs())
                        .isEqualTo(base.penalties().joinOutputs());
            }
        }
    }

    @Test
    void cornersAreTheBounds() {
        for (SearchSettings base : bases()) {
            SearchSpace space = new SearchSpace(base);
            int size = space.dimensions().size();
            for (int i = 0; i < size; i++) {
                TunedSetting dimension = space.dimensions().get(i);
                double[] point = new double[size];
                assertThat(dimension.value(RecordJson.toJson(space.settings(point))))
                        .as(dimension.member())
                        .isEqualTo(dimension.least());
                point[i] = 1;
                assertThat(dimension.value(RecordJson.toJson(space.settings(point))))
                        .as(dimension.member())
                        .isCloseTo(dimension.greatest(), within(1e-9))
                        .isLessThanOrEqualTo(dimension.greatest());
                point[i] = 0.5;
                assertThat(dimension.value(RecordJson.toJson(space.settings(point))))
                        .as("the geometric middle of %s", dimension.member())
                        .isCloseTo(Math.sqrt(dimension.least() * dimension.greatest()), within(1e-9));
            }
        }
    }

    @Test
    void numbersOutsideTheBoundsAreMovedOntoThem() {
        SearchSettings absurd = SearchSettings.wikidataStar()
                .withTemperature(new Temperature(1e9, 1e-9))
                .withPenalties(new PenaltySettings(0, 0, 0, 1e20, 0, 0, 0))
                .withDescent(new DescentSettings(1e-9, OneCycle.DEFAULT, 1e9, false));
        assertThat(new SearchSpace(absurd).point(absurd)).containsExactly(0, 1, 1, 0, 0, 1, 0, 0, 0);
    }
}

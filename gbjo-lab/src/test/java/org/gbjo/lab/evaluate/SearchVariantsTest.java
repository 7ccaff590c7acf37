package org.gbjo.lab.evaluate;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.gbjo.json.RecordJson;
import org.gbjo.paper.search.SearchSettings;
import org.junit.jupiter.api.Test;

class SearchVariantsTest {
    private final Map<String, SearchSettings> variants = SearchVariants.of(
            SearchSettings.wikidataPath(),
            SearchSettings.authors().get("wikidata-path"),
            SearchSettings.lubmStar(),
            SearchSettings.chain());

    /** The members in which two settings differ, with the way to them. */
    private static List<String> differences(Map<?, ?> one, Map<?, ?> other, String way) {
        List<String> found = new ArrayList<>();
        one.forEach((name, value) -> {
            if (value instanceof Map<?, ?> nested) {
                found.addAll(differences(nested, (Map<?, ?>) other.get(name), way + name + "."));
            } else if (!value.equals(other.get(name))) {
                found.add(way + name);
            }
        });
        return found;
    }

    private List<String> changedBy(String variant, String base) {
        return differences(RecordJson.toJson(variants.get(variant)), RecordJson.toJson(variants.get(base)), "");
    }

    @Test
    void thePapersSearchIsThePublishedOne() {
        assertThat(variants.get(SearchVariants.PAPER)).isEqualTo(SearchSettings.wikidataPath());
        assertThat(variants.get(SearchVariants.PAPER_TUNED)).isEqualTo(SearchSettings.lubmStar());
        assertThat(variants.get(SearchVariants.CHAIN)).isEqualTo(SearchSettings.chain());
        assertThat(changedBy(SearchVariants.TREE, SearchVariants.PAPER)).containsExactly("projection.connected");
    }

    @Test
    void theAuthorsSearchIsThePublishedOneButForWhatTheirCodeDoes() {
        assertThat(changedBy(SearchVariants.AUTHORS, SearchVariants.PAPER))
                .containsExactly(
                        "descent.clip",
                        "descent.nesterov",
                        "projection.beamEnd",
                        "projection.ties",
                        "projection.lastStep",
                        "projection.joinNumbers");
    }

    @Test
    void anAblationChangesWhatItsNameSays() {
        String tree = SearchVariants.TREE;
        String chain = SearchVariants.CHAIN;
        assertThat(changedBy(tree + "/no-ramp", tree)).containsExactly("penalties.exponent");
        assertThat(changedBy(tree + "/polish", tree)).containsExactly("polish.neighbourhood", "polish.rounds");
        assertThat(changedBy(tree + "/bushy", tree)).containsExactly("relaxation");
        assertThat(changedBy(chain + "/free", chain)).containsExactly("projection.connected");
        assertThat(changedBy(chain + "/one-start", chain)).containsExactly("starts.count");
        assertThat(changedBy(chain + "/no-polish", chain)).containsExactly("polish.neighbourhood", "polish.rounds");
        for (String base : List.of(tree, chain)) {
            assertThat(changedBy(base + "/no-annealing", base)).containsExactly("temperature.end");
            assertThat(changedBy(base + "/no-momentum", base))
                    .containsExactly("descent.cycle.leastMomentum", "descent.cycle.greatestMomentum");
            assertThat(changedBy(base + "/plain-momentum", base)).containsExactly("descent.nesterov");
            assertThat(changedBy(base + "/greedy-projection", base)).containsExactly("projection.beam");
            assertThat(changedBy(base + "/steps-1", base)).containsExactly("steps");
        }
    }
}

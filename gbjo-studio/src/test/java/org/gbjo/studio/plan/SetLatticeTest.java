package org.gbjo.studio.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.assertj.core.data.Percentage;
import org.gbjo.cardinality.Cardinalities;
import org.gbjo.query.Bgp;
import org.gbjo.query.Pattern;
import org.gbjo.run.Deadline;
import org.gbjo.run.SeededRandom;
import org.gbjo.search.ExactSearch;
import org.junit.jupiter.api.Test;

class SetLatticeTest {
    /** Rows of sets as they come, the same for the same set. */
    private record AnyRows(Bgp bgp, long seed) implements Cardinalities {
        @Override
        public double rows(long low, long high) {
            return 1 + new SeededRandom(seed, low).below(100_000);
        }

        @Override
        public boolean isExact(long low, long high) {
            return false;
        }

        @Override
        public double squaredLogError(long low, long high) {
            return UNKNOWN_ERROR;
        }
    }

    /** The search of core has pruning and passes; this one has none. */
    @Test
    void itsBestOrderCostsAsMuchAsThatOfTheExactSearch() {
        SeededRandom random = new SeededRandom(7);
        for (int turn = 0; turn < 500; turn++) {
            int size = 2 + random.below(6);
            List<Pattern> patterns = new ArrayList<>();
            for (int i = 0; i < size; i++) {
                patterns.add(
                        Pattern.of("?v" + (i == 0 ? 0 : random.below(i + 1)), "<http://e/" + i + ">", "?v" + (i + 1)));
            }
            Cardinalities rows = new AnyRows(new Bgp(patterns), turn);
            Map<String, Object> lattice = new SetLattice(rows, Deadline.none()).toJson();
            double best = new ExactSearch(rows, Deadline.none())
                    .bestConnectedLeftLinear()
                    .cost();
            assertThat((double) lattice.get("cost")).isCloseTo(best, Percentage.withPercentage(1e-6));
            List<?> levels = (List<?>) lattice.get("levels");
            assertThat(levels).hasSize(size);
            for (Object level : levels) {
                long onBestWay = ((List<?>) ((Map<?, ?>) level).get("shown"))
                        .stream()
                                .filter(set -> Boolean.TRUE.equals(((Map<?, ?>) set).get("best")))
                                .count();
                assertThat(onBestWay).isEqualTo(1);
            }
        }
    }
}

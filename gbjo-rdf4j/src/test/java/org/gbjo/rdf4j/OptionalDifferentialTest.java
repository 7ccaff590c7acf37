package org.gbjo.rdf4j;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.eclipse.rdf4j.common.exception.RDF4JException;
import org.eclipse.rdf4j.repository.sail.SailRepository;
import org.eclipse.rdf4j.sail.memory.MemoryStore;
import org.gbjo.decision.Decision;
import org.gbjo.decision.GroupListener;
import org.gbjo.decision.JoinOrderer;
import org.gbjo.decision.Reason;
import org.gbjo.decision.settings.Mode;
import org.gbjo.plan.JoinOrder;
import org.gbjo.testing.OptionalQueries;
import org.gbjo.testing.RandomData;
import org.gbjo.testing.TestOrderers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** OPTIONALs have the same solutions wherever they are put, in every store. */
final class OptionalDifferentialTest {
    private static final int QUERIES = 2000;
    private static final int MOST_SOLUTIONS = 300;

    @TempDir
    private Path folder;

    /** Counts groups in which an OPTIONAL comes before a pattern, and those in which OPTIONALs change places. */
    private static final class Moves implements GroupListener {
        private int beforePatterns;
        private int amongOptionals;

        @Override
        public void decided(List<String> relations, Decision decision) {
            if (!(decision instanceof Decision.Reordered reordered)) {
                return;
            }
            JoinOrder order = reordered.order();
            int last = -1;
            boolean before = false;
            boolean among = false;
            for (int place = 0; place < order.size(); place++) {
                int relation = order.at(place);
                boolean isOptional = relations.get(relation).startsWith("OPTIONAL");
                before |= !isOptional && last >= 0;
                among |= isOptional && relation < last;
                last = isOptional ? relation : last;
            }
            beforePatterns += before ? 1 : 0;
            amongOptionals += among ? 1 : 0;
        }

        @Override
        public void leftAlone(String why) {}
    }

    @Test
    void optionalsHaveTheSameSolutionsInArbitraryPlaces() {
        RandomData data = new RandomData(11, 130);
        OptionalQueries random = new OptionalQueries(data.triples(), 5);
        JoinOrderer on = TestOrderers.of(Mode.ON, TestOrderers.arbitrary(3));
        Moves moves = new Moves();
        List<String> differences = new ArrayList<>();
        try (Stores stores = new Stores(folder, data)) {
            int done = 0;
            while (done < QUERIES) {
                String query = random.next();
                String name = done % 10 == 0 ? Stores.NATIVE : done % 25 == 1 ? Stores.LMDB : Stores.MEMORY;
                SailRepository store = stores.get(name);
                Map<String, Integer> without = solutions(store, query);
                if (without == null) {
                    continue;
                }
                done++;
                GbjoEvaluationStrategyFactory factory = store.getSail() instanceof MemoryStore
                        ? new GbjoEvaluationStrategyFactory(on)
                        : new GbjoStrictEvaluationStrategyFactory(on);
                factory.setGroupListener(moves);
                Stores.plug(store, factory);
                if (!Stores.solutions(store, query).equals(without)) {
                    differences.add(name + ": " + query);
                }
            }
        }
        assertThat(differences).isEmpty();
        assertThat(moves.beforePatterns).isGreaterThan(QUERIES / 20);
        assertThat(moves.amongOptionals).isGreaterThan(QUERIES / 20);
        assertThat(on.counters().decisions(Reason.FAILED)).isZero();
    }

    /** What RDF4J finds by itself; null if that is much, which takes long and shows no more, or the query is none. */
    private static Map<String, Integer> solutions(SailRepository store, String query) {
        Stores.unplug(store);
        try {
            Map<String, Integer> few = Stores.solutionsIn(1, store, query + " LIMIT " + (MOST_SOLUTIONS + 1));
            return few.values().stream().mapToInt(Integer::intValue).sum() > MOST_SOLUTIONS
                    ? null
                    : Stores.solutionsIn(1, store, query);
        } catch (RDF4JException | AssertionError | IllegalStateException e) {
            // Not every random query is one, some take too long, and RDF4J fails at a path from a variable to itself.
            return null;
        }
    }
}

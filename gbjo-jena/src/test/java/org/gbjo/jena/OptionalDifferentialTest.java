package org.gbjo.jena;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.jena.shared.JenaException;
import org.gbjo.decision.Decision;
import org.gbjo.decision.GroupListener;
import org.gbjo.decision.JoinOrderer;
import org.gbjo.decision.Reason;
import org.gbjo.decision.settings.Mode;
import org.gbjo.jena.hook.ContextSettings;
import org.gbjo.plan.JoinOrder;
import org.gbjo.testing.OptionalQueries;
import org.gbjo.testing.RandomData;
import org.gbjo.testing.TestOrderers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** OPTIONALs have the same solutions wherever they are put and however they are executed, in every store. */
final class OptionalDifferentialTest {
    private static final int QUERIES = 2100;
    private static final int MOST_SOLUTIONS = 1500;

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
        Stores stores = new Stores(data, folder);
        List<String> names = List.copyOf(stores.all().keySet());
        OptionalQueries random = new OptionalQueries(data.triples(), 5);
        JoinOrderer on = TestOrderers.of(Mode.ON, TestOrderers.arbitrary(3));
        Moves moves = new Moves();
        List<String> differences = new ArrayList<>();
        int done = 0;
        while (done < QUERIES) {
            String query = random.next();
            String name = names.get(done % names.size());
            Map<String, Integer> without;
            try {
                without = Stores.solutions(
                        stores.get(name),
                        query + " LIMIT " + (MOST_SOLUTIONS + 1),
                        builder -> builder.set(GbjoJena.MODE, "off").timeout(2, TimeUnit.SECONDS));
            } catch (JenaException | NullPointerException e) {
                // Not every random query is one, some take too long, and Jena's hash joins fail at some.
                continue;
            }
            if (without.values().stream().mapToInt(Integer::intValue).sum() > MOST_SOLUTIONS) {
                continue;
            }
            done++;
            Map<String, Integer> with =
                    Stores.solutions(stores.get(name), query, builder -> builder.set(GbjoJena.ORDERER, on)
                            .set(ContextSettings.GROUP_LISTENER, moves));
            if (!with.equals(without)) {
                differences.add(name + ": " + query);
            }
        }
        assertThat(differences).isEmpty();
        assertThat(moves.beforePatterns).isGreaterThan(QUERIES / 20);
        assertThat(moves.amongOptionals).isGreaterThan(QUERIES / 20);
        assertThat(on.counters().decisions(Reason.FAILED)).isZero();
    }
}

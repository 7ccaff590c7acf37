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
import org.gbjo.testing.GroupQueries;
import org.gbjo.testing.RandomData;
import org.gbjo.testing.TestOrderers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Groups of patterns, paths, tables, unions, assignments and filters have the same solutions in arbitrary orders, in every store. */
final class GroupDifferentialTest {
    private static final int QUERIES = 1500;
    private static final int MOST_SOLUTIONS = 2000;

    @TempDir
    private Path folder;

    /** Counts groups that were executed in another order; a UNION is written as in a query, so it begins with a brace. */
    private static final class Reordered implements GroupListener {
        private int groups;
        private int unions;

        @Override
        public void decided(List<String> relations, Decision decision) {
            boolean isReordered = decision.reason() == Reason.REORDERED;
            groups += isReordered ? 1 : 0;
            unions += isReordered && relations.stream().anyMatch(text -> text.startsWith("{")) ? 1 : 0;
        }

        @Override
        public void leftAlone(String why) {}
    }

    @Test
    void arbitraryOrdersOfGroupsChangeNoSolution() {
        RandomData data = new RandomData(9, 90);
        Stores stores = new Stores(data, folder);
        List<String> names = List.copyOf(stores.all().keySet());
        GroupQueries random = new GroupQueries(data.triples(), 21);
        JoinOrderer on = TestOrderers.of(Mode.ON, TestOrderers.arbitrary(3));
        Reordered heard = new Reordered();
        List<String> differences = new ArrayList<>();
        int done = 0;
        while (done < QUERIES) {
            String query = random.next();
            String name = names.get(done % names.size());
            Map<String, Integer> without;
            try {
                without = solutions(stores, name, query);
            } catch (JenaException | NullPointerException e) {
                // Not every random query is one, some take too long, and Jena's hash joins fail at some.
                continue;
            }
            if (without == null) {
                continue;
            }
            done++;
            Map<String, Integer> with =
                    Stores.solutions(stores.get(name), query, builder -> builder.set(GbjoJena.ORDERER, on)
                            .set(ContextSettings.GROUP_LISTENER, heard));
            if (!with.equals(without)) {
                differences.add(name + ": " + query);
            }
        }
        assertThat(differences).isEmpty();
        assertThat(heard.groups).isGreaterThan(QUERIES / 2);
        assertThat(heard.unions).isGreaterThan(QUERIES / 30);
        assertThat(on.counters().decisions(Reason.FAILED)).isZero();
    }

    /** What Jena finds by itself; null if that is much, which takes long and shows no more. */
    private static Map<String, Integer> solutions(Stores stores, String name, String query) {
        Map<String, Integer> few = Stores.solutions(
                stores.get(name), query + " LIMIT " + (MOST_SOLUTIONS + 1), builder -> builder.set(GbjoJena.MODE, "off")
                        .timeout(500, TimeUnit.MILLISECONDS));
        return few.values().stream().mapToInt(Integer::intValue).sum() > MOST_SOLUTIONS ? null : few;
    }
}

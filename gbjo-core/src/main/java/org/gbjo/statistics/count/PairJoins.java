package org.gbjo.statistics.count;

import java.util.List;
import java.util.function.IntConsumer;
import org.gbjo.run.Ints;
import org.gbjo.run.Room;

/**
 * Counts the joins of two selectors. Let M be the matrix of how often each entity occurs with each selector. The sizes
 * are the entries of M^T M. As in Gustavson's product of sparse matrices (ACM TOMS 4(3), 1978), one row is computed at a
 * time: the joins of one selector with itself and all later ones. Only the largest entries of all rows are kept. An
 * entity with k selectors costs k^2 / 2 steps.
 */
final class PairJoins {
    private final Selectors selectors;
    private final Profiles profiles;
    private final FrequentPairs counts;
    private final LargestEntries joins;
    private final LargestEntries constantJoins;
    private final int threads;

    PairJoins(FrequentPairs counts, Selectors selectors, Profiles profiles, StatisticsOptions options, Room room) {
        this.counts = counts;
        this.selectors = selectors;
        this.profiles = profiles;
        this.joins = new LargestEntries(options.joins(), room);
        this.constantJoins = new LargestEntries(options.constantJoins(), room);
        this.threads = options.limits().threads();
    }

    void count(Places places, Heartbeat heartbeat) {
        long entries = 0;
        for (int selector = 0; selector < selectors.size(); selector++) {
            entries += selectors.entities(selector);
        }
        heartbeat.begin("Counting joins", entries);
        for (int from = 0; from < selectors.size(); ) {
            int end = places.find(from);
            List<Worker> workers = new Tasks(threads).run(end - from, () -> new Worker(places, end, heartbeat));
            for (Worker worker : workers) {
                joins.merge(worker.joins);
                constantJoins.merge(worker.constantJoins);
            }
            from = end;
        }
        heartbeat.end();
    }

    /** Counts the later selectors in the profiles of the entities of a selector, and itself if it has no constant. */
    static void tally(Tally tally, int selector, Selectors selectors, Places places, Ints cells) {
        tally.clear();
        for (int at = places.begin(selector); at < places.end(selector); at++) {
            int cell = places.cell(at);
            boolean one = cells.get(cell) >= 0;
            long count = one ? 1 : cells.get(cell + 1);
            boolean self = !selectors.hasConstant(selector);
            tally.addProfile(cells, self ? cell : one ? cell + 1 : cell + 2, 1, count);
        }
    }

    private final class Worker implements IntConsumer {
        private final Places places;
        private final int end;
        private final Heartbeat heartbeat;
        private final Tally tally = new Tally(selectors.numbers(), 0);
        private final LargestEntries joins = PairJoins.this.joins.part(threads);
        private final LargestEntries constantJoins = PairJoins.this.constantJoins.part(threads);

        Worker(Places places, int end, Heartbeat heartbeat) {
            this.places = places;
            this.end = end;
            this.heartbeat = heartbeat;
        }

        @Override
        public void accept(int task) {
            // The last ones have most entities.
            int first = end - 1 - task;
            tally(tally, first, selectors, places, profiles.cells());
            LargestEntries target = selectors.hasConstant(first) ? constantJoins : joins;
            for (int i = 0; i < tally.touchedCount(); i++) {
                int second = tally.touched(i);
                target.offer((double) tally.sum(second), KeptJoins.key(first, second), tally.met(second));
            }
            heartbeat.add(selectors.entities(first));
        }
    }

    /** What is kept. */
    KeptJoins kept() {
        return new KeptJoins(selectors.numbers(), counts.totals(), joins, constantJoins, profiles.cutEntities());
    }
}

package org.gbjo.bench.engine;

import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Executes some queries in all orders, in rounds of which the first is not counted. */
final class EngineRounds {
    /** An order that takes this many times as long as the one in use is not the best by hindsight. */
    private static final int NOT_BEST = 2;

    private static final Duration LEAST_LIMIT = Duration.ofSeconds(1);

    private final EngineStore store;
    private final String workload;
    private final List<EngineQuery> queries;
    private final List<EngineOrder> orders;
    private final EngineBenchmark.Options options;
    private final EngineLog log;
    private final Map<Integer, Map<EngineOrder, List<EngineResult>>> results = new LinkedHashMap<>();
    private final Map<Integer, Set<EngineOrder>> hopeless = new HashMap<>();
    /** The least seconds of each query so far. */
    private final Map<Integer, Double> least = new HashMap<>();

    EngineRounds(
            EngineStore store,
            String workload,
            List<EngineQuery> queries,
            List<EngineOrder> orders,
            EngineBenchmark.Options options,
            EngineLog log) {
        this.store = store;
        this.workload = workload;
        this.queries = queries;
        this.orders = orders;
        this.options = options;
        this.log = log;
    }

    /** The measured executions of these queries. Throws if one has other rows than another. */
    Map<Integer, Map<EngineOrder, List<EngineResult>>> run(List<Integer> some, RowCheck rows) {
        for (int query : some) {
            results.put(query, new EnumMap<>(EngineOrder.class));
            hopeless.put(query, EnumSet.noneOf(EngineOrder.class));
        }
        for (int round = 0; round <= options.rounds(); round++) {
            for (int query : some) {
                for (int turn = 0; turn < orders.size(); turn++) {
                    EngineOrder order = orders.get((turn + query + round) % orders.size());
                    if (queries.get(query).has(order) && !hopeless.get(query).contains(order)) {
                        execute(query, order, round, rows);
                    }
                }
            }
        }
        return results;
    }

    private void execute(int number, EngineOrder order, int round, RowCheck rows) {
        EngineQuery query = queries.get(number);
        store.forget();
        EngineRun run = store.run(query, order, round, limit(number, order));
        EngineResult result = EngineResult.of(run);
        rows.require(query, result, order, store.name());
        log.add(store.name(), workload, query, order, round, run);
        if (!run.timedOut()) {
            least.merge(number, run.seconds(), Math::min);
        }
        if (round > 0) {
            results.get(number)
                    .computeIfAbsent(order, unseen -> new ArrayList<>())
                    .add(result);
            if (run.timedOut()) {
                hopeless.get(number).add(order);
            }
        }
    }

    /** Orders that are there for hindsight alone are left when they cannot be the best any more. */
    private Duration limit(int query, EngineOrder order) {
        if (!order.isHindsight() || !least.containsKey(query)) {
            return options.timeout();
        }
        Duration enough = Duration.ofNanos((long) (NOT_BEST * 1e9 * least.get(query)));
        Duration limit = enough.compareTo(LEAST_LIMIT) < 0 ? LEAST_LIMIT : enough;
        return limit.compareTo(options.timeout()) < 0 ? limit : options.timeout();
    }
}

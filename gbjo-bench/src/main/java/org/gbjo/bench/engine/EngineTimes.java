package org.gbjo.bench.engine;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.gbjo.report.statistics.Distribution;

/** How long the queries of a workload took on a store, in each order. */
final class EngineTimes {
    /** A query is slower if it takes this many times as long as in the native order, and two milliseconds. */
    private static final double SLOWER = 1.2;

    private static final double SLOWER_SECONDS = 0.002;
    private static final double SLIGHTLY_SLOWER_SECONDS = 0.001;
    private static final double FASTER = 0.5;
    private static final int LOSSES_SHOWN = 5;

    private final String workload;
    private final List<EngineQuery> queries;
    private final Map<EngineOrder, List<List<EngineResult>>> runs = new EnumMap<>(EngineOrder.class);

    EngineTimes(String workload, List<EngineQuery> queries, List<EngineOrder> orders) {
        this.workload = workload;
        this.queries = queries;
        for (EngineOrder order : orders) {
            List<List<EngineResult>> ofOrder = new ArrayList<>();
            queries.forEach(query -> ofOrder.add(new ArrayList<>()));
            runs.put(order, ofOrder);
        }
    }

    void add(int query, EngineOrder order, EngineResult run) {
        runs.get(order).get(query).add(run);
    }

    static List<String> columns() {
        return List.of(
                "workload and order",
                "queries",
                "total s",
                "of native",
                "of hindsight",
                "geometric mean of native",
                "median ms",
                "p95 ms",
                "p99 ms",
                "maximum ms",
                "slower",
                "most times slower",
                "faster",
                "timed out",
                "planning %");
    }

    List<List<Object>> rows() {
        List<List<Object>> rows = new ArrayList<>();
        for (EngineOrder order : runs.keySet()) {
            if (!order.isHindsight()) {
                rows.add(row(order));
            }
        }
        return rows;
    }

    private List<Object> row(EngineOrder order) {
        List<Double> seconds = new ArrayList<>();
        List<Double> ratios = new ArrayList<>();
        double total = 0;
        double totalOfEngine = 0;
        double totalOfBest = 0;
        int slower = 0;
        double mostSlower = 1;
        int faster = 0;
        int timedOut = 0;
        for (int query = 0; query < queries.size(); query++) {
            if (!queries.get(query).has(order)) {
                continue;
            }
            double taken = seconds(query, order);
            double ofEngine = seconds(query, EngineOrder.NATIVE);
            seconds.add(taken);
            ratios.add(taken / ofEngine);
            total += taken;
            totalOfEngine += ofEngine;
            totalOfBest += best(query);
            mostSlower = Math.max(mostSlower, isSlower(taken, ofEngine) ? taken / ofEngine : 1);
            slower += isSlower(taken, ofEngine) ? 1 : 0;
            faster += taken < FASTER * ofEngine ? 1 : 0;
            timedOut += runs.get(order).get(query).get(0).timedOut() ? 1 : 0;
        }
        if (seconds.isEmpty()) {
            return emptyRow(order);
        }
        Distribution times = Distribution.of(seconds);
        return List.of(
                workload + ", " + order.label(),
                seconds.size(),
                total,
                total / totalOfEngine,
                hasHindsight() ? total / totalOfBest : Double.NaN,
                Distribution.of(ratios).geometricMean(),
                1e3 * times.median(),
                1e3 * times.quantile(0.95),
                1e3 * times.quantile(0.99),
                1e3 * times.greatest(),
                slower,
                mostSlower,
                faster,
                timedOut,
                100 * planningShare(order));
    }

    private List<Object> emptyRow(EngineOrder order) {
        List<Object> row = new ArrayList<>(Collections.nCopies(columns().size(), Double.NaN));
        row.set(0, workload + ", " + order.label());
        row.set(1, 0);
        return row;
    }

    private static boolean isSlower(double taken, double ofEngine) {
        return taken > SLOWER * ofEngine + SLOWER_SECONDS;
    }

    /** The median of the rounds. */
    private double seconds(int query, EngineOrder order) {
        List<Double> all =
                runs.get(order).get(query).stream().map(EngineResult::seconds).toList();
        return Distribution.of(all).median();
    }

    private double planningShare(EngineOrder order) {
        double planning = 0;
        double all = 0;
        for (List<EngineResult> ofQuery : runs.get(order)) {
            for (EngineResult run : ofQuery) {
                planning += run.decision().map(DecisionNote::planningNanos).orElse(0L) / 1e9;
                all += run.seconds();
            }
        }
        return planning / all;
    }

    /** How often each decision was made, and where it lost most. */
    List<String> remarks() {
        List<String> remarks = new ArrayList<>(List.of(
                workload + ": " + decisions() + ". Median planning "
                        + String.format(Locale.ROOT, "%.3f ms, p99 %.3f ms", planningAt(0.5), planningAt(0.99))
                        + ". "
                        + slowerInNativeOrder(),
                workload + ", " + decided(),
                workload + ", greatest losses against native: " + losses(),
                workload + ", " + slowerThanNoise()));
        if (runs.containsKey(EngineOrder.BUSHY)) {
            remarks.add(workload + ", " + trees());
        }
        return remarks;
    }

    /** What trees bring on those queries that have one. */
    private String trees() {
        int trees = 0;
        double ofTrees = 0;
        double ofOrders = 0;
        double ofEngine = 0;
        int slower = 0;
        for (int query = 0; query < queries.size(); query++) {
            List<EngineResult> all = runs.get(EngineOrder.BUSHY).get(query);
            if (all.get(all.size() - 1).decision().filter(DecisionNote::isTree).isPresent()) {
                trees++;
                ofTrees += seconds(query, EngineOrder.BUSHY);
                ofOrders += seconds(query, EngineOrder.GBJO);
                ofEngine += seconds(query, EngineOrder.NATIVE);
                slower += isSlower(seconds(query, EngineOrder.BUSHY), seconds(query, EngineOrder.GBJO)) ? 1 : 0;
            }
        }
        return String.format(
                Locale.ROOT,
                "trees: %d queries; %.3f s with their trees, %.3f s in the orders of gbjo, %.3f s in the native ones;"
                        + " %d slower with the tree than in the order.",
                trees,
                ofTrees,
                ofOrders,
                ofEngine,
                slower);
    }

    /** The same order twice: what is slower here is noise, or the time for the decision. */
    private String slowerInNativeOrder() {
        int all = 0;
        int unchanged = 0;
        for (int query = 0; query < queries.size(); query++) {
            if (isSlower(seconds(query, EngineOrder.GBJO), seconds(query, EngineOrder.NATIVE))) {
                all++;
                unchanged += isReplaced(query) ? 0 : 1;
            }
        }
        return "Of " + all + " slower queries " + unchanged + " kept the native order.";
    }

    /**
     * Of those queries that some order answers in time: one that none does says nothing of orders, but its limit counts
     * in all totals. Where the optimum was not found, the native order stands for it.
     */
    private String decided() {
        List<Integer> decided = IntStream.range(0, queries.size())
                .filter(query -> !isHopeless(query))
                .boxed()
                .toList();
        double ofEngine = sum(decided, query -> seconds(query, EngineOrder.NATIVE));
        double ofBest = sum(decided, this::best);
        StringBuilder out = new StringBuilder();
        out.append(String.format(
                Locale.ROOT,
                "the %d queries that some order answers in time take %.4f s in the native order",
                decided.size(),
                ofEngine));
        for (EngineOrder order : runs.keySet()) {
            if (order != EngineOrder.NATIVE && !order.isHindsight()) {
                double ofOrder = sum(decided, query -> secondsOrNative(query, order));
                out.append(String.format(Locale.ROOT, "; %s %.3f of that", order.label(), ofOrder / ofEngine));
            }
        }
        out.append(String.format(
                Locale.ROOT,
                "; the best of the native and all written orders, by hindsight, %.3f. Slower by 1.2 times and 1"
                        + " ms: %d.",
                ofBest / ofEngine,
                decided.stream()
                        .filter(query -> seconds(query, EngineOrder.GBJO)
                                > SLOWER * seconds(query, EngineOrder.NATIVE) + SLIGHTLY_SLOWER_SECONDS)
                        .count()));
        return out.toString();
    }

    private static double sum(List<Integer> some, IntToDoubleFunction seconds) {
        return some.stream().mapToInt(Integer::intValue).mapToDouble(seconds).sum();
    }

    private double secondsOrNative(int query, EngineOrder order) {
        return seconds(query, queries.get(query).has(order) ? order : EngineOrder.NATIVE);
    }

    /** The best of a fixed set of orders by hindsight; what was cut off was not the best one. */
    private double best(int query) {
        double best = seconds(query, EngineOrder.NATIVE);
        for (EngineOrder order : runs.keySet()) {
            if (order.isOfHindsight() && queries.get(query).has(order)) {
                best = Math.min(best, seconds(query, order));
            }
        }
        return best;
    }

    private boolean hasHindsight() {
        return queries.stream().anyMatch(query -> query.has(EngineOrder.OPTIMUM));
    }

    /** How many queries gbjo makes slower, beyond what the native order is slower than itself; and what ran out of time. */
    private String slowerThanNoise() {
        int all = queries.size();
        long ofGbjo = slower(EngineOrder.GBJO);
        long ofNoise = runs.containsKey(EngineOrder.NATIVE_AGAIN) ? slower(EngineOrder.NATIVE_AGAIN) : 0;
        return String.format(
                Locale.ROOT,
                "slower by 1.2 times and 2 ms: %.1f %% of %d queries, %.1f %% beyond native again. Out of time: %s"
                        + " natively; %s with gbjo.",
                100.0 * ofGbjo / all,
                all,
                100.0 * Math.max(0, ofGbjo - ofNoise) / all,
                late(EngineOrder.NATIVE),
                late(EngineOrder.GBJO));
    }

    private long slower(EngineOrder order) {
        return IntStream.range(0, queries.size())
                .filter(query -> isSlower(seconds(query, order), seconds(query, EngineOrder.NATIVE)))
                .count();
    }

    private String late(EngineOrder order) {
        List<String> ids = IntStream.range(0, queries.size())
                .filter(query -> runs.get(order).get(query).get(0).timedOut())
                .mapToObj(query -> queries.get(query).id())
                .toList();
        return ids.isEmpty() ? "none" : String.join(", ", ids);
    }

    private boolean isHopeless(int query) {
        return runs.entrySet().stream()
                .map(ofOrder -> ofOrder.getValue().get(query))
                .allMatch(ofQuery -> ofQuery.isEmpty() || ofQuery.get(0).timedOut());
    }

    private boolean isReplaced(int query) {
        return runs.get(EngineOrder.GBJO).get(query).stream()
                .anyMatch(run -> run.decision().filter(DecisionNote::replaces).isPresent());
    }

    private double planningAt(double share) {
        List<Double> millis = new ArrayList<>();
        for (List<EngineResult> ofQuery : runs.get(EngineOrder.GBJO)) {
            ofQuery.forEach(run -> run.decision().ifPresent(made -> millis.add(made.planningNanos() / 1e6)));
        }
        return millis.isEmpty() ? 0 : Distribution.of(millis).quantile(share);
    }

    private String decisions() {
        Map<String, Integer> counts = new TreeMap<>();
        for (List<EngineResult> ofQuery : runs.get(EngineOrder.GBJO)) {
            ofQuery.get(ofQuery.size() - 1).decision().ifPresent(made -> counts.merge(made.reason(), 1, Integer::sum));
        }
        List<String> parts = new ArrayList<>();
        counts.forEach((reason, count) -> parts.add(count + " times " + reason));
        return parts.isEmpty() ? "no decision" : String.join("; ", parts);
    }

    private String losses() {
        List<Integer> worst = new ArrayList<>();
        for (int query = 0; query < queries.size(); query++) {
            if (loss(query) > SLOWER_SECONDS) {
                worst.add(query);
            }
        }
        worst.sort(Comparator.comparingDouble(this::loss).reversed());
        List<String> parts = new ArrayList<>();
        for (int query : worst.subList(0, Math.min(LOSSES_SHOWN, worst.size()))) {
            List<EngineResult> ofGbjo = runs.get(EngineOrder.GBJO).get(query);
            parts.add(String.format(
                    Locale.ROOT,
                    "%s %.1f ms against %.1f (%s)",
                    queries.get(query).id(),
                    1e3 * seconds(query, EngineOrder.GBJO),
                    1e3 * seconds(query, EngineOrder.NATIVE),
                    ofGbjo.get(ofGbjo.size() - 1)
                            .decision()
                            .map(DecisionNote::text)
                            .orElse("no decision")));
        }
        return parts.isEmpty() ? "none of two milliseconds or more." : String.join("; ", parts) + ".";
    }

    private double loss(int query) {
        return seconds(query, EngineOrder.GBJO) - seconds(query, EngineOrder.NATIVE);
    }
}

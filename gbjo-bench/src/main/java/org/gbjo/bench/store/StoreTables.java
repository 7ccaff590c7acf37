package org.gbjo.bench.store;

import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.gbjo.bench.BenchReport;
import org.gbjo.report.statistics.Distribution;

/** The tables of {@link StoreBenchmark}: one for each workload, for rows and for counts, in a process and over HTTP. */
final class StoreTables {
    private final StoreBenchmark.Options options;
    private final List<StoreQuery> queries;
    private final StoreAnswers answers;
    private final List<PeerKind> peers;
    private final List<String> remarks;

    StoreTables(
            StoreBenchmark.Options options,
            List<StoreQuery> queries,
            StoreAnswers answers,
            List<PeerKind> peers,
            List<String> remarks) {
        this.options = options;
        this.queries = queries;
        this.answers = answers;
        this.peers = peers;
        this.remarks = remarks;
    }

    /** One answer for all rounds, of which the first warms up and has the checksum. */
    static PeerAnswer summary(List<PeerAnswer> rounds, Duration limit) {
        double most = limit.toMillis() / 1e3;
        for (PeerAnswer round : rounds) {
            if (!round.isComplete()) {
                return round.with(most);
            }
        }
        PeerAnswer first = rounds.get(0);
        for (PeerAnswer round : rounds) {
            if (round.rows() != first.rows()) {
                return PeerAnswer.failed(
                        most, "it has " + first.rows() + " rows once and " + round.rows() + " another time");
            }
        }
        double median = rounds.size() == 1
                ? first.seconds()
                : Distribution.of(
                                rounds.stream().skip(1).map(PeerAnswer::seconds).toList())
                        .median();
        return median > most ? PeerAnswer.late(most) : first.with(median);
    }

    List<BenchReport> reports() {
        List<BenchReport> reports = new ArrayList<>();
        Set<String> workloads =
                queries.stream().map(StoreQuery::workload).collect(Collectors.toCollection(LinkedHashSet::new));
        for (String workload : workloads) {
            List<StoreQuery> own = queries.stream()
                    .filter(query -> query.workload().equals(workload))
                    .toList();
            for (boolean counted : options.modes()) {
                for (boolean server : new boolean[] {false, true}) {
                    List<PeerKind> kinds = peers.stream()
                            .filter(kind -> kind.isServer() == server)
                            .toList();
                    if (!kinds.isEmpty()) {
                        reports.add(report(workload, own, counted, kinds));
                    }
                }
            }
        }
        return reports;
    }

    private BenchReport report(String workload, List<StoreQuery> own, boolean counted, List<PeerKind> kinds) {
        boolean server = kinds.get(0).isServer();
        List<List<Object>> rows = new ArrayList<>();
        List<String> notes = new ArrayList<>();
        Map<String, PeerAnswer> expected = expected(own, counted);
        for (PeerKind kind : kinds) {
            if (own.stream().anyMatch(query -> answer(kind, query, counted).isPresent())) {
                rows.add(row(kind, own, counted));
            }
            notes.addAll(notes(kind, own, counted, expected));
        }
        notes.addAll(remarks);
        if (!counted) {
            notes.add("Queries with more than " + options.mostRows()
                    + " rows, or that cannot be counted in time, are left" + " out.");
        }
        return new BenchReport(
                workload + ", " + (counted ? "counted" : "all rows") + ", "
                        + (server ? "over HTTP as CSV" : "in the process of the store") + ", limit "
                        + options.limit().toMillis() / 1e3 + " s",
                List.of(
                        "store",
                        "queries",
                        "total s",
                        "total / ours",
                        "geometric mean ms",
                        "… / ours",
                        "median ms",
                        "p95 ms",
                        "p99 ms",
                        "time-outs",
                        "failed"),
                rows,
                notes);
    }

    private Optional<PeerAnswer> answer(PeerKind kind, StoreQuery query, boolean counted) {
        return answers.find(StoreBenchmark.key(kind, query, counted));
    }

    /** What runs into the limit counts as this long, and so does what fails. Ratios are of the queries that both were asked. */
    private List<Object> row(PeerKind kind, List<StoreQuery> own, boolean counted) {
        List<Double> seconds = new ArrayList<>();
        List<Double> both = new ArrayList<>();
        List<Double> ours = new ArrayList<>();
        Map<PeerAnswer.Outcome, Integer> outcomes = new EnumMap<>(PeerAnswer.Outcome.class);
        for (StoreQuery query : own) {
            Optional<PeerAnswer> found = answer(kind, query, counted);
            if (found.isEmpty()) {
                continue;
            }
            seconds.add(found.get().seconds());
            outcomes.merge(found.get().outcome(), 1, Integer::sum);
            answer(kind.ours(), query, counted).ifPresent(answer -> {
                both.add(found.get().seconds());
                ours.add(answer.seconds());
            });
        }
        Distribution times = Distribution.of(seconds);
        return List.of(
                kind.label(),
                seconds.size(),
                sum(seconds),
                both.isEmpty() ? Double.NaN : sum(both) / sum(ours),
                1e3 * times.geometricMean(),
                both.isEmpty()
                        ? Double.NaN
                        : Distribution.of(both).geometricMean()
                                / Distribution.of(ours).geometricMean(),
                1e3 * times.median(),
                1e3 * times.quantile(0.95),
                1e3 * times.quantile(0.99),
                outcomes.getOrDefault(PeerAnswer.Outcome.LATE, 0),
                outcomes.getOrDefault(PeerAnswer.Outcome.FAILED, 0));
    }

    private static double sum(List<Double> values) {
        return values.stream().mapToDouble(Double::doubleValue).sum();
    }

    /** For each query what most stores answer, wherever they were asked; of several the one that came first. */
    private Map<String, PeerAnswer> expected(List<StoreQuery> own, boolean counted) {
        Map<String, PeerAnswer> expected = new HashMap<>();
        for (StoreQuery query : own) {
            Map<String, List<PeerAnswer>> same = new TreeMap<>();
            PeerAnswer most = null;
            for (PeerKind kind : peers) {
                Optional<PeerAnswer> found = answer(kind, query, counted).filter(PeerAnswer::isComplete);
                if (found.isPresent()) {
                    List<PeerAnswer> alike = same.computeIfAbsent(content(found.get()), unseen -> new ArrayList<>());
                    alike.add(found.get());
                    if (most == null || alike.size() > same.get(content(most)).size()) {
                        most = found.get();
                    }
                }
            }
            if (most != null) {
                expected.put(query.id(), most);
            }
        }
        return expected;
    }

    private static String content(PeerAnswer answer) {
        return answer.rows() + " " + answer.checksum();
    }

    private List<String> notes(PeerKind kind, List<StoreQuery> own, boolean counted, Map<String, PeerAnswer> expected) {
        List<String> late = new ArrayList<>();
        List<String> failed = new ArrayList<>();
        List<String> different = new ArrayList<>();
        for (StoreQuery query : own) {
            PeerAnswer found = answer(kind, query, counted).orElse(null);
            if (found == null) {
                continue;
            }
            switch (found.outcome()) {
                case LATE -> late.add(query.id());
                case FAILED -> failed.add(query.id() + " (" + found.remark() + ")");
                default -> {
                    PeerAnswer others = expected.get(query.id());
                    if (!content(found).equals(content(others))) {
                        different.add(query.id() + " ("
                                + (found.rows() == others.rows()
                                        ? found.rows() + " rows with other values"
                                        : found.rows() + " rows, not " + others.rows())
                                + ")");
                    }
                }
            }
        }
        List<String> notes = new ArrayList<>();
        add(notes, kind.label() + " is late: ", late);
        add(notes, kind.label() + " fails: ", failed);
        add(notes, kind.label() + " DISAGREES with most of the others: ", different);
        return notes;
    }

    private static void add(List<String> notes, String what, List<String> queries) {
        if (!queries.isEmpty()) {
            notes.add(what + String.join(", ", queries) + ".");
        }
    }
}

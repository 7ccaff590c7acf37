package org.gbjo.lab.evaluate;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import org.gbjo.cardinality.Cardinalities;
import org.gbjo.cardinality.Cost;
import org.gbjo.job.Progress;
import org.gbjo.job.Threads;
import org.gbjo.oracle.Oracle;
import org.gbjo.plan.PlanningResult;
import org.gbjo.run.Deadline;
import org.gbjo.run.DeadlineExceededException;
import org.gbjo.search.ExactSearch;
import org.gbjo.search.Optimum;
import org.gbjo.workload.Query;
import org.gbjo.workload.QueryHash;

/**
 * Lets contestants plan queries and costs their plans by the oracle, beside the true optimum. What is in the file of
 * outcomes already is not done again; outcomes of other models or settings stay there but are never taken for it.
 */
public final class Tournament {
    /** The names of the true optima among left-linear plans and among all plans. */
    public static final String OPTIMUM = "optimum";

    public static final String BUSHY_OPTIMUM = "bushy-optimum";

    static final Duration TIME_FOR_A_QUERY = Duration.ofMinutes(2);

    private record Key(String setup, String queryHash) {}

    private final Oracle oracle;
    private final String graphFingerprint;
    private final int threads;
    private final Progress progress;
    private final Consumer<String> news;

    Tournament(Oracle oracle, String graphFingerprint, int threads, Progress progress, Consumer<String> news) {
        this.oracle = oracle;
        this.graphFingerprint = graphFingerprint;
        this.threads = threads;
        this.progress = progress;
        this.news = news;
    }

    /** The hash of a query as outcomes have it. */
    public static String hash(Query query) {
        QueryHash hash = QueryHash.of(query.bgp());
        return String.format(Locale.ROOT, "%016x%016x", hash.high(), hash.low());
    }

    /** The true optima take part like everyone else. */
    List<Contestant> optima() {
        return List.of(
                new Contestant(OPTIMUM, OPTIMUM + " on graph " + graphFingerprint, null, ExactSearch.LEFT_LINEAR_LIMIT),
                new Contestant(
                        BUSHY_OPTIMUM, BUSHY_OPTIMUM + " on graph " + graphFingerprint, null, ExactSearch.BUSHY_LIMIT));
    }

    void run(List<Query> queries, List<Contestant> contestants, Path file) throws IOException {
        List<Contestant> all = new ArrayList<>(optima());
        all.addAll(contestants);
        Set<Key> known = known(file, all);
        List<Query> open = queries.stream()
                .filter(query -> all.stream().anyMatch(contestant -> isOpen(contestant, query, known)))
                .toList();
        try (LineFile outcomes = LineFile.append(file)) {
            oracle.expect(open.stream().map(Query::bgp).toList());
            List<Callable<Void>> plays = new ArrayList<>();
            open.forEach(query -> plays.add(() -> play(query, all, known, outcomes)));
            progress.begin("planning", open.size());
            Threads.run(threads, plays, progress::update);
            progress.end();
        }
    }

    private Set<Key> known(Path file, List<Contestant> contestants) throws IOException {
        Set<String> setups =
                new HashSet<>(contestants.stream().map(Contestant::setup).toList());
        Set<Key> known = new HashSet<>();
        int others = 0;
        for (Outcome outcome : LineFile.read(file, Outcome.class)) {
            if (setups.contains(outcome.setup())) {
                known.add(new Key(outcome.setup(), outcome.queryHash()));
            } else {
                others++;
            }
        }
        if (others > 0) {
            news.accept(others + " outcomes of other models or settings in " + file + " are left out");
        }
        return known;
    }

    private static boolean isOpen(Contestant contestant, Query query, Set<Key> known) {
        return query.bgp().size() <= contestant.most() && !known.contains(new Key(contestant.setup(), hash(query)));
    }

    private Void play(Query query, List<Contestant> contestants, Set<Key> known, LineFile outcomes) throws IOException {
        Deadline deadline = Deadline.after(TIME_FOR_A_QUERY);
        Cardinalities cardinalities = oracle.open(query.bgp(), deadline);
        List<Outcome> lines = new ArrayList<>();
        for (Contestant contestant : contestants) {
            if (isOpen(contestant, query, known)) {
                deadline.restart();
                try {
                    lines.add(outcome(query, contestant, cardinalities, deadline));
                } catch (DeadlineExceededException e) {
                    news.accept(query.id() + ": the " + contestant.name() + " was not found in "
                            + TIME_FOR_A_QUERY.toSeconds() + " s");
                }
            }
        }
        outcomes.add(lines);
        return null;
    }

    /** The deadline is for the search as well as for what is counted. */
    private static Outcome outcome(Query query, Contestant contestant, Cardinalities cardinalities, Deadline deadline) {
        PlanningResult planned =
                switch (contestant.name()) {
                    case OPTIMUM -> optimal(new ExactSearch(cardinalities, deadline).bestLeftLinear());
                    case BUSHY_OPTIMUM -> optimal(new ExactSearch(cardinalities, deadline).bestBushy());
                    default -> contestant.planner().plan(query.bgp(), deadline);
                };
        return new Outcome(
                contestant.name(),
                contestant.setup(),
                query.id(),
                hash(query),
                query.bgp().size(),
                Cost.cOut(planned.plan(), cardinalities),
                planned.predictedCost(),
                planned.evaluations(),
                planned.plan().toString());
    }

    private static PlanningResult optimal(Optimum optimum) {
        return new PlanningResult(optimum.plan(), PlanningResult.UNKNOWN_COST, 0, "the true optimum");
    }
}

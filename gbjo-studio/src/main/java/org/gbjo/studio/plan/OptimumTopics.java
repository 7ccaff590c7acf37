package org.gbjo.studio.plan;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gbjo.cardinality.Cardinalities;
import org.gbjo.query.Bgp;
import org.gbjo.query.PatternSet;
import org.gbjo.run.Deadline;
import org.gbjo.search.ExactSearch;
import org.gbjo.search.Optimum;
import org.gbjo.studio.api.StudioCall;
import org.gbjo.studio.api.StudioExtension;
import org.gbjo.studio.api.StudioJobs;
import org.gbjo.studio.api.StudioRefusal;
import org.gbjo.studio.api.StudioStatistics;
import org.gbjo.studio.api.StudioTopic;
import org.gbjo.studio.api.StudioTopic.Kind;

/** The true best order as a job, which says how far it is and can be stopped. */
public final class OptimumTopics {
    public static final int MOST_PATTERNS = 12;

    private static final Duration LONGEST = Duration.ofMinutes(5);
    private static final Duration TIMING = Duration.ofSeconds(2);

    OptimumTopics() {}

    List<StudioTopic> all() {
        return List.of(
                StudioTopic.of("best", Kind.COMPUTE, OptimumTopics::begin),
                StudioTopic.of("job", Kind.COMPUTE, call -> StudioJobs.ALL.state(call.text("job"))),
                StudioTopic.of("stop", Kind.COMPUTE, call -> StudioJobs.ALL.stop(call.text("job"))));
    }

    private static Map<String, Object> begin(StudioCall call) {
        Bgp bgp = call.bgp();
        if (bgp.size() < 2 || bgp.size() > MOST_PATTERNS) {
            throw StudioRefusal.badRequest(
                    "the true best order is looked for among 2 to " + MOST_PATTERNS + " patterns, got " + bgp.size());
        }
        Deadline deadline = Deadline.after(LONGEST);
        Cardinalities exact = call.extension()
                .exact(bgp, deadline)
                .orElseThrow(() ->
                        StudioRefusal.badRequest("the true best order is there only where a graph folder is served"));
        var estimator = StudioStatistics.estimator(call);
        StudioExtension extension = call.extension();
        return StudioJobs.ALL.begin(1L << bgp.size(), deadline, progress -> {
            CountedSets counted = new CountedSets(exact, progress);
            Optimum optimum = new ExactSearch(counted, deadline).bestLeftLinear();
            int[] order = smallerFirst(optimum.plan().order(), exact);
            return Map.of(
                    "order",
                    new OrderReport("best", order)
                            .predictedBy(estimator.map(known -> known.open(bgp, deadline)))
                            .countedBy(Optional.of(exact))
                            .timed(extension.time(bgp, order, TIMING))
                            .toJson());
        });
    }

    /** The first two patterns may change places at the same cost; who reads the order expects the smaller one first. */
    private static int[] smallerFirst(int[] order, Cardinalities exact) {
        int[] sorted = order.clone();
        if (exact.rows(PatternSet.of(order[1])) < exact.rows(PatternSet.of(order[0]))) {
            sorted[0] = order[1];
            sorted[1] = order[0];
        }
        return sorted;
    }

    /** Tells how many sets were counted. */
    private record CountedSets(Cardinalities exact, Runnable progress) implements Cardinalities {
        @Override
        public Bgp bgp() {
            return exact.bgp();
        }

        @Override
        public double rows(long low, long high) {
            progress.run();
            return exact.rows(low, high);
        }

        @Override
        public boolean isExact(long low, long high) {
            return exact.isExact(low, high);
        }

        @Override
        public double squaredLogError(long low, long high) {
            return exact.squaredLogError(low, high);
        }

        @Override
        public boolean isDear() {
            return true;
        }

        @Override
        public void shrink() {
            exact.shrink();
        }
    }
}

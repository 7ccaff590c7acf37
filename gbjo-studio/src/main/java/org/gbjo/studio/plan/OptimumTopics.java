package org.gbjo.studio.plan;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.gbjo.cardinality.Cardinalities;
import org.gbjo.query.Bgp;
import org.gbjo.run.Deadline;
import org.gbjo.search.ExactSearch;
import org.gbjo.search.Optimum;
import org.gbjo.studio.api.StudioCall;
import org.gbjo.studio.api.StudioJobs;
import org.gbjo.studio.api.StudioRefusal;
import org.gbjo.studio.api.StudioStatistics;
import org.gbjo.studio.api.StudioTopic;
import org.gbjo.studio.api.StudioTopic.Kind;

/** The true best order as a job, which says how far it is and can be stopped. */
public final class OptimumTopics {
    public static final int MOST_PATTERNS = 12;

    private static final Duration LONGEST = Duration.ofMinutes(5);

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
        return StudioJobs.ALL.begin(1L << bgp.size(), deadline, progress -> {
            CountedSets counted = new CountedSets(exact, progress);
            Optimum optimum = new ExactSearch(counted, deadline).bestLeftLinear();
            return Map.of(
                    "order",
                    new OrderReport("best", optimum.plan().order())
                            .predictedBy(estimator.map(known -> known.open(bgp, deadline)))
                            .countedBy(java.util.Optional.of(exact))
                            .toJson());
        });
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

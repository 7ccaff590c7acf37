package org.gbjo.studio.plan;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.jena.query.Query;
import org.gbjo.cardinality.Cardinalities;
import org.gbjo.query.Bgp;
import org.gbjo.run.Deadline;
import org.gbjo.run.DeadlineExceededException;
import org.gbjo.studio.api.StudioCall;
import org.gbjo.studio.api.StudioRefusal;
import org.gbjo.studio.api.StudioStatistics;
import org.gbjo.studio.api.StudioTopic;
import org.gbjo.studio.api.StudioTopic.Kind;

/** The plans of a query, the cost of any order, the true best one, and the searches. */
public final class PlanTopics {
    private static final double USUAL_SECONDS = 2;
    private static final Duration COUNTING = Duration.ofSeconds(2);
    /** An order that somebody tries should answer at once. */
    private static final Duration TRYING = Duration.ofMillis(500);

    private PlanTopics() {}

    public static List<StudioTopic> all() {
        List<StudioTopic> all = new ArrayList<>();
        all.add(StudioTopic.of("plan", Kind.COMPUTE, PlanTopics::plan));
        all.add(StudioTopic.of("order", Kind.COMPUTE, PlanTopics::order));
        all.add(StudioTopic.of("rewrite", Kind.COMPUTE, RewrittenQuery::answer));
        all.addAll(new OptimumTopics().all());
        all.addAll(SearchTopics.all());
        return all;
    }

    private static Map<String, Object> plan(StudioCall call) {
        Query query = call.query();
        Duration time = call.time(USUAL_SECONDS);
        return call.extension().ordersItself()
                ? new OwnOrderPlans(call, time).of(query)
                : new PluginPlans(call, time).of(query);
    }

    /** What an order costs that a person has in mind. */
    private static Map<String, Object> order(StudioCall call) {
        Bgp bgp = call.bgp();
        int[] order = call.order("order", bgp.size());
        Deadline deadline = Deadline.after(COUNTING);
        try {
            Optional<Cardinalities> predicted =
                    StudioStatistics.estimator(call).map(estimator -> estimator.open(bgp, deadline));
            Map<String, Object> members = new LinkedHashMap<>();
            members.put(
                    "order",
                    new OrderReport("own", order)
                            .predictedBy(predicted)
                            .countedBy(call.extension().exact(bgp, deadline))
                            .timed(call.extension().time(bgp, order, TRYING))
                            .toJson());
            return members;
        } catch (DeadlineExceededException e) {
            throw new StudioRefusal(503, "this takes longer than " + COUNTING.toSeconds() + " s: " + e.getMessage());
        }
    }
}

package org.gbjo.studio.plan;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.jena.graph.Triple;
import org.apache.jena.query.Query;
import org.apache.jena.sparql.algebra.Algebra;
import org.apache.jena.sparql.algebra.OpVisitorBase;
import org.apache.jena.sparql.algebra.OpWalker;
import org.apache.jena.sparql.algebra.op.OpBGP;
import org.gbjo.cardinality.Cardinalities;
import org.gbjo.jena.hook.RejoinSplitBgps;
import org.gbjo.jena.translation.JenaPatterns;
import org.gbjo.plan.JoinOrder;
import org.gbjo.query.Bgp;
import org.gbjo.query.PatternSet;
import org.gbjo.run.Deadline;
import org.gbjo.run.DeadlineExceededException;
import org.gbjo.studio.api.StudioCall;

/** The orders of a query in a store that puts its joins in order itself: as written and as the store does, exactly counted. */
final class OwnOrderPlans {
    private static final Duration PLANNING = Duration.ofSeconds(1);
    /** So many orders may take as long as an order may take. */
    private static final int MOST_ORDERS = 4;

    private final StudioCall call;
    private final Duration time;
    private final Deadline deadline;
    /** When no further order is run, however many groups of patterns the query has. */
    private final Deadline running;

    /**
     * Plans of a question.
     *
     * @param time how long to count, and how long each order may run
     */
    OwnOrderPlans(StudioCall call, Duration time) {
        this.call = call;
        this.time = time;
        this.deadline = Deadline.after(time);
        this.running = Deadline.after(time.multipliedBy(MOST_ORDERS));
    }

    Map<String, Object> of(Query query) {
        List<Object> bgps = new ArrayList<>();
        if (query.getQueryPattern() != null) {
            OpWalker.walk(RejoinSplitBgps.of(Algebra.optimize(Algebra.compile(query))), new OpVisitorBase() {
                @Override
                public void visit(OpBGP op) {
                    if (!op.getPattern().isEmpty()) {
                        bgps.add(report(op));
                    }
                }
            });
        }
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("counted", true);
        members.put(
                "statistics", "the store of a graph folder orders its joins itself; actual rows are counted exactly");
        members.put("bgps", bgps);
        return members;
    }

    private Map<String, Object> report(OpBGP op) {
        List<String> texts = new ArrayList<>();
        for (Triple triple : op.getPattern()) {
            texts.add(JenaPatterns.label(triple.getSubject()) + " " + JenaPatterns.label(triple.getPredicate()) + " "
                    + JenaPatterns.label(triple.getObject()));
        }
        Optional<Bgp> read = texts.size() <= PatternSet.LIMIT ? BgpReport.read(texts) : Optional.empty();
        Map<String, Object> members = BgpReport.of(texts, read);
        List<Object> orders = new ArrayList<>();
        Optional<Cardinalities> predicted =
                read.flatMap(bgp -> call.extension().estimator().map(known -> known.open(bgp, deadline)));
        Optional<Cardinalities> exact = read.flatMap(bgp -> call.extension().exact(bgp, deadline));
        int[] written = JoinOrder.asWritten(texts.size()).toArray();
        Optional<int[]> ofStore = read.filter(bgp -> bgp.size() > 1).flatMap(this::order);
        orders.add(report("native", written, read, predicted, exact));
        ofStore.ifPresent(order -> orders.add(report("gbjo", order, read, predicted, exact)));
        members.put("decision", decision(written, ofStore));
        members.put("orders", orders);
        return members;
    }

    private Map<String, Object> report(
            String key,
            int[] order,
            Optional<Bgp> read,
            Optional<Cardinalities> predicted,
            Optional<Cardinalities> exact) {
        return new OrderReport(key, order)
                .predictedBy(predicted)
                .countedBy(exact)
                .timed(read.filter(bgp -> !running.expired())
                        .flatMap(bgp -> call.extension().time(bgp, order, time)))
                .toJson();
    }

    private Optional<int[]> order(Bgp bgp) {
        try {
            return Optional.of(call.extension().order(bgp, deadline.forPart(PLANNING)));
        } catch (DeadlineExceededException e) {
            return Optional.empty();
        }
    }

    private static Map<String, Object> decision(int[] written, Optional<int[]> ofStore) {
        boolean isReordered = ofStore.isPresent() && !Arrays.equals(written, ofStore.get());
        String sentence = "The patterns are joined as they are written.";
        if (isReordered) {
            sentence =
                    "gbjo's order is executed: by counts and samples of this graph it is predicted to take the least time.";
        } else if (ofStore.isPresent()) {
            sentence = "gbjo's order is executed, and it is that of the query's text.";
        }
        return Map.of("chosen", ofStore.isPresent() ? "gbjo" : "native", "sentence", sentence);
    }
}

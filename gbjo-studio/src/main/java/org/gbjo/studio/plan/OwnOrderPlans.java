package org.gbjo.studio.plan;

import java.time.Duration;
import java.util.ArrayList;
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

    private final StudioCall call;
    private final Deadline deadline;

    OwnOrderPlans(StudioCall call, Duration time) {
        this.call = call;
        this.deadline = Deadline.after(time);
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
        orders.add(new OrderReport("native", written)
                .predictedBy(predicted)
                .countedBy(exact)
                .toJson());
        read.filter(bgp -> bgp.size() > 1)
                .flatMap(this::order)
                .ifPresent(order -> orders.add(new OrderReport("gbjo", order)
                        .predictedBy(predicted)
                        .countedBy(exact)
                        .toJson()));
        members.put("decision", decision(orders.size() > 1));
        members.put("orders", orders);
        return members;
    }

    private Optional<int[]> order(Bgp bgp) {
        try {
            return Optional.of(call.extension().order(bgp, deadline.forPart(PLANNING)));
        } catch (DeadlineExceededException e) {
            return Optional.empty();
        }
    }

    private static Map<String, Object> decision(boolean ordered) {
        return Map.of(
                "chosen",
                ordered ? "gbjo" : "native",
                "sentence",
                ordered
                        ? "The store of this graph folder executes gbjo's order; the other one is that of the query's text."
                        : "The patterns are joined as they are written.");
    }
}

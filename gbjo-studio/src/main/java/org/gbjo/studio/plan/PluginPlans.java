package org.gbjo.studio.plan;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.jena.query.Query;
import org.apache.jena.sparql.util.Context;
import org.gbjo.cardinality.Cardinalities;
import org.gbjo.cardinality.Estimator;
import org.gbjo.decision.Decision;
import org.gbjo.decision.Evidence;
import org.gbjo.decision.hint.QueryHints;
import org.gbjo.decision.model.ScoredOrder;
import org.gbjo.decision.settings.Mode;
import org.gbjo.jena.Explanation;
import org.gbjo.jena.GbjoJena;
import org.gbjo.observe.ExecutedPlan;
import org.gbjo.observe.ExplainedExecutions;
import org.gbjo.observe.ObservedStep;
import org.gbjo.query.Bgp;
import org.gbjo.run.Deadline;
import org.gbjo.run.DeadlineExceededException;
import org.gbjo.studio.api.StudioCall;
import org.gbjo.studio.api.StudioStatistics;

/**
 * The orders of a query in a store whose joins the plug-in orders. The query is executed twice, in the order that was
 * chosen and in the native one, or in the one that gbjo would have chosen, within limits.
 */
final class PluginPlans {
    private static final long MOST_SOLUTIONS = 1_000_000;
    private static final Duration DESCRIBING = Duration.ofSeconds(5);
    private static final String HINT_LABEL = "gbjo-studio";

    private final StudioCall call;
    private final Explanation.Limits limits;
    private final Optional<Estimator> estimator;
    private Optional<OwnOrder> own = Optional.empty();

    PluginPlans(StudioCall call, Duration time) {
        this.call = call;
        this.limits = new Explanation.Limits(time, MOST_SOLUTIONS);
        this.estimator = StudioStatistics.estimator(call);
    }

    /** The members of the answer. */
    Map<String, Object> of(Query query) {
        List<ExplainedExecutions> chosen = new ArrayList<>();
        List<ExplainedExecutions> natively = new ArrayList<>();
        List<List<String>> unreached = new ArrayList<>();
        call.reading(() -> {
            Explanation explanation = explain(query, call.context());
            chosen.addAll(explanation.executions());
            unreached.addAll(explanation.unreached());
            Optional<ExplainedExecutions> kept = kept(chosen);
            if (kept.isPresent()
                    || chosen.stream().anyMatch(bgp -> bgp.decision().reason().isReplacement())) {
                natively.addAll(explain(query, shadow()).executions());
            }
            kept.ifPresent(bgp -> tryOwn(query, bgp, natively));
            return null;
        });
        List<Object> bgps = new ArrayList<>();
        for (ExplainedExecutions bgp : chosen) {
            bgps.add(report(bgp, natively));
        }
        for (List<String> texts : unreached) {
            Map<String, Object> members = BgpReport.of(texts, BgpReport.read(texts));
            members.put("decision", Map.of("chosen", "none", "sentence", "not reached in time"));
            members.put("orders", List.of());
            bgps.add(members);
        }
        Map<String, Object> members = new LinkedHashMap<>();
        StudioStatistics.live(call).ifPresent(known -> {
            members.put("counted", known.isCounted());
            members.put("statistics", known.describe());
        });
        members.put("bgps", bgps);
        return members;
    }

    /** The native order is executed, and both orders are known, however long that takes. */
    private Context shadow() {
        Context shadow = call.context().copy();
        shadow.set(GbjoJena.MODE, Mode.SHADOW.name().toLowerCase(Locale.ROOT));
        shadow.set(GbjoJena.DEADLINE, DESCRIBING.toMillis() + " ms");
        shadow.set(GbjoJena.CHEAP_ROWS, "0");
        return shadow;
    }

    private Explanation explain(Query query, Context context) {
        return Explanation.of(query, call.dataset(), context, limits);
    }

    /** The largest BGP whose native order was kept before gbjo's was known, if there is something to plan it by. */
    private Optional<ExplainedExecutions> kept(List<ExplainedExecutions> chosen) {
        return chosen.stream()
                .filter(bgp -> estimator.isPresent() && bgp.patterns().size() > 1)
                .filter(bgp -> bestOrder(bgp).isEmpty())
                .filter(bgp -> bgp.plan().filter(ExecutedPlan.NATIVE::equals).isPresent())
                .max(Comparator.comparingInt(bgp -> bgp.patterns().size()));
    }

    /** Whoever looks wants to see what gbjo would have done: the order that it finds with more time, executed by a hint. */
    private void tryOwn(Query query, ExplainedExecutions bgp, List<ExplainedExecutions> shadow) {
        find(bgp, shadow).flatMap(PluginPlans::bestOrder).ifPresent(order -> {
            Query hinted = query.cloneQuery();
            hinted.setPrefix(
                    HINT_LABEL,
                    QueryHints.NAMESPACE + "order=" + numbers(order.order().toArray()));
            own = Optional.of(new OwnOrder(
                    bgp, order, find(bgp, explain(hinted, call.context()).executions())));
        });
    }

    private static Optional<ScoredOrder> bestOrder(ExplainedExecutions bgp) {
        return bgp.decision().evidence().bestOrder();
    }

    /** The same BGP in another explanation of the query. */
    private static Optional<ExplainedExecutions> find(ExplainedExecutions bgp, List<ExplainedExecutions> among) {
        return among.stream()
                .filter(other -> other.patterns().equals(bgp.patterns()))
                .findFirst();
    }

    private static String numbers(int[] order) {
        return Arrays.stream(order)
                .mapToObj(pattern -> Integer.toString(pattern + 1))
                .collect(Collectors.joining(","));
    }

    private Map<String, Object> report(ExplainedExecutions bgp, List<ExplainedExecutions> natively) {
        Optional<Bgp> read = BgpReport.read(bgp.patterns());
        Optional<Cardinalities> predicted = read.flatMap(this::open);
        Map<String, Object> members = BgpReport.of(bgp.patterns(), read);
        bgp.template().ifPresent(template -> members.put("template", template.text()));
        Decision decision = bgp.decision();
        Map<String, Object> verdict = DecisionReport.of(decision);
        members.put("decision", verdict);
        List<Object> orders = new ArrayList<>();
        Evidence evidence = decision.evidence();
        Optional<ExplainedExecutions> shadow = find(bgp, natively);
        evidence.nativeOrder()
                .or(() -> shadow.flatMap(other -> other.decision().evidence().nativeOrder()))
                .ifPresent(order -> {
                    OrderReport report = report("native", order, predicted);
                    shadow.ifPresent(other -> executed(report, other));
                    if (bgp.plan().filter(ExecutedPlan.NATIVE::equals).isPresent()) {
                        executed(report, bgp);
                    }
                    orders.add(report.toJson());
                });
        evidence.bestOrder().ifPresent(order -> {
            boolean isGiven = decision.reason().isGiven();
            OrderReport report = report(isGiven ? "given" : "gbjo", order, predicted);
            executed(report, bgp);
            orders.add(report.toJson());
        });
        if (orders.isEmpty()) {
            seenOrder(bgp).ifPresent(order -> {
                OrderReport report = new OrderReport("native", order).predictedBy(predicted);
                executed(report, bgp);
                orders.add(report.toJson());
            });
        }
        own.filter(order -> order.bgp == bgp).ifPresent(order -> {
            if (order.isThatOf(orders)) {
                verdict.merge(
                        "sentence", " gbjo's order would be the same.", (sentence, more) -> sentence.toString() + more);
            } else {
                OrderReport report = report("gbjo", order.order, predicted);
                order.executed.ifPresent(execution -> executed(report, execution));
                orders.add(report.toJson());
            }
        });
        members.put("orders", orders);
        return members;
    }

    /** The order of the steps that were seen; of an execution that was cut off early there are none. */
    private static Optional<int[]> seenOrder(ExplainedExecutions bgp) {
        if (bgp.patterns().size() == 1) {
            return Optional.of(new int[] {0});
        }
        return bgp.steps().size() == bgp.patterns().size()
                ? Optional.of(
                        bgp.steps().stream().mapToInt(ObservedStep::pattern).toArray())
                : Optional.empty();
    }

    /** An order that gbjo finds although it was not asked for one. */
    private record OwnOrder(ExplainedExecutions bgp, ScoredOrder order, Optional<ExplainedExecutions> executed) {
        /** Whether it is among the orders that are shown already. */
        boolean isThatOf(List<Object> orders) {
            List<Integer> numbers = Arrays.stream(order.order().toArray())
                    .mapToObj(pattern -> pattern + 1)
                    .toList();
            return orders.stream().anyMatch(shown -> numbers.equals(((Map<?, ?>) shown).get("order")));
        }
    }

    private static OrderReport report(String key, ScoredOrder order, Optional<Cardinalities> predicted) {
        return new OrderReport(key, order.order().toArray())
                .predictedBy(predicted)
                .scored(order);
    }

    /** Rows for filters or rows from outside are other numbers than those that were predicted. */
    private static void executed(OrderReport report, ExplainedExecutions execution) {
        if (execution.comparable()) {
            report.executed(execution);
        }
    }

    private Optional<Cardinalities> open(Bgp bgp) {
        try {
            return estimator.map(known -> known.open(bgp, Deadline.after(DESCRIBING)));
        } catch (DeadlineExceededException e) {
            return Optional.empty();
        }
    }
}

package org.gbjo.jena;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.Triple;
import org.apache.jena.query.ARQ;
import org.apache.jena.query.Query;
import org.apache.jena.query.QueryCancelledException;
import org.apache.jena.sparql.algebra.Algebra;
import org.apache.jena.sparql.algebra.OpVisitorBase;
import org.apache.jena.sparql.algebra.OpWalker;
import org.apache.jena.sparql.algebra.op.OpBGP;
import org.apache.jena.sparql.core.BasicPattern;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.exec.QueryExec;
import org.apache.jena.sparql.exec.RowSet;
import org.apache.jena.sparql.util.Context;
import org.gbjo.engine.Decision;
import org.gbjo.engine.JoinOrder;
import org.gbjo.json.Json;

/**
 * How the BGPs of a query are ordered. The query is executed for a second at most, up to its first solutions: what a BGP
 * is ordered by, such as the variables that are bound by then, is known when it is reached and not before. A BGP that is
 * executed for each row of another one is told of once; one that was not reached is named.
 */
public final class Explanation {
    private static final long LONGEST_MILLISECONDS = 1000;
    private static final int MOST_SOLUTIONS = 100;
    private static final String NOT_REACHED =
            "not reached before the first " + MOST_SOLUTIONS + " solutions or the end of a second";

    private final Map<String, ExplainedBgp> bgps = new LinkedHashMap<>();
    private final List<List<String>> unreached = new ArrayList<>();

    /** A BGP as it was written, and what was decided on it. */
    private record ExplainedBgp(List<String> patterns, String predicates, Decision decision) {
        List<String> ordered(JoinOrder order) {
            List<String> ordered = new ArrayList<>();
            for (int place = 0; place < order.size(); place++) {
                ordered.add(patterns.get(order.at(place)));
            }
            return ordered;
        }
    }

    private Explanation() {}

    /** Explains a query on a dataset, with what its context and this one, which goes first, ask for. */
    public static Explanation of(Query query, DatasetGraph dataset, Context context) {
        Explanation explanation = new Explanation();
        DecisionListener listener = explanation::add;
        try (QueryExec execution = QueryExec.dataset(dataset)
                .query(asSelect(query))
                .context(context)
                .set(GbjoJena.LISTENER, listener)
                .timeout(LONGEST_MILLISECONDS, TimeUnit.MILLISECONDS)
                .build()) {
            RowSet solutions = execution.select();
            for (int i = 0; i < MOST_SOLUTIONS && solutions.hasNext(); i++) {
                solutions.next();
            }
        } catch (QueryCancelledException e) {
            // What was reached in this time is explained.
        }
        if (!explanation.bgps.isEmpty()) {
            explanation.addUnreached(query, context);
        }
        return explanation;
    }

    /** BGPs of the query, as Jena's optimizer leaves them, whose predicates are those of no BGP that was executed. */
    private void addUnreached(Query query, Context context) {
        if (query.getQueryPattern() == null) {
            return;
        }
        Context optimizing = Context.mergeCopy(ARQ.getContext(), context);
        optimizing.set(ARQ.optFilterPlacementBGP, false);
        List<BasicPattern> written = new ArrayList<>();
        OpWalker.walk(Algebra.optimize(Algebra.compile(query), optimizing), new OpVisitorBase() {
            @Override
            public void visit(OpBGP op) {
                written.add(op.getPattern());
            }
        });
        Set<String> reached = new HashSet<>();
        bgps.values().forEach(bgp -> reached.add(bgp.predicates));
        for (BasicPattern pattern : written) {
            if (!pattern.isEmpty() && reached.add(predicates(pattern))) {
                unreached.add(texts(pattern));
            }
        }
    }

    private static Query asSelect(Query query) {
        if (query.isSelectType()) {
            return query;
        }
        Query select = query.cloneQuery();
        select.setQuerySelectType();
        select.setQueryResultStar(true);
        return select;
    }

    private void add(BasicPattern written, Decision decision) {
        String predicates = predicates(written);
        String shape = decision.nativeOrder() + " " + decision.learnedOrder() + " " + predicates;
        if (!bgps.containsKey(shape)) {
            bgps.put(shape, new ExplainedBgp(texts(written), predicates, decision));
        }
    }

    private static List<String> texts(BasicPattern pattern) {
        List<String> texts = new ArrayList<>();
        for (Triple triple : pattern) {
            texts.add(text(triple.getSubject()) + " " + text(triple.getPredicate()) + " " + text(triple.getObject()));
        }
        return texts;
    }

    private static String predicates(BasicPattern pattern) {
        StringBuilder predicates = new StringBuilder();
        for (Triple triple : pattern) {
            predicates.append(triple.getPredicate()).append(' ');
        }
        return predicates.toString();
    }

    private static String text(Node node) {
        return node.isConcrete() ? PatternTerms.text(node) : node.toString();
    }

    /** Whether no BGP was looked at: there is no model, the mode is off, or the query has no BGP that was reached. */
    public boolean isEmpty() {
        return bgps.isEmpty();
    }

    /** For people: each BGP in the order that was decided on, and the decision. */
    public String toText() {
        if (isEmpty()) {
            return "no BGP was looked at: no model is set, the mode is off, or the query has no BGP\n";
        }
        StringBuilder out = new StringBuilder();
        for (ExplainedBgp bgp : bgps.values()) {
            Decision decision = bgp.decision;
            JoinOrder order = (decision.reason().isLearned() ? decision.learnedOrder() : decision.nativeOrder())
                    .orElse(JoinOrder.asWritten(bgp.patterns.size()));
            out.append(decision).append('\n');
            for (String pattern : bgp.ordered(order)) {
                out.append("  ").append(pattern).append('\n');
            }
        }
        for (List<String> bgp : unreached) {
            out.append(NOT_REACHED).append('\n');
            bgp.forEach(pattern -> out.append("  ").append(pattern).append('\n'));
        }
        return out.toString();
    }

    /** The same as a JSON array with an object for each BGP. */
    public String toJson() {
        List<Object> all = new ArrayList<>();
        for (ExplainedBgp bgp : bgps.values()) {
            Decision decision = bgp.decision;
            Map<String, Object> members = new LinkedHashMap<>();
            members.put("chosen", decision.reason().isLearned() ? "learned" : "native");
            members.put("reason", decision.reason().sentence());
            members.put("detail", decision.detail());
            members.put("patterns", bgp.patterns);
            decision.nativeOrder().ifPresent(order -> members.put("native", bgp.ordered(order)));
            decision.learnedOrder().ifPresent(order -> members.put("learned", bgp.ordered(order)));
            putRows("nativeRows", decision.nativeCost(), members);
            putRows("learnedRows", decision.learnedCost(), members);
            if (!Double.isNaN(decision.certainty())) {
                members.put("certainty", decision.certainty());
            }
            members.put("planningMilliseconds", decision.planningNanos() / 1e6);
            all.add(members);
        }
        unreached.forEach(bgp -> all.add(Map.of("reason", NOT_REACHED, "patterns", bgp)));
        return Json.writePretty(all);
    }

    private static void putRows(String name, double cost, Map<String, Object> members) {
        if (Double.isFinite(cost)) {
            members.put(name, Math.min(Double.MAX_VALUE, Math.exp(cost)));
        }
    }
}

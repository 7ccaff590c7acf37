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
import org.gbjo.decision.Decision;
import org.gbjo.decision.DecisionListener;
import org.gbjo.decision.Evidence;
import org.gbjo.decision.ExplainedBgp;
import org.gbjo.decision.model.ScoredOrder;
import org.gbjo.jena.hook.RejoinSplitBgps;
import org.gbjo.jena.translation.JenaPatterns;
import org.gbjo.json.Json;

/**
 * How the BGPs of a query are ordered. The query is executed for a second at most, up to its first solutions: what an
 * order depends on, such as the variables that are bound, is known when a BGP is reached and not before. A BGP that is
 * executed for each row of another one is explained once; one that was not reached is named.
 */
public final class Explanation {
    private static final long LONGEST_MILLISECONDS = 1000;
    private static final int MOST_SOLUTIONS = 100;
    private static final String NOT_REACHED =
            "not reached before the first " + MOST_SOLUTIONS + " solutions or the end of a second";

    private final Map<String, ExplainedBgp> bgps = new LinkedHashMap<>();
    private final Set<String> reached = new HashSet<>();
    private final List<List<String>> unreached = new ArrayList<>();

    private Explanation() {}

    /** Explains a query on a dataset, with what its context and this one, which goes first, ask for. */
    public static Explanation of(Query query, DatasetGraph dataset, Context context) {
        Explanation explanation = new Explanation();
        DecisionListener<BasicPattern> listener = explanation::add;
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
            // What was reached until then is explained.
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
        List<BasicPattern> written = new ArrayList<>();
        OpWalker.walk(RejoinSplitBgps.of(Algebra.optimize(Algebra.compile(query), optimizing)), new OpVisitorBase() {
            @Override
            public void visit(OpBGP op) {
                written.add(op.getPattern());
            }
        });
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
        Evidence evidence = decision.evidence();
        String shape = evidence.nativeOrder().map(ScoredOrder::order) + " "
                + evidence.bestOrder().map(ScoredOrder::order) + " " + predicates;
        if (!bgps.containsKey(shape)) {
            reached.add(predicates);
            bgps.put(shape, new ExplainedBgp(texts(written), decision));
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
        return node.isConcrete() ? JenaPatterns.text(node) : node.toString();
    }

    /** Whether there is no decision. */
    public boolean isEmpty() {
        return bgps.isEmpty();
    }

    /** For people: each BGP in the order that was decided on, and the decision. */
    public String toText() {
        if (isEmpty()) {
            return "no BGP was looked at: gbjo is switched off, the store is small or of a kind that is not counted, or the"
                    + " query has no BGP\n";
        }
        StringBuilder out = new StringBuilder();
        bgps.values().forEach(bgp -> out.append(bgp.toText()));
        for (List<String> bgp : unreached) {
            out.append(NOT_REACHED).append('\n');
            bgp.forEach(pattern -> out.append("  ").append(pattern).append('\n'));
        }
        return out.toString();
    }

    /** The same as a JSON array with an object for each BGP. */
    public String toJson() {
        List<Object> all = new ArrayList<>();
        bgps.values().forEach(bgp -> all.add(bgp.toJson()));
        unreached.forEach(bgp -> all.add(Map.of("reason", NOT_REACHED, "patterns", bgp)));
        return Json.writePretty(all);
    }
}

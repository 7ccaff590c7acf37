package org.gbjo.jena;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
import org.gbjo.api.PublicApi;
import org.gbjo.decision.Decision;
import org.gbjo.decision.DecisionListener;
import org.gbjo.decision.Evidence;
import org.gbjo.decision.ExplainedBgp;
import org.gbjo.decision.model.ScoredOrder;
import org.gbjo.decision.version.VersionGate;
import org.gbjo.jena.hook.ContextSettings;
import org.gbjo.jena.hook.CountedDataset;
import org.gbjo.jena.hook.JenaSelfCheck;
import org.gbjo.jena.hook.RejoinSplitBgps;
import org.gbjo.jena.translation.JenaPatterns;
import org.gbjo.json.Json;
import org.gbjo.live.LiveStatistics;
import org.gbjo.observe.ExecutionListener;
import org.gbjo.observe.Executions;
import org.gbjo.observe.ExplainedExecutions;
import org.gbjo.observe.ObservedBgp;
import org.gbjo.observe.ObservedGroup;

/**
 * How the BGPs of a query are ordered, and how many rows each of their joins has. The query is executed for a second at most, up to its first solutions: what an
 * order depends on, such as the variables that are bound, is known when a BGP is reached and not before. A BGP that is
 * executed for each row of another one is explained once; one that was not reached is named. Rows of an execution that
 * did not come to its end are lower bounds.
 */
@PublicApi
public final class Explanation {
    private static final Limits USUAL = new Limits(Duration.ofSeconds(1), 100);

    private static final String FORMAT = "gbjo-explain";
    private static final int VERSION = 1;

    private final Map<String, ExplainedExecutions> bgps = new LinkedHashMap<>();
    private final ExplainedGroups groups = new ExplainedGroups();
    private final Set<String> reached = new HashSet<>();
    private final List<List<String>> unreached = new ArrayList<>();

    /** What is known of the store, if it is counted or will be. */
    private final Optional<LiveStatistics> statistics;

    private final Limits limits;
    private final VersionGate gate;

    /**
     * When an execution ends that is there to be explained.
     *
     * @param solutions how many of the query's solutions are taken at most
     */
    public record Limits(Duration time, long solutions) {
        private String notReached() {
            return "not reached before the first " + solutions + " solutions or the end of "
                    + (time.toSeconds() == 1 ? "a second" : time.toMillis() / 1000.0 + " seconds");
        }
    }

    private Explanation(Optional<LiveStatistics> statistics, Limits limits, VersionGate gate) {
        this.gate = gate;
        this.statistics = statistics;
        this.limits = limits;
    }

    /** Explains a query on a dataset, with what its context and this one, which goes first, ask for. */
    public static Explanation of(Query query, DatasetGraph dataset, Context context) {
        return of(query, dataset, context, USUAL);
    }

    /** The same with other limits than a second and 100 solutions. */
    public static Explanation of(Query query, DatasetGraph dataset, Context context, Limits limits) {
        Explanation explanation =
                new Explanation(CountedDataset.statistics(dataset, context), limits, JenaSelfCheck.gate(context));
        DecisionListener<BasicPattern> listener = explanation::add;
        ExecutionListener executed = explanation::addExecution;
        try (QueryExec execution = QueryExec.dataset(dataset)
                .query(asSelect(query))
                .context(context)
                .set(GbjoJena.LISTENER, listener)
                .set(GbjoJena.EXECUTION_LISTENER, executed)
                .set(ContextSettings.GROUP_LISTENER, explanation.groups)
                .set(ContextSettings.EXECUTIONS, new Executions())
                .timeout(limits.time.toMillis(), TimeUnit.MILLISECONDS)
                .build()) {
            RowSet solutions = execution.select();
            for (long i = 0; i < limits.solutions && solutions.hasNext(); i++) {
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
            if (!pattern.isEmpty() && !groups.have(labels(pattern)) && reached.add(predicates(pattern))) {
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
        String shape = shape(written, decision);
        if (!bgps.containsKey(shape)) {
            reached.add(predicates(written));
            bgps.put(shape, new ExplainedExecutions(new ExplainedBgp(texts(written), decision)));
        }
    }

    private void addExecution(ObservedBgp observed) {
        if (observed.enginePatterns() instanceof ObservedGroup group) {
            groups.add(group, observed);
            return;
        }
        ExplainedExecutions explained = bgps.get(shape((BasicPattern) observed.enginePatterns(), observed.decision()));
        if (explained != null) {
            explained.add(observed);
        }
    }

    /** The same for all executions of a BGP that are ordered alike, for whatever values from outside. */
    private static String shape(BasicPattern written, Decision decision) {
        Evidence evidence = decision.evidence();
        return evidence.nativeOrder().map(ScoredOrder::order) + " "
                + evidence.bestOrder().map(ScoredOrder::order) + " " + predicates(written);
    }

    private static List<String> texts(BasicPattern pattern) {
        List<String> texts = new ArrayList<>();
        for (Triple triple : pattern) {
            texts.add(text(triple.getSubject()) + " " + text(triple.getPredicate()) + " " + text(triple.getObject()));
        }
        return texts;
    }

    private static List<String> labels(BasicPattern pattern) {
        List<String> labels = new ArrayList<>();
        for (Triple triple : pattern) {
            labels.add(text(triple.getPredicate()));
        }
        return labels;
    }

    private static String predicates(BasicPattern pattern) {
        StringBuilder predicates = new StringBuilder();
        for (Triple triple : pattern) {
            predicates.append(triple.getPredicate()).append(' ');
        }
        return predicates.toString();
    }

    private static String text(Node node) {
        return JenaPatterns.label(node);
    }

    /** Whether there is no decision. */
    public boolean isEmpty() {
        return bgps.isEmpty() && groups.isEmpty();
    }

    /** The BGPs that were reached, with the decisions on them and what their executions were like. */
    public List<ExplainedExecutions> executions() {
        return List.copyOf(bgps.values());
    }

    /** The texts of the patterns of BGPs that were not reached. */
    public List<List<String>> unreached() {
        return List.copyOf(unreached);
    }

    /** For people: each BGP with the decision, in the order that was executed, with predicted and actual rows. */
    public String toText() {
        Optional<String> untried = gate.sentence();
        if (isEmpty() && groups.leftAlone().isEmpty()) {
            return untried.isPresent()
                    ? untried.get() + "\n"
                    : "no BGP was looked at: gbjo is switched off, the store is small or of a kind that is not counted, or the"
                            + " query has no BGP\n";
        }
        StringBuilder out = new StringBuilder();
        untried.ifPresent(said -> out.append(said).append('\n'));
        statistics.ifPresent(known -> out.append(known.describe()).append('\n'));
        out.append(groups.toText());
        bgps.values().forEach(bgp -> out.append(bgp.toText()));
        for (List<String> bgp : unreached) {
            out.append(limits.notReached()).append('\n');
            bgp.forEach(pattern -> out.append("  ").append(pattern).append('\n'));
        }
        return out.toString();
    }

    /** The same as a JSON object with a format and a version, which docs/formats.md describes. */
    public String toJson() {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("format", FORMAT);
        members.put("version", VERSION);
        gate.sentence().ifPresent(said -> members.put("engine", said));
        statistics.ifPresent(known -> members.put("statistics", json(known)));
        if (!groups.isEmpty()) {
            members.put("groups", groups.toJson());
        }
        if (!groups.leftAlone().isEmpty()) {
            members.put("leftAlone", groups.leftAlone());
        }
        members.put("bgps", bgps());
        return Json.writePretty(members);
    }

    private static Map<String, Object> json(LiveStatistics known) {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("counted", known.isCounted());
        members.put("detail", known.describe());
        if (known.isCounted()) {
            members.put("triples", known.triples());
            members.put("changedTriples", known.drift().triples());
            members.put("changedCounts", known.drift().counts());
        }
        return members;
    }

    /** An object for each BGP. */
    public List<Object> bgps() {
        List<Object> all = new ArrayList<>();
        bgps.values().forEach(bgp -> all.add(bgp.toJson()));
        unreached.forEach(bgp -> all.add(Map.of("reason", limits.notReached(), "patterns", bgp)));
        return all;
    }
}

package org.gbjo.sail;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BiConsumer;
import org.apache.jena.query.QueryCancelledException;
import org.apache.jena.query.QueryExecException;
import org.eclipse.rdf4j.common.iteration.CloseableIteration;
import org.eclipse.rdf4j.common.iteration.LookAheadIteration;
import org.eclipse.rdf4j.model.IRI;
import org.eclipse.rdf4j.model.Resource;
import org.eclipse.rdf4j.model.Value;
import org.eclipse.rdf4j.model.util.Values;
import org.eclipse.rdf4j.model.vocabulary.RDF4J;
import org.eclipse.rdf4j.query.BindingSet;
import org.eclipse.rdf4j.query.Dataset;
import org.eclipse.rdf4j.query.MutableBindingSet;
import org.eclipse.rdf4j.query.QueryEvaluationException;
import org.eclipse.rdf4j.query.algebra.Join;
import org.eclipse.rdf4j.query.algebra.StatementPattern;
import org.eclipse.rdf4j.query.algebra.TupleExpr;
import org.eclipse.rdf4j.query.algebra.Var;
import org.eclipse.rdf4j.query.algebra.evaluation.QueryEvaluationStep;
import org.eclipse.rdf4j.query.algebra.evaluation.impl.QueryEvaluationContext;
import org.gbjo.graph.Dictionary;
import org.gbjo.plan.PlanShape;
import org.gbjo.store.join.IdPattern;
import org.gbjo.store.join.JoinPart;
import org.gbjo.store.join.JoinRun;
import org.gbjo.store.join.JoinSteps;
import org.gbjo.store.limit.QueryMemory;
import org.gbjo.store.limit.StopSignal;

/** Joins of statement patterns of one graph, on term ids and in the order of the store's planner. */
final class PatternJoin implements QueryEvaluationStep {
    /** Slots are bits of a long. */
    private static final int MOST_VARIABLES = 62;

    /** What the default graph was called before {@link RDF4J#NIL}. */
    private static final IRI OLDER_NIL = Values.iri("http://www.openrdf.org/schema/sesame#nil");

    private final FolderData data;
    private final int graph;
    private final QueryEvaluationContext context;
    private final List<IdPattern> patterns;
    private final String[] names;
    private final List<BiConsumer<Value, MutableBindingSet>> setters = new ArrayList<>();
    /** Variables that have had a value before, which solutions have as well. */
    private final Map<String, Value> given;
    /** By the variables that are bound before, as bits. */
    private final Map<Long, List<JoinPart>> plans = new ConcurrentHashMap<>();

    private PatternJoin(
            FolderData data,
            int graph,
            QueryEvaluationContext context,
            List<IdPattern> patterns,
            Set<String> names,
            Map<String, Value> given) {
        this.data = data;
        this.graph = graph;
        this.context = context;
        this.patterns = patterns;
        this.names = names.toArray(new String[0]);
        this.given = given;
        names.forEach(name -> setters.add(context.setBinding(name)));
    }

    /** Empty if the join is more than patterns of one graph. */
    static Optional<PatternJoin> of(FolderData data, Join join, Dataset dataset, QueryEvaluationContext context) {
        List<StatementPattern> statements = new ArrayList<>();
        if (!collect(join, statements)) {
            return Optional.empty();
        }
        Optional<Integer> graph = graph(data, statements.get(0), dataset);
        Map<String, Integer> slots = new LinkedHashMap<>();
        Map<String, Value> given = new LinkedHashMap<>();
        List<IdPattern> patterns = new ArrayList<>();
        for (StatementPattern statement : statements) {
            if (graph.isEmpty() || !graph(data, statement, dataset).equals(graph)) {
                return Optional.empty();
            }
            note(statement.getContextVar(), given);
            Var[] vars = {statement.getSubjectVar(), statement.getPredicateVar(), statement.getObjectVar()};
            int[] places = new int[3];
            int[] ids = new int[3];
            for (int position = 0; position < 3; position++) {
                note(vars[position], given);
                places[position] = IdPattern.CONSTANT;
                if (vars[position].hasValue()) {
                    ids[position] = data.values().id(vars[position].getValue());
                } else {
                    places[position] = slots.computeIfAbsent(vars[position].getName(), unseen -> slots.size());
                }
                if (ids[position] == Dictionary.ABSENT) {
                    // RDF4J finds nothing as fast.
                    return Optional.empty();
                }
            }
            patterns.add(new IdPattern(places, ids));
        }
        return slots.size() > MOST_VARIABLES
                ? Optional.empty()
                : Optional.of(new PatternJoin(data, graph.get(), context, patterns, slots.keySet(), given));
    }

    private static void note(Var var, Map<String, Value> given) {
        if (var != null && var.hasValue() && !var.isConstant()) {
            given.put(var.getName(), var.getValue());
        }
    }

    private static boolean collect(TupleExpr part, List<StatementPattern> statements) {
        if (part instanceof Join join) {
            return collect(join.getLeftArg(), statements) && collect(join.getRightArg(), statements);
        }
        if (part instanceof StatementPattern statement) {
            statements.add(statement);
            return true;
        }
        return false;
    }

    /**
     * The one graph that a pattern is matched against. A query without a dataset sees the statements of all graphs: these are
     * one graph if no graph has a name.
     */
    private static Optional<Integer> graph(FolderData data, StatementPattern pattern, Dataset dataset) {
        Var named = pattern.getContextVar();
        boolean described = dataset != null
                && !(dataset.getDefaultGraphs().isEmpty()
                        && dataset.getNamedGraphs().isEmpty());
        if (pattern.getScope() == StatementPattern.Scope.NAMED_CONTEXTS) {
            return !described && named != null && named.getValue() instanceof Resource name
                    ? data.number(name)
                    : Optional.empty();
        }
        if (named != null) {
            return Optional.empty();
        }
        if (!described) {
            return data.named().isEmpty() ? Optional.of(FolderData.DEFAULT) : Optional.empty();
        }
        if (dataset.getDefaultGraphs().size() != 1) {
            return Optional.empty();
        }
        IRI only = dataset.getDefaultGraphs().iterator().next();
        return only.equals(RDF4J.NIL) || only.equals(OLDER_NIL) ? Optional.of(FolderData.DEFAULT) : data.number(only);
    }

    @Override
    public CloseableIteration<BindingSet> evaluate(BindingSet bindings) {
        int[] row = new int[names.length];
        long bound = 0;
        for (int slot = 0; slot < names.length; slot++) {
            Value value = bindings.getValue(names[slot]);
            if (value != null) {
                row[slot] = data.values().id(value);
                if (row[slot] == Dictionary.ABSENT) {
                    return EMPTY_ITERATION;
                }
                bound |= 1L << slot;
            }
        }
        List<JoinPart> plan = plans.get(bound);
        if (plan == null) {
            // What is asked for each row of something else would fill its tables again each time.
            PlanShape shape = bound == 0 ? PlanShape.TREE : PlanShape.ORDER;
            plan = data.planner(graph).plan(patterns, bound, row, shape);
            plans.put(bound, plan);
        }
        AtomicBoolean cancelled = new AtomicBoolean();
        QueryMemory memory = new QueryMemory(QueryMemory.defaultLimit());
        JoinRun run = JoinSteps.of(data.graph(graph), plan, List.of(), bound, row, new StopSignal(cancelled), memory);
        return new Solutions(run, bound, bindings, cancelled);
    }

    private final class Solutions extends LookAheadIteration<BindingSet> {
        private final JoinRun run;
        private final long bound;
        private final BindingSet outer;
        private final AtomicBoolean cancelled;
        /** Tables are filled when the first row is asked for: from then on RDF4J can end the query. */
        private boolean begun;

        Solutions(JoinRun run, long bound, BindingSet outer, AtomicBoolean cancelled) {
            this.run = run;
            this.bound = bound;
            this.outer = outer;
            this.cancelled = cancelled;
        }

        @Override
        protected BindingSet getNextElement() {
            try {
                if (!begun) {
                    begun = true;
                    run.begin();
                }
                if (!run.next()) {
                    return null;
                }
            } catch (QueryCancelledException e) {
                // Nobody reads any more.
                return null;
            } catch (QueryExecException e) {
                throw new QueryEvaluationException(e.getMessage(), e);
            }
            MutableBindingSet solution = context.createBindingSet(outer);
            for (int slot = 0; slot < names.length; slot++) {
                if ((bound >>> slot & 1) == 0) {
                    setters.get(slot).accept(data.values().value(run.row()[slot]), solution);
                }
            }
            given.forEach((name, value) -> {
                if (!solution.hasBinding(name)) {
                    solution.addBinding(name, value);
                }
            });
            return solution;
        }

        @Override
        protected void handleClose() {
            // Another thread may be searching.
            cancelled.set(true);
        }
    }
}

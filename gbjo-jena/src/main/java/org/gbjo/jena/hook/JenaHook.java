package org.gbjo.jena.hook;

import java.util.Optional;
import java.util.function.Predicate;
import org.apache.jena.query.ARQ;
import org.apache.jena.query.Query;
import org.apache.jena.sparql.algebra.Op;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.engine.Plan;
import org.apache.jena.sparql.engine.QueryEngineFactory;
import org.apache.jena.sparql.engine.QueryEngineRegistry;
import org.apache.jena.sparql.engine.binding.Binding;
import org.apache.jena.sparql.engine.main.OpExecutor;
import org.apache.jena.sparql.engine.main.OpExecutorFactory;
import org.apache.jena.sparql.engine.main.QC;
import org.apache.jena.sparql.engine.main.QueryEngineMain;
import org.apache.jena.sparql.engine.main.StageBuilder;
import org.apache.jena.sparql.util.Context;
import org.gbjo.jena.execution.ArqExecutor;
import org.gbjo.jena.execution.FirstRows;
import org.gbjo.jena.execution.QueryOrdering;
import org.gbjo.jena.execution.Tdb2Gate;
import org.gbjo.jena.live.GraphOrderers;
import org.gbjo.jena.live.LiveOrderers;

/**
 * Stands before Jena's query engines. It lets the engine that would have taken a query run it, with an executor that
 * orders BGPs. Of all hooks that Jena has, this is the one that works in memory and in TDB2 alike and sees whole
 * BGPs. It takes only queries that have a model, or whose store is
 * counted, and only those that the main engine or TDB2's would run: whatever
 * else replaces parts of Jena's execution knows better.
 */
public final class JenaHook implements QueryEngineFactory {

    @Override
    public boolean accept(Query query, DatasetGraph dataset, Context context) {
        return context != null && accepts(dataset, context, factory -> factory.accept(query, dataset, context));
    }

    @Override
    public boolean accept(Op op, DatasetGraph dataset, Context context) {
        return context != null && accepts(dataset, context, factory -> factory.accept(op, dataset, context));
    }

    private boolean accepts(DatasetGraph dataset, Context context, Predicate<QueryEngineFactory> accepts) {
        Optional<GraphOrderers> orderers = ContextSettings.orderers(context);
        return orderers.isPresent()
                && JenaSelfCheck.lets(context)
                && isKnown(orderers.get(), dataset)
                && delegate(context, accepts).isPresent();
    }

    /** Whether there is anything to do: a model, or a store that can be counted and is not known to be small. */
    private static boolean isKnown(GraphOrderers orderers, DatasetGraph dataset) {
        return !(orderers instanceof LiveOrderers live) || CountedDataset.isWorthwhile(dataset, live.options());
    }

    @Override
    public Plan create(Query query, DatasetGraph dataset, Binding input, Context context) {
        QueryEngineFactory next = next(context, factory -> factory.accept(query, dataset, context));
        Optional<QueryOrdering> asked =
                ContextSettings.of(context).map(ordering -> ordering.with(PrefixHints.of(query)));
        boolean leftAlone = asked.isEmpty() || SmallQuery.isLeftAlone(query, asked.get());
        Context own = leftAlone ? context : prepared(context, next, asked.get());
        if (!leftAlone && query.isAskType()) {
            FirstRows.areEnough(own);
        }
        Plan plan = next.create(query, dataset, input, own);
        Plan watched = asked.isPresent() ? PlanWithEnd.watched(plan, asked.get().watch(), query) : plan;
        return timed(watched, dataset, asked);
    }

    @Override
    public Plan create(Op op, DatasetGraph dataset, Binding input, Context context) {
        QueryEngineFactory next = next(context, factory -> factory.accept(op, dataset, context));
        Optional<QueryOrdering> asked = ContextSettings.of(context);
        Plan plan = next.create(op, dataset, input, asked.isEmpty() ? context : prepared(context, next, asked.get()));
        Plan watched = asked.isPresent() ? PlanWithEnd.watched(plan, asked.get().watch(), op) : plan;
        return timed(watched, dataset, asked);
    }

    /** A store that is counted hears how long its queries take. */
    private static Plan timed(Plan plan, DatasetGraph dataset, Optional<QueryOrdering> asked) {
        return asked.isPresent() && asked.get().orderers() instanceof LiveOrderers live
                ? CountedDataset.statistics(dataset, live.options())
                        .map(statistics -> PlanWithEnd.timed(plan, statistics))
                        .orElse(plan)
                : plan;
    }

    /** The engine that would take the query without the plug-in, if it is one that the plug-in knows. */
    private Optional<QueryEngineFactory> delegate(Context context, Predicate<QueryEngineFactory> accepts) {
        QueryEngineFactory next = next(context, accepts);
        if (Tdb2Gate.isEngine(next)) {
            return Tdb2Gate.isExecutor(QC.getFactory(context)) ? Optional.of(next) : Optional.empty();
        }
        return next == QueryEngineMain.getFactory() && executesAsMain(context) ? Optional.of(next) : Optional.empty();
    }

    private QueryEngineFactory next(Context context, Predicate<QueryEngineFactory> accepts) {
        for (QueryEngineFactory factory :
                QueryEngineRegistry.chooseRegistry(context).factories()) {
            if (factory != this && accepts.test(factory)) {
                return factory;
            }
        }
        return QueryEngineMain.getFactory();
    }

    private static boolean executesAsMain(Context context) {
        OpExecutorFactory executor = QC.getFactory(context);
        return (executor == null || executor == OpExecutor.stdFactory)
                && StageBuilder.chooseStageGenerator(context)
                        .getClass()
                        .getName()
                        .startsWith("org.apache.jena.")
                && !context.isTrue(ARQ.hideNonDistiguishedVariables);
    }

    /** The context of the query with the plug-in's executor; the given one may belong to somebody else. */
    private static Context prepared(Context context, QueryEngineFactory engine, QueryOrdering ordering) {
        Context own = context.copy();
        QC.setFactory(own, Tdb2Gate.isEngine(engine) ? Tdb2Gate.executors(ordering) : executors(ordering));
        RejoinSplitBgps.arrange(own);
        PrefixHints.logUnfit(ordering, own);
        return own;
    }

    private static OpExecutorFactory executors(QueryOrdering ordering) {
        return execution -> new ArqExecutor(execution, ordering);
    }
}

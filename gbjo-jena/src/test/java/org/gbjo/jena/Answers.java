package org.gbjo.jena;

import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.apache.jena.graph.Node;
import org.apache.jena.query.ARQ;
import org.apache.jena.query.Dataset;
import org.apache.jena.query.Query;
import org.apache.jena.query.QueryFactory;
import org.apache.jena.sparql.ARQConstants;
import org.apache.jena.sparql.core.Var;
import org.apache.jena.sparql.engine.Plan;
import org.apache.jena.sparql.engine.QueryIterator;
import org.apache.jena.sparql.engine.binding.Binding;
import org.apache.jena.sparql.engine.binding.BindingFactory;
import org.apache.jena.sparql.engine.ref.QueryEngineRef;
import org.apache.jena.sparql.exec.QueryExec;
import org.apache.jena.sparql.exec.QueryExecBuilder;
import org.apache.jena.sparql.exec.RowSet;
import org.apache.jena.sparql.util.Context;
import org.apache.jena.system.Txn;

/** The solutions of a query and how often each occurs, by Jena's engine and by its reference evaluator. */
final class Answers {
    private static final int LONGEST_SECONDS = 10;
    private static final int STACK = 1 << 26;

    private Answers() {}

    /** Null if there are more than so many. */
    static Map<String, Integer> of(Dataset dataset, String text, int most, Consumer<QueryExecBuilder> settings) {
        Query query = QueryFactory.create(text);
        return Txn.calculateRead(dataset, () -> {
            QueryExecBuilder builder =
                    QueryExec.dataset(dataset.asDatasetGraph()).query(query);
            settings.accept(builder);
            Map<String, Integer> found = new TreeMap<>();
            try (QueryExec execution = builder.build()) {
                if (query.isAskType()) {
                    found.put(Boolean.toString(execution.ask()), 1);
                    return found;
                }
                RowSet rows = execution.select();
                int count = 0;
                while (rows.hasNext()) {
                    if (++count > most) {
                        return null;
                    }
                    found.merge(text(rows.next(), rows.getResultVars()), 1, Integer::sum);
                }
                return found;
            }
        });
    }

    /** What Jena's evaluator finds that does as the standard says; null if that takes too long. */
    static Map<String, Integer> reference(Dataset dataset, String text) {
        Query query = QueryFactory.create(text);
        Context context = ARQ.getContext().copy();
        AtomicBoolean stop = new AtomicBoolean();
        context.set(ARQConstants.symCancelQuery, stop);
        FutureTask<Map<String, Integer>> task = new FutureTask<>(() -> Txn.calculateRead(dataset, () -> {
            Map<String, Integer> found = new TreeMap<>();
            Plan plan =
                    QueryEngineRef.getFactory().create(query, dataset.asDatasetGraph(), BindingFactory.root(), context);
            QueryIterator rows = plan.iterator();
            if (query.isAskType()) {
                found.put(Boolean.toString(rows.hasNext()), 1);
            } else {
                List<Var> vars = query.getProjectVars();
                rows.forEachRemaining(row -> found.merge(text(row, vars), 1, Integer::sum));
            }
            return found;
        }));
        Thread thread = new Thread(null, task, "reference", STACK);
        thread.setDaemon(true);
        thread.start();
        try {
            return task.get(LONGEST_SECONDS, TimeUnit.SECONDS);
        } catch (TimeoutException | ExecutionException | InterruptedException e) {
            stop.set(true);
            return null;
        }
    }

    /** Blank nodes have other labels each time that they are made. */
    private static String text(Binding row, List<Var> vars) {
        StringJoiner text = new StringJoiner(" ");
        for (Var var : vars) {
            Node value = row.get(var);
            text.add(var.getVarName() + "=" + (value != null && value.isBlank() ? "_:" : value));
        }
        return text.toString();
    }
}

package org.gbjo.store;

import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.jena.graph.Node;
import org.apache.jena.query.ARQ;
import org.apache.jena.query.Query;
import org.apache.jena.query.QueryFactory;
import org.apache.jena.sparql.ARQConstants;
import org.apache.jena.sparql.core.DatasetGraph;
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
import org.gbjo.store.arq.FolderQueryEngine;

/** The solutions of a query and how often each occurs, to compare two stores. */
final class Answers {
    private static final int LONGEST_SECONDS = 60;

    private Answers() {}

    static Map<String, Integer> of(DatasetGraph dataset, String text) {
        return of(dataset, QueryFactory.create(text), LONGEST_SECONDS, Integer.MAX_VALUE, 0);
    }

    /**
     * Null if there are too many.
     *
     * @param memory how many bytes our engine may hold; 0 for the usual
     */
    static Map<String, Integer> of(DatasetGraph dataset, Query query, int seconds, int most, long memory) {
        Map<String, Integer> found = new TreeMap<>();
        QueryExecBuilder builder = QueryExec.dataset(dataset).query(query).timeout(seconds, TimeUnit.SECONDS);
        if (memory > 0) {
            builder.set(FolderQueryEngine.MEMORY, memory);
        }
        try (QueryExec execution = builder.build()) {
            if (query.isAskType()) {
                found.merge(Boolean.toString(execution.ask()), 1, Integer::sum);
            } else if (query.isConstructType()) {
                execution.construct().find().forEach(triple -> found.merge(triple.toString(), 1, Integer::sum));
            } else {
                RowSet rows = execution.select();
                int count = 0;
                while (rows.hasNext()) {
                    if (++count > most) {
                        return null;
                    }
                    found.merge(text(rows.next(), rows.getResultVars()), 1, Integer::sum);
                }
            }
        }
        return found;
    }

    /**
     * Whether solutions are those that Jena finds in its memory, or of its reference evaluator where a sub-query with
     * DISTINCT makes Jena lose equal solutions before it.
     */
    static boolean areRight(Map<String, Integer> found, DatasetGraph memory, String text) {
        return found.equals(of(memory, text))
                || (text.contains("{ SELECT DISTINCT") && found.equals(reference(memory, QueryFactory.create(text))));
    }

    /** What Jena's evaluator finds that does as the standard says; null if that takes too long. */
    static Map<String, Integer> reference(DatasetGraph dataset, Query query) {
        Context context = ARQ.getContext().copy();
        AtomicBoolean stop = new AtomicBoolean();
        context.set(ARQConstants.symCancelQuery, stop);
        FutureTask<Map<String, Integer>> task = new FutureTask<>(() -> {
            Map<String, Integer> found = new TreeMap<>();
            Plan plan = QueryEngineRef.getFactory().create(query, dataset, BindingFactory.root(), context);
            QueryIterator rows = plan.iterator();
            if (query.isAskType()) {
                found.put(Boolean.toString(rows.hasNext()), 1);
            } else {
                List<Var> vars = query.getProjectVars();
                rows.forEachRemaining(row -> found.merge(text(row, vars), 1, Integer::sum));
            }
            return found;
        });
        Thread thread = new Thread(null, task, "reference", 1 << 26);
        thread.setDaemon(true);
        thread.start();
        try {
            return task.get(10, TimeUnit.SECONDS);
        } catch (TimeoutException | ExecutionException | InterruptedException e) {
            stop.set(true);
            return null;
        }
    }

    private static String text(Binding row, List<Var> vars) {
        StringJoiner text = new StringJoiner(" ");
        for (Var var : vars) {
            Node value = row.get(var);
            text.add(var.getVarName() + "=" + (value != null && value.isBlank() ? "_:" : value));
        }
        return text.toString();
    }
}

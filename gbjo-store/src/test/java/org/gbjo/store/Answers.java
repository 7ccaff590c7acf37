package org.gbjo.store;

import java.util.Map;
import java.util.StringJoiner;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.apache.jena.query.Query;
import org.apache.jena.query.QueryFactory;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.core.Var;
import org.apache.jena.sparql.engine.binding.Binding;
import org.apache.jena.sparql.exec.QueryExec;
import org.apache.jena.sparql.exec.RowSet;

/** The solutions of a query and how often each occurs, to compare two stores. */
final class Answers {
    private static final int LONGEST_SECONDS = 60;

    private Answers() {}

    static Map<String, Integer> of(DatasetGraph dataset, String text) {
        Query query = QueryFactory.create(text);
        Map<String, Integer> found = new TreeMap<>();
        try (QueryExec execution = QueryExec.dataset(dataset)
                .query(query)
                .timeout(LONGEST_SECONDS, TimeUnit.SECONDS)
                .build()) {
            if (query.isAskType()) {
                found.merge(Boolean.toString(execution.ask()), 1, Integer::sum);
            } else if (query.isConstructType()) {
                execution.construct().find().forEach(triple -> found.merge(triple.toString(), 1, Integer::sum));
            } else {
                RowSet rows = execution.select();
                rows.forEach(row -> found.merge(text(row, rows), 1, Integer::sum));
            }
        }
        return found;
    }

    private static String text(Binding row, RowSet rows) {
        StringJoiner text = new StringJoiner(" ");
        for (Var var : rows.getResultVars()) {
            text.add(var.getVarName() + "=" + row.get(var));
        }
        return text.toString();
    }
}

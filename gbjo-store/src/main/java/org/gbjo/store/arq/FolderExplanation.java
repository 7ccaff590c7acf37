package org.gbjo.store.arq;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.jena.query.Query;
import org.apache.jena.query.QueryCancelledException;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.exec.QueryExec;
import org.apache.jena.sparql.exec.RowSet;
import org.apache.jena.sparql.util.Context;
import org.apache.jena.sparql.util.Symbol;
import org.gbjo.json.Json;
import org.gbjo.store.dataset.FolderGraph;
import org.gbjo.store.join.JoinPart;
import org.gbjo.store.join.RowCondition;

/**
 * How a graph folder joins the groups of patterns of a query, and how many rows each step has. The query is executed for a
 * second at most; rows of an execution that did not come to its end are lower bounds.
 */
public final class FolderExplanation {
    /** In the context of a query that is explained. */
    private static final Symbol COLLECTING = Symbol.create("http://gbjo.org/store#explanation");

    private static final long LONGEST_MILLISECONDS = 1000;

    private final Map<String, ExplainedPatterns> groups = new LinkedHashMap<>();
    private boolean complete;
    private long rows;
    private long nanos;

    private FolderExplanation() {}

    /** Explains a query on a dataset, with what a context says. */
    public static FolderExplanation of(Query query, DatasetGraph dataset, Context context) {
        FolderExplanation explanation = new FolderExplanation();
        long begin = System.nanoTime();
        try (QueryExec execution = QueryExec.dataset(dataset)
                .query(asSelect(query))
                .context(context)
                .set(COLLECTING, explanation)
                .timeout(LONGEST_MILLISECONDS, TimeUnit.MILLISECONDS)
                .build()) {
            RowSet solutions = execution.select();
            while (solutions.hasNext()) {
                solutions.next();
                explanation.rows++;
            }
            explanation.complete = true;
        } catch (QueryCancelledException e) {
            // What was reached until then is explained.
        }
        explanation.nanos = System.nanoTime() - begin;
        return explanation;
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

    /** Takes note of a join if its query is explained; what it returns counts its rows. */
    static List<RowCondition> note(
            Context context,
            FolderGraph folder,
            PatternGroup group,
            List<JoinPart> parts,
            long bound,
            int[] row,
            boolean filtered,
            long planningNanos) {
        FolderExplanation explanation = context.get(COLLECTING);
        if (explanation == null) {
            return List.of();
        }
        ExplainedPatterns join = new ExplainedPatterns(folder, group, parts, bound, row, filtered, planningNanos);
        return explanation.groups.computeIfAbsent(join.key(), unseen -> join).counters(parts, bound);
    }

    /** For people: each group of patterns in the order that was executed, with predicted and actual rows. */
    public String toText() {
        StringBuilder out = new StringBuilder();
        if (groups.isEmpty()) {
            out.append("no patterns were joined: the query has none, a term of them is not in the graph, or they were"
                    + " counted without being joined\n");
        }
        groups.values().forEach(group -> out.append(group.toText(complete)));
        return out.append(String.format(
                        Locale.ROOT,
                        "the query: %s%,d rows, %.3f ms%s%n",
                        complete ? "" : "at least ",
                        rows,
                        nanos / 1e6,
                        complete ? "" : ", cut off"))
                .toString();
    }

    /** The same as a JSON object with a format and a version, which docs/formats.md describes. */
    public String toJson() {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("format", "gbjo-explain");
        members.put("version", 1);
        members.put("complete", complete);
        members.put("resultRows", rows);
        members.put("milliseconds", nanos / 1e6);
        members.put(
                "bgps",
                groups.values().stream().map(group -> group.toJson(complete)).toList());
        return Json.writePretty(members);
    }
}

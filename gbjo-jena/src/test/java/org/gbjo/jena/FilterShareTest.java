package org.gbjo.jena;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.jena.graph.Graph;
import org.apache.jena.query.QueryFactory;
import org.apache.jena.sparql.algebra.Algebra;
import org.apache.jena.sparql.algebra.Op;
import org.apache.jena.sparql.algebra.op.Op1;
import org.apache.jena.sparql.algebra.op.OpFilter;
import org.apache.jena.sparql.exec.QueryExec;
import org.apache.jena.sparql.expr.Expr;
import org.gbjo.cardinality.FilterShare;
import org.gbjo.cardinality.FilterShares;
import org.gbjo.jena.translation.JenaConditions;
import org.gbjo.query.Condition;
import org.gbjo.query.GroupFilter;
import org.gbjo.query.Pattern;
import org.gbjo.statistics.GraphStatistics;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What filters are predicted to leave, beside what Jena finds. */
final class FilterShareTest {
    private static final int THINGS = 8_000;
    private static final int FILTERS = 400;
    /** Below a thousandth of the rows nothing is known of single values. */
    private static final double FEW = THINGS / 1_000.0;

    @TempDir
    private Path folder;

    private static List<GroupFilter> filters(String query) {
        List<GroupFilter> filters = new ArrayList<>();
        Op op = Algebra.compile(QueryFactory.create(query));
        while (op instanceof Op1 outer) {
            if (op instanceof OpFilter filter) {
                for (Expr expression : filter.getExprs()) {
                    Condition condition = JenaConditions.of(expression);
                    filters.add(new GroupFilter(condition.variables(), condition));
                }
            }
            op = outer.getSubOp();
        }
        return filters;
    }

    private static long count(Graph graph, String query) {
        try (QueryExec execution = QueryExec.graph(graph).query(query).build()) {
            long rows = 0;
            for (var solutions = execution.select(); solutions.hasNext(); solutions.next()) {
                rows++;
            }
            return rows;
        }
    }

    private static List<FilterShare> shares(GraphStatistics statistics, String predicate, String query) {
        List<Pattern> patterns = List.of(Pattern.of("?s", "<" + FilteredData.NAMESPACE + predicate + ">", "?x"));
        return new FilterShares(patterns, statistics).of(filters(query));
    }

    private static double error(double predicted, double found) {
        double larger = Math.max(FEW, Math.max(predicted, found));
        return larger / Math.max(FEW, Math.min(predicted, found));
    }

    /** A sample of a quarter of the literals, and 48 of their values. */
    @Test
    void randomFiltersArePredictedWithinASmallFactor() throws IOException {
        Graph graph = FilteredData.graph(THINGS, 3);
        GraphStatistics statistics = FilteredData.statistics(graph, folder);
        Random random = new Random(5);
        RandomFilters filters = new RandomFilters(random);
        List<Double> errors = new ArrayList<>();
        String worst = "";
        for (int i = 0; i < FILTERS; i++) {
            String predicate = RandomFilters.PREDICATES.get(i % RandomFilters.PREDICATES.size());
            String query = FilteredData.PREFIXES + "SELECT * { ?s :" + predicate + " ?x FILTER("
                    + filters.of(predicate, "?x") + ") "
                    + (random.nextInt(3) == 0 ? "FILTER(" + filters.of(predicate, "?x") + ")" : "") + "}";
            double share = 1;
            for (FilterShare each : shares(statistics, predicate, query)) {
                share *= each.share();
            }
            double found = (double) count(graph, query);
            double error = error(share * THINGS, found);
            if (errors.stream().allMatch(other -> other < error)) {
                worst = query + ": " + share * THINGS + " for " + found;
            }
            errors.add(error);
        }
        errors.sort(null);
        assertThat(errors.get(FILTERS / 2)).isLessThan(1.05);
        assertThat(errors.get(FILTERS * 95 / 100)).as(worst).isLessThan(1.5);
        assertThat(errors.get(FILTERS - 1)).as(worst).isLessThan(3);
    }

    /** What textbooks guess is off by far more: otherwise the test above would prove nothing. */
    @Test
    void withoutStatisticsOfValuesFiltersAreGuessed() throws IOException {
        Graph graph = FilteredData.graph(1_000, 3);
        GraphStatistics statistics = FilteredData.statistics(graph, folder);
        String rare = FilteredData.PREFIXES + "SELECT * { ?s :label ?x FILTER(LANG(?x) = \"ja\") }";
        FilterShare known = shares(statistics, "label", rare).get(0);
        FilterShare unknown = shares(statistics, "none", rare).get(0);
        assertThat(known.share()).isBetween(0.005, 0.06);
        assertThat(known.toString()).endsWith("of the rows, by the objects of <http://example.org/label>");
        assertThat(unknown.share()).isEqualTo(0.3);
        assertThat(unknown.toString()).endsWith(" of the rows, a guess");
        assertThat(known.condition()).hasToString("language of ?x is \"ja\"");
    }
}

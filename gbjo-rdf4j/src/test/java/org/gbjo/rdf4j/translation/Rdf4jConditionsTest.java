package org.gbjo.rdf4j.translation;

import static org.assertj.core.api.Assertions.assertThat;

import org.eclipse.rdf4j.query.algebra.Filter;
import org.eclipse.rdf4j.query.algebra.TupleExpr;
import org.eclipse.rdf4j.query.algebra.UnaryTupleOperator;
import org.eclipse.rdf4j.query.algebra.ValueExpr;
import org.eclipse.rdf4j.query.parser.sparql.SPARQLParser;
import org.gbjo.testing.TranslatedFilters;
import org.junit.jupiter.api.Test;

final class Rdf4jConditionsTest {
    private static ValueExpr parse(String filter) {
        String query = "PREFIX : <http://example.org/> SELECT * { ?s :p ?x FILTER(" + filter + ") }";
        TupleExpr part = new SPARQLParser().parseQuery(query, null).getTupleExpr();
        while (!(part instanceof Filter)) {
            part = ((UnaryTupleOperator) part).getArg();
        }
        return ((Filter) part).getCondition();
    }

    @Test
    void filtersBecomeConditions() {
        TranslatedFilters.all()
                .forEach((filter, condition) ->
                        assertThat(Rdf4jConditions.of(parse(filter))).as(filter).hasToString(condition));
    }
}

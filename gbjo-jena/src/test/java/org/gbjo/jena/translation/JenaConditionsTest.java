package org.gbjo.jena.translation;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.jena.shared.impl.PrefixMappingImpl;
import org.apache.jena.sparql.expr.Expr;
import org.apache.jena.sparql.util.ExprUtils;
import org.gbjo.testing.TranslatedFilters;
import org.junit.jupiter.api.Test;

final class JenaConditionsTest {
    private static Expr parse(String filter) {
        return ExprUtils.parse(filter, new PrefixMappingImpl().setNsPrefix("", "http://example.org/"));
    }

    @Test
    void filtersBecomeConditions() {
        TranslatedFilters.all()
                .forEach((filter, condition) ->
                        assertThat(JenaConditions.of(parse(filter))).as(filter).hasToString(condition));
    }

    @Test
    void whatIsComputedOrSearchedCostsMoreThanAComparison() {
        assertThat(JenaConditions.price(parse("?x < 5 && ?x > 3"))).isLessThan(1);
        assertThat(JenaConditions.price(parse("REGEX(?x, \"a\")"))).isGreaterThan(1);
        assertThat(JenaConditions.price(parse("?x = 3 || REGEX(STR(?x), \"a\")")))
                .isGreaterThan(1);
    }
}

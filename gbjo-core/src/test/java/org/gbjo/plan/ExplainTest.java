package org.gbjo.plan;

import static org.assertj.core.api.Assertions.assertThat;

import org.gbjo.query.Bgp;
import org.gbjo.query.Pattern;
import org.junit.jupiter.api.Test;

final class ExplainTest {
    private static final Bgp BGP = Bgp.of(
            Pattern.of("?x", "<type>", "<Person>"), Pattern.of("?x", "<knows>", "?y"), Pattern.of("?z", "<age>", "?a"));

    @Test
    void aPlanIsATreeWithThePatternsWrittenOut() {
        assertThat(Plan.parse("2,1,3").explain(BGP)).isEqualTo("""
                cartesian product
                  join
                    2: ?x <knows> ?y
                    1: ?x <type> <Person>
                  3: ?z <age> ?a
                """);
    }
}

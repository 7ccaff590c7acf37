package org.gbjo.decision.hint;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.gbjo.plan.Plan;
import org.junit.jupiter.api.Test;

final class QueryHintsTest {
    private static QueryHints hints(String... texts) {
        return QueryHints.of(
                Arrays.stream(texts).map(text -> QueryHints.NAMESPACE + text).toList());
    }

    @Test
    void otherPrefixesAreNoHints() {
        assertThat(QueryHints.of(List.of("http://example.org/", "http://gbjo.org/jena#off")))
                .isSameAs(QueryHints.NONE);
        assertThat(QueryHints.NONE.isEmpty()).isTrue();
    }

    @Test
    void offIsForAllSizes() {
        QueryHints hints = hints("off", "order=2,1");
        assertThat(hints.isOff()).isTrue();
        assertThat(hints.plan(2)).isEmpty();
        assertThat(hints.unfit(Set.of(5))).isEmpty();
    }

    @Test
    void ordersAreForTheirOwnSizes() {
        QueryHints hints = hints("order=3,1,2", "order=2, 1");
        assertThat(hints.isEmpty()).isFalse();
        assertThat(hints.plan(3)).contains(Plan.leftLinear(2, 0, 1));
        assertThat(hints.plan(2)).contains(Plan.leftLinear(1, 0));
        assertThat(hints.plan(4)).isEmpty();
        assertThat(hints.faults()).isEmpty();
        assertThat(hints.forOthers(3)).containsExactly("hint 'order=2,1' is for 2 patterns");
        assertThat(hints.unfit(Set.of(2, 4)))
                .containsExactly("hint 'order=3,1,2' is for 3 patterns, and no BGP of the query has so many");
    }

    @Test
    void whatIsNoPermutationIsNamed() {
        for (String order : List.of("1,1,2", "0,1,2", "2,3", "1,2,4")) {
            QueryHints hints = hints("order=" + order);
            assertThat(hints.faults())
                    .containsExactly(
                            "hint 'order=" + order + "' is ignored, since an order has each number from 1 to the "
                                    + "number of patterns once, got '" + order + "'");
            assertThat(hints.plan(3)).isEmpty();
            assertThat(hints.isEmpty()).isFalse();
        }
        assertThat(hints("order=").faults()).singleElement().asString().contains("numbers with commas", "got ''");
        assertThat(hints("order=b,a").faults()).singleElement().asString().contains("got 'b,a'");
        assertThat(hints("order=1").faults()).singleElement().asString().contains("one pattern has no order");
        assertThat(hints("Off").faults()).singleElement().asString().contains("'Off'", "a hint is off, an order");
    }

    @Test
    void twoOrdersForOneSizeAreBothIgnored() {
        QueryHints hints = hints("order=1,2", "order=2,1", "order=3,2,1");
        assertThat(hints.plan(2)).isEmpty();
        assertThat(hints.plan(3)).isPresent();
        assertThat(hints.faults())
                .containsExactly("hints for 2 patterns are ignored, since they give more than one order");
        assertThat(hints("order=2,1", "order=2,1").plan(2)).isPresent();
    }

    @Test
    void treesAreForTheirOwnSizes() {
        QueryHints hints = hints("tree=((1,2),(4,3))", "order=3,2,1");
        assertThat(hints.plan(4)).contains(Plan.parse("((1 2) (4 3))"));
        assertThat(QueryHints.text(hints.plan(4).orElseThrow())).isEqualTo("tree=((1,2),(4,3))");
        assertThat(hints.forOthers(3)).containsExactly("hint 'tree=((1,2),(4,3))' is for 4 patterns");
        assertThat(hints.faults()).isEmpty();
    }

    @Test
    void whatIsNoTreeIsNamed() {
        assertThat(fault("tree=((1,2),3)")).contains("a tree without a join of two joins is an order");
        assertThat(fault("tree=((1,2),(3,5))")).contains("a tree has each pattern of a BGP once, got ((1 2) (3 5))");
        assertThat(fault("tree=((1,2),(3,1))")).contains("occurs twice");
        assertThat(fault("tree=((1,2),(3,(4,5)))")).contains("a single pattern stands on the right of a join");
        assertThat(fault("tree=((1,2)")).contains("a pattern is a number from 1 to 128");
        assertThat(fault("tree=((1,2),(3,4))", "tree=((1,3),(2,4))")).contains("more than one order");
    }

    private static String fault(String... texts) {
        QueryHints hints = hints(texts);
        assertThat(hints.plan(4)).isEmpty();
        assertThat(hints.faults()).hasSize(1);
        return hints.faults().get(0);
    }

    @Test
    void sentencesAreShort() {
        QueryHints hints = hints("order=" + "7,".repeat(50_000));
        assertThat(hints.faults()).singleElement().asString().hasSizeLessThan(250);
    }
}

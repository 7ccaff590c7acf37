package org.gbjo.decision.hint;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.gbjo.plan.JoinOrder;
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
        assertThat(hints.order(2)).isEmpty();
        assertThat(hints.unfit(Set.of(5))).isEmpty();
    }

    @Test
    void ordersAreForTheirOwnSizes() {
        QueryHints hints = hints("order=3,1,2", "order=2, 1");
        assertThat(hints.isEmpty()).isFalse();
        assertThat(hints.order(3)).contains(JoinOrder.of(2, 0, 1));
        assertThat(hints.order(2)).contains(JoinOrder.of(1, 0));
        assertThat(hints.order(4)).isEmpty();
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
            assertThat(hints.order(3)).isEmpty();
            assertThat(hints.isEmpty()).isFalse();
        }
        assertThat(hints("order=").faults()).singleElement().asString().contains("numbers with commas", "got ''");
        assertThat(hints("order=b,a").faults()).singleElement().asString().contains("got 'b,a'");
        assertThat(hints("order=1").faults()).singleElement().asString().contains("one pattern has no order");
        assertThat(hints("Off").faults()).singleElement().asString().contains("'Off'", "a hint is off or an order");
    }

    @Test
    void twoOrdersForOneSizeAreBothIgnored() {
        QueryHints hints = hints("order=1,2", "order=2,1", "order=3,2,1");
        assertThat(hints.order(2)).isEmpty();
        assertThat(hints.order(3)).isPresent();
        assertThat(hints.faults())
                .containsExactly("hints for 2 patterns are ignored, since they give more than one order");
        assertThat(hints("order=2,1", "order=2,1").order(2)).isPresent();
    }

    @Test
    void sentencesAreShort() {
        QueryHints hints = hints("order=" + "7,".repeat(50_000));
        assertThat(hints.faults()).singleElement().asString().hasSizeLessThan(250);
    }
}

package org.gbjo.decision.hint;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

final class CommentHintsTest {
    private static final String OFF = QueryHints.NAMESPACE + "off";

    @Test
    void aCommentAnywhereIsAHint() {
        assertThat(CommentHints.iris("# gbjo: off\nSELECT * { ?s ?p ?o }")).containsExactly(OFF);
        assertThat(CommentHints.iris("SELECT * { #gbjo:off\r ?s ?p ?o }")).containsExactly(OFF);
        assertThat(CommentHints.iris("SELECT * { ?s ?p ?o } #  gbjo:  order= 3, 1 ,2 "))
                .containsExactly(QueryHints.NAMESPACE + "order=3,1,2");
        assertThat(QueryHints.of(CommentHints.iris("# gbjo: order=2,1\n# gbjo: order=2,3,1\nASK {}"))
                        .plan(3))
                .isPresent();
    }

    @Test
    void whatIsNoCommentIsNoHint() {
        for (String text : List.of(
                "SELECT * { ?s <http://a#gbjo:off> ?o }",
                "SELECT * { ?s ?p \"# gbjo: off\" }",
                "SELECT * { ?s ?p '# gbjo: off' }",
                "SELECT * { ?s ?p \"\"\"a \" b\n# gbjo: off\n\"\"\" }",
                "SELECT * { ?s ?p '''\n# gbjo: off''' , \"\\\"# gbjo: off\" }",
                "SELECT * { ?s a:b\\#gbjo:off ?o }",
                "PREFIX gbjo: <http://gbjo.org/hint#off> ASK {}",
                "# about gbjo: off\nASK {}",
                "SELECT * { ?s ?p \"unfinished # gbjo: off",
                "SELECT * { ?s ?p ?o } \\")) {
            assertThat(CommentHints.iris(text)).as(text).isEmpty();
        }
    }

    @Test
    void anOperatorBeginsNoIriAndAnEmptyStringIsShort() {
        assertThat(CommentHints.iris("SELECT * { ?s ?p ?o FILTER (?o <3 && ?o> 1) # gbjo: off\n}"))
                .containsExactly(OFF);
        assertThat(CommentHints.iris("SELECT * { ?s ?p \"\", '' } # gbjo: off")).containsExactly(OFF);
    }
}

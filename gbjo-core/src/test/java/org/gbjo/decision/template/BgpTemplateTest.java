package org.gbjo.decision.template;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.gbjo.query.Pattern;
import org.junit.jupiter.api.Test;

class BgpTemplateTest {
    @Test
    void constantsGoPredicatesStayAndVariablesAreNumbered() {
        assertThat(BgpTemplate.of(List.of(
                                Pattern.of("?who", "<p>", "<o>"),
                                Pattern.of("<s>", "?how", "?who"),
                                Pattern.of("?who", "<q>", "\"secret\"")))
                        .text())
                .isEqualTo("?v1 <p> [] . [] ?v2 ?v1 . ?v1 <q> []");
    }

    @Test
    void queriesThatDifferInNamesAndConstantsAloneShareOne() {
        BgpTemplate one = BgpTemplate.of(List.of(Pattern.of("?a", "<p>", "<x>"), Pattern.of("?a", "<q>", "?b")));
        assertThat(BgpTemplate.of(List.of(Pattern.of("?c", "<p>", "\"y\""), Pattern.of("?c", "<q>", "?a"))))
                .isEqualTo(one);
        assertThat(BgpTemplate.of(List.of(Pattern.of("?a", "<q>", "?b"), Pattern.of("?a", "<p>", "<x>"))))
                .isNotEqualTo(one);
    }
}

package org.gbjo.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import org.gbjo.query.Bgp;
import org.gbjo.query.Pattern;
import org.junit.jupiter.api.Test;

class CountPatternTest {

    @Test
    void theOrderOfPatternsTheirRepetitionAndTheNamesOfVariablesDoNotChangeTheText() {
        Bgp bgp = Bgp.of(
                Pattern.of("?x", "<x:b>", "?y"), Pattern.of("?y", "<x:a>", "\"1\""), Pattern.of("?x", "?p", "?x"));
        Bgp other = Bgp.of(
                Pattern.of("?t", "?u", "?t"),
                Pattern.of("?s", "<x:a>", "\"1\""),
                Pattern.of("?t", "<x:b>", "?s"),
                Pattern.of("?s", "<x:a>", "\"1\""));
        assertThat(CountPattern.of(bgp))
                .isEqualTo("?v0 <x:a> \"1\" . ?v1 <x:b> ?v0 . ?v1 ?v2 ?v1")
                .isEqualTo(CountPattern.of(other));
    }

    @Test
    void patternsThatAreJoinedDifferentlyHaveDifferentTexts() {
        assertThat(CountPattern.of(Bgp.of(Pattern.of("?x", "<x:a>", "?y"), Pattern.of("?y", "<x:a>", "?z"))))
                .isNotEqualTo(
                        CountPattern.of(Bgp.of(Pattern.of("?x", "<x:a>", "?y"), Pattern.of("?x", "<x:a>", "?z"))));
        assertThat(CountPattern.of(Bgp.of(Pattern.of("?x", "<x:a>", "?x"))))
                .isNotEqualTo(CountPattern.of(Bgp.of(Pattern.of("?x", "<x:a>", "?y"))));
    }
}

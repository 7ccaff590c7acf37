package org.gbjo.cli.plan;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TermPlaceholdersTest {
    private final TermPlaceholders placeholders = new TermPlaceholders();

    @Test
    void equalConstantsGetEqualPlaceholdersAndOthersOthers() {
        assertThat(placeholders.replaceIn("?x <urn:a> ?y . ?y <urn:b> <urn:a>"))
                .isEqualTo("?x <urn:x:1> ?y . ?y <urn:x:2> <urn:x:1>");
        assertThat(placeholders.replaceIn("<urn:b>")).isEqualTo("<urn:x:2>");
    }

    @Test
    void anIriThatLooksLikeAPlaceholderIsReplacedToo() {
        assertThat(placeholders.replaceIn("<urn:x:7> <urn:secret>")).isEqualTo("<urn:x:1> <urn:x:2>");
    }

    @Test
    void literalsKeepTheirKindAlone() {
        assertThat(placeholders.replaceIn("\"Jo \\\"x\\\" <urn:p>\" 'Jo'@en \"5\"^^<urn:feet> 5 7.5 2e3"))
                .isEqualTo("\"x1\" \"x2\"@en \"x4\"^^<urn:x:3>"
                        + " \"x5\"^^<http://www.w3.org/2001/XMLSchema#integer>"
                        + " \"x6\"^^<http://www.w3.org/2001/XMLSchema#decimal>"
                        + " \"x7\"^^<http://www.w3.org/2001/XMLSchema#double>");
        assertThat(placeholders.replaceIn("\"5\"^^<http://www.w3.org/2001/XMLSchema#integer>"))
                .as("the number that was written as 5")
                .isEqualTo("\"x5\"^^<http://www.w3.org/2001/XMLSchema#integer>");
    }

    @Test
    void whatIsNoConstantStays() {
        String text = "SELECT ?x1 WHERE { _:b0 <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> ?x1"
                + " FILTER(MD5(?x1) = true || ?x1 < ?y) } LIMIT 10 OFFSET 5";
        assertThat(placeholders.replaceIn(text)).isEqualTo(text);
    }
}

package org.gbjo.decision.template;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import org.gbjo.query.JoinGroup;
import org.gbjo.query.OptionalRelation;
import org.gbjo.query.Pattern;
import org.gbjo.query.UnionRelation;
import org.gbjo.query.Variable;
import org.junit.jupiter.api.Test;

final class BgpTemplateTest {
    private static BgpTemplate template(String... patterns) {
        return BgpTemplate.of(Arrays.stream(patterns)
                .map(PatternReader::read)
                .flatMap(List::stream)
                .toList());
    }

    @Test
    void constantsAndNamesAreLeftOut() {
        BgpTemplate template = template("?person <knows> ?friend", "?friend <name> \"A . B\"@en", "<x> ?person ?p");
        assertThat(template).hasToString("?v1 <knows> ?v2 . ?v2 <name> [] . [] ?v1 ?v3");
        assertThat(template(template.text())).isEqualTo(template);
        assertThat(template("?a <knows> ?b", "?b <name> <other>", "<y> ?a ?c")).isEqualTo(template);
        assertThat(template("?a <knows> ?b", "?b <name> []", "[] ?a ?c"))
                .isEqualTo(template)
                .hasSameHashCodeAs(template);
    }

    @Test
    void predicatesVariablesAndOrderMatter() {
        BgpTemplate template = template("?a <p> ?b", "?b <q> ?c");
        assertThat(template)
                .isNotEqualTo(template("?a <p> ?b", "?b <r> ?c"))
                .isNotEqualTo(template("?a <p> ?b", "?c <q> ?b"))
                .isNotEqualTo(template("?b <q> ?c", "?a <p> ?b"))
                .isNotEqualTo(template("?a <p> ?b", "?b <q> []"));
    }

    @Test
    void termsOfAllKindsAreRead() {
        assertThat(PatternReader.read(" ?s  <p> \"a \\\"b\\\\\"^^<http://type> ."))
                .containsExactly(Pattern.of("?s", "<p>", "\"a \\\"b\\\\\"^^<http://type>"));
        assertThat(PatternReader.read("<<( <a> <b> <<( <c> <d> <e> )>> )>> ?p $o"))
                .containsExactly(Pattern.of("<<( <a> <b> <<( <c> <d> <e> )>> )>>", "?p", "?o"));
        assertThat(PatternReader.read("??0 <p> \"\"@en--ltr"))
                .containsExactly(Pattern.of("??0", "<p>", "\"\"@en--ltr"));
    }

    @Test
    void whatIsNoPatternIsRefused() {
        for (String wrong : List.of(
                "?s <p>",
                "?s <p> ?o ?x",
                "?s <p> ?o . ?x",
                "?s <p> ?o . . ?x <p> ?o",
                "?s foaf:name ?o",
                "_:b <p> ?o",
                "?s <p> \"open",
                "?s <p> \"open\\",
                "?s <p ?o",
                "? <p> ?o",
                "?s [] ?o",
                "?s \"p\" ?o",
                "?s <p> <<( <a> <b> <c>",
                "")) {
            assertThatThrownBy(() -> PatternReader.read(wrong))
                    .as(wrong)
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("got '");
        }
    }

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

    @Test
    void ofAGroupEveryKindOfRelationHasWords() {
        List<Pattern> patterns = List.of(Pattern.of("?a", "<p>", "<x>"));
        JoinGroup group = new JoinGroup(
                patterns,
                List.of(
                        new UnionRelation(List.of(
                                List.of(Pattern.of("?a", "<q>", "?b")),
                                List.of(Pattern.of("?a", "<r>", "<y>"), Pattern.of("?a", "<s>", "?b")))),
                        new OptionalRelation(
                                List.of(Pattern.of("?b", "<t>", "?c")),
                                List.of(new Variable("b")),
                                List.of(new Variable("c")))),
                List.of());
        assertThat(BgpTemplate.of(group).text())
                .isEqualTo(
                        "?v1 <p> [] . { ?v1 <q> ?v2 } UNION { ?v1 <r> [] . ?v1 <s> ?v2 } . OPTIONAL { ?v2 <t> ?v3 }");
    }
}

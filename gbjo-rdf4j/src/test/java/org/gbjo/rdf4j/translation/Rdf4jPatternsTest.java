package org.gbjo.rdf4j.translation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.jena.datatypes.BaseDatatype;
import org.apache.jena.datatypes.xsd.XSDDatatype;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.NodeFactory;
import org.eclipse.rdf4j.model.Value;
import org.eclipse.rdf4j.model.impl.SimpleValueFactory;
import org.eclipse.rdf4j.model.util.Values;
import org.eclipse.rdf4j.query.algebra.StatementPattern;
import org.eclipse.rdf4j.query.algebra.Var;
import org.gbjo.decision.DecisionKey;
import org.gbjo.decision.plugin.BoundTerms;
import org.gbjo.query.Bgp;
import org.gbjo.query.Constant;
import org.gbjo.query.Variable;
import org.gbjo.rdf.TermText;
import org.junit.jupiter.api.Test;

/** Terms have the text that models were trained with, and what is bound from outside is a placeholder. */
final class Rdf4jPatternsTest {
    private static final String P = "http://example.org/p";

    @Test
    void termsHaveTheTextOfTheImporter() {
        Map<Value, Node> terms = Map.of(
                Values.iri(P), NodeFactory.createURI(P),
                SimpleValueFactory.getInstance().createIRI("http://example.org/ä b>\"{"),
                        NodeFactory.createURI("http://example.org/ä b>\"{"),
                Values.literal("a \"quote\"\\ \n\t\u0001 ü \uD83D\uDE00"),
                        NodeFactory.createLiteralString("a \"quote\"\\ \n\t\u0001 ü \uD83D\uDE00"),
                Values.literal("01", Values.iri("http://www.w3.org/2001/XMLSchema#integer")),
                        NodeFactory.createLiteralDT("01", XSDDatatype.XSDinteger),
                Values.literal("x", Values.iri("http://example.org/a")),
                        NodeFactory.createLiteralDT("x", new BaseDatatype("http://example.org/a")),
                Values.bnode("b1"), NodeFactory.createBlankNode("b1"),
                Values.triple(Values.iri(P), Values.iri(P), Values.literal("x", "de")),
                        NodeFactory.createTripleTerm(
                                NodeFactory.createURI(P),
                                NodeFactory.createURI(P),
                                NodeFactory.createLiteralLang("x", "de")));
        terms.forEach((value, node) -> assertThat(Rdf4jPatterns.text(value)).isEqualTo(TermText.of(node)));
    }

    private static Bgp patterns(List<StatementPattern> statements, Set<String> bound) {
        return new Bgp(Rdf4jPatterns.patterns(statements, bound));
    }

    @Test
    void languageTagsHaveTheCaseOfTheImporter() {
        for (String tag :
                List.of("en", "EN-gb", "zh-HANT-tw", "de-1996", "sl-rozaj-biske", "en-a-BBB-x-AB", "x-ABCD-de")) {
            assertThat(Rdf4jPatterns.text(Values.literal("word", tag)))
                    .as(tag)
                    .isEqualTo(TermText.of(NodeFactory.createLiteralLang("word", tag)));
        }
    }

    /** Texts of predicates are kept; a literal with the same string is another term, and matches nothing. */
    @Test
    void predicatesHaveTheTextOfAnyTerm() {
        for (Value predicate : List.of(Values.iri(P), Values.literal(P), Values.iri(P), Values.literal(P))) {
            Bgp bgp = patterns(
                    List.of(
                            new StatementPattern(new Var("s"), new Var("p", predicate), new Var("o")),
                            new StatementPattern(new Var("s"), new Var("q"), new Var("o"))),
                    Set.of());
            assertThat(bgp.pattern(0).predicate()).isEqualTo(new Constant(Rdf4jPatterns.text(predicate)));
            assertThat(bgp.pattern(1).predicate()).isEqualTo(new Variable("q"));
        }
    }

    @Test
    void boundVariablesArePlaceholders() {
        Bgp bgp = patterns(
                List.of(
                        new StatementPattern(new Var("s"), new Var("p"), new Var("o")),
                        new StatementPattern(new Var("c", Values.iri(P)), new Var("p"), new Var("s"))),
                Set.of("s", "p", "c"));
        assertThat(bgp.pattern(0).subject()).isEqualTo(BoundTerms.BOUND);
        assertThat(bgp.pattern(0).predicate()).isEqualTo(BoundTerms.predicate(0));
        assertThat(bgp.pattern(0).object()).isEqualTo(new Variable("o"));
        assertThat(bgp.pattern(1).subject()).isEqualTo(new Constant("<" + P + ">"));
        assertThat(bgp.pattern(1).predicate()).isEqualTo(BoundTerms.predicate(1));
        assertThat(bgp.pattern(1).object()).isEqualTo(BoundTerms.BOUND);
    }

    @Test
    void keysDifferInTermsAndInWhatIsBound() {
        DecisionKey key = key(new Var("s"), Set.of());
        assertThat(key(new Var("s"), Set.of("x"))).isEqualTo(key).hasSameHashCodeAs(key);
        assertThat(key(new Var("s"), Set.of("s"))).isNotEqualTo(key);
        assertThat(key(new Var("s", Values.literal("s")), Set.of())).isNotEqualTo(key);
        assertThat(key(new Var("o"), Set.of()))
                .as("a variable that is there twice")
                .isNotEqualTo(key);
    }

    @Test
    void namesOfVariablesMakeNoDifference() {
        DecisionKey key = key(new Var("s"), Set.of());
        assertThat(key(new Var("t"), Set.of())).isEqualTo(key).hasSameHashCodeAs(key);
        assertThat(key(new Var("_anon_1", true), Set.of())).isEqualTo(key);
    }

    private static DecisionKey key(Var subject, Set<String> bound) {
        return Rdf4jPatterns.key(
                List.of(new StatementPattern(subject, new Var("p", Values.iri(P)), new Var("o"))), bound, "", false);
    }
}

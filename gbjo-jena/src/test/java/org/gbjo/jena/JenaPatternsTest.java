package org.gbjo.jena;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.apache.jena.datatypes.BaseDatatype;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.NodeFactory;
import org.apache.jena.graph.Triple;
import org.apache.jena.sparql.core.BasicPattern;
import org.apache.jena.sparql.core.Var;
import org.apache.jena.sparql.engine.binding.Binding;
import org.apache.jena.sparql.engine.binding.BindingFactory;
import org.apache.jena.sparql.sse.SSE;
import org.gbjo.decision.plugin.BoundTerms;
import org.gbjo.decision.UnsupportedTermException;
import org.gbjo.query.Bgp;
import org.gbjo.query.Constant;
import org.gbjo.query.Variable;
import org.gbjo.rdf.TermText;
import org.junit.jupiter.api.Test;

/** Terms have the text that models were trained with, and what is bound from outside is a placeholder. */
final class JenaPatternsTest {
    private static final Node P = NodeFactory.createURI("http://example.org/p");

    @Test
    void termsHaveTheTextOfTheImporter() {
        List<Node> terms = List.of(
                P,
                NodeFactory.createURI("http://example.org/ä b>\"{"),
                NodeFactory.createLiteralString("a \"quote\"\\ \n\t\u0001 ü \uD83D\uDE00 \uD83D"),
                NodeFactory.createLiteralLang("word", "EN-latn-gb"),
                NodeFactory.createLiteralDirLang("word", "en", "ltr"),
                SSE.parseNode("01"),
                NodeFactory.createLiteralDT("x", new BaseDatatype("http://example.org/a b")),
                NodeFactory.createBlankNode("b1"),
                NodeFactory.createBlankNode("not legal!"),
                NodeFactory.createTripleTerm(P, P, SSE.parseNode("'x'@de")));
        for (Node term : terms) {
            assertThat(JenaPatterns.text(term)).isEqualTo(TermText.of(term));
        }
    }

    @Test
    void boundVariablesAndTheirValuesArePlaceholders() {
        Var subject = Var.alloc("s");
        Var predicate = Var.alloc("p");
        Var object = Var.alloc("o");
        Node value = NodeFactory.createURI("http://example.org/value");
        BasicPattern pattern = BasicPattern.wrap(List.of(
                Triple.create(subject, predicate, object),
                Triple.create(value, P, object),
                Triple.create(object, predicate, value)));
        Binding row = BindingFactory.binding(subject, value, predicate, P);
        Bgp bgp = JenaPatterns.bgp(pattern, row);
        assertThat(bgp.pattern(0).subject()).isEqualTo(BoundTerms.BOUND);
        assertThat(bgp.pattern(0).predicate()).isEqualTo(BoundTerms.predicate(0));
        assertThat(bgp.pattern(0).object()).isEqualTo(new Variable("o"));
        assertThat(bgp.pattern(1).subject()).isEqualTo(BoundTerms.BOUND);
        assertThat(bgp.pattern(1).predicate()).isEqualTo(new Constant("<http://example.org/p>"));
        assertThat(bgp.pattern(2).object()).isEqualTo(BoundTerms.BOUND);
        assertThat(bgp.pattern(2).predicate()).isNotEqualTo(bgp.pattern(0).predicate());
    }

    @Test
    void questionsForOtherValuesOfTheSameVariableAreEqual() {
        Var subject = Var.alloc("s");
        Node one = NodeFactory.createURI("http://example.org/1");
        Node two = NodeFactory.createURI("http://example.org/2");
        assertThat(question(one, BindingFactory.binding(subject, one)))
                .isEqualTo(question(two, BindingFactory.binding(subject, two)))
                .isEqualTo(question(subject, BindingFactory.binding(subject, two)))
                .isNotEqualTo(question(subject, BindingFactory.root()))
                .isNotEqualTo(question(one, BindingFactory.root()));
    }

    private static JenaDecisionKey question(Node subject, Binding row) {
        return JenaDecisionKey.of(
                BasicPattern.wrap(List.of(Triple.create(subject, P, Var.alloc("o")))), row, "rule", false);
    }

    @Test
    void aTripleTermWithVariablesHasNoWord() {
        Node term = NodeFactory.createTripleTerm(P, P, Var.alloc("o"));
        BasicPattern pattern = BasicPattern.wrap(List.of(Triple.create(P, P, term)));
        assertThatThrownBy(() -> JenaPatterns.bgp(pattern, BindingFactory.root()))
                .isInstanceOf(UnsupportedTermException.class)
                .hasMessageContaining("triple term with variables");
    }
}

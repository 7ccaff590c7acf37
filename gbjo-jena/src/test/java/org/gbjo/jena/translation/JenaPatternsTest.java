package org.gbjo.jena.translation;

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
import org.gbjo.decision.DecisionKey;
import org.gbjo.decision.UnsupportedTermException;
import org.gbjo.decision.plugin.BoundTerms;
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
        Bgp bgp = new Bgp(JenaPatterns.patterns(pattern, row));
        assertThat(bgp.pattern(0).subject()).isEqualTo(BoundTerms.BOUND);
        assertThat(bgp.pattern(0).predicate()).isEqualTo(BoundTerms.predicate(0));
        assertThat(bgp.pattern(0).object()).isEqualTo(new Variable("o"));
        assertThat(bgp.pattern(1).subject()).isEqualTo(BoundTerms.BOUND);
        assertThat(bgp.pattern(1).predicate()).isEqualTo(new Constant("<http://example.org/p>"));
        assertThat(bgp.pattern(2).object()).isEqualTo(BoundTerms.BOUND);
        assertThat(bgp.pattern(2).predicate()).isNotEqualTo(bgp.pattern(0).predicate());
    }

    @Test
    void keysForOtherValuesOfTheSameVariableAreEqual() {
        Var subject = Var.alloc("s");
        Node one = NodeFactory.createURI("http://example.org/1");
        Node two = NodeFactory.createURI("http://example.org/2");
        assertThat(key(one, BindingFactory.binding(subject, one)))
                .isEqualTo(key(two, BindingFactory.binding(subject, two)))
                .isEqualTo(key(subject, BindingFactory.binding(subject, two)))
                .isNotEqualTo(key(subject, BindingFactory.root()))
                .isNotEqualTo(key(one, BindingFactory.root()));
    }

    private static DecisionKey key(Node subject, Binding row) {
        return JenaPatterns.key(
                BasicPattern.wrap(List.of(Triple.create(subject, P, Var.alloc("o")))), row, "rule", false);
    }

    @Test
    void aTripleTermWithVariablesIsRefused() {
        Node term = NodeFactory.createTripleTerm(P, P, Var.alloc("o"));
        BasicPattern pattern = BasicPattern.wrap(List.of(Triple.create(P, P, term)));
        assertThatThrownBy(() -> JenaPatterns.patterns(pattern, BindingFactory.root()))
                .isInstanceOf(UnsupportedTermException.class)
                .hasMessageContaining("triple term with variables");
    }
}

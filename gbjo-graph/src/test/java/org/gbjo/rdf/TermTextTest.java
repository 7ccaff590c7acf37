package org.gbjo.rdf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.apache.jena.datatypes.xsd.XSDDatatype;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.NodeFactory;
import org.apache.jena.graph.Triple;
import org.apache.jena.query.QueryFactory;
import org.apache.jena.riot.Lang;
import org.apache.jena.riot.RDFParser;
import org.apache.jena.riot.lang.LabelToNode;
import org.apache.jena.riot.system.ErrorHandlerFactory;
import org.apache.jena.riot.system.StreamRDFBase;
import org.apache.jena.sparql.algebra.Algebra;
import org.apache.jena.sparql.algebra.op.OpBGP;
import org.apache.jena.sparql.core.Var;
import org.gbjo.query.Constant;
import org.gbjo.query.Variable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TermTextTest {

    @Provide
    Arbitrary<Node> anyNode() {
        Arbitrary<Node> simple =
                Arbitraries.oneOf(Nodes.iris(), Nodes.irisToEscape(), Nodes.literals(), Nodes.blankNodesWithAnyLabel());
        return Arbitraries.oneOf(simple, Nodes.tripleTerms(simple, simple));
    }

    /** What files can hold: subjects are no literals, and blank nodes have labels that need no encoding. */
    @Provide
    Arbitrary<Node> nodeFromFile() {
        Arbitrary<Node> subjects = Arbitraries.oneOf(Nodes.iris(), Nodes.irisToEscape(), Nodes.blankNodes());
        Arbitrary<Node> objects = Arbitraries.oneOf(subjects, Nodes.literals());
        return Arbitraries.oneOf(objects, Nodes.tripleTerms(subjects, objects));
    }

    @Property(seed = "1")
    void textIsReadBackAsTheSameNode(@ForAll("anyNode") Node node) {
        assertThat(TermText.parse(TermText.of(node))).isEqualTo(node);
    }

    @Property(seed = "2")
    void textIsReadByRiotAsTheSameNode(@ForAll("nodeFromFile") Node node) {
        assertThat(riot(TermText.of(node))).isEqualTo(node);
    }

    @Property(seed = "3")
    void textFitsOnALineAndSurvivesUtf8(@ForAll("anyNode") Node node) {
        String text = TermText.of(node);
        assertThat(text).doesNotContain("\n", "\r", "\t");
        assertThat(new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8))
                .isEqualTo(text);
    }

    @Property(seed = "4")
    void twoNodesHaveTheSameTextExactlyIfTheyAreEqual(@ForAll("anyNode") Node left, @ForAll("anyNode") Node right) {
        assertThat(TermText.of(left).equals(TermText.of(right))).isEqualTo(left.equals(right));
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            value = {
                "\"a\"@EN-us, \"a\"@en-US",
                "\"a\"@ZH-hans--rtl, \"a\"@zh-Hans--rtl",
                "\"a\"^^<http://www.w3.org/2001/XMLSchema#string>, \"a\"",
                "\"\\u0041\\U0001F600\\'\", \"A😀'\"",
                "\"\\u000A\\u0001\", \"\\n\u0001\"",
                "<x:\\u00e9\\u0020>, <x:é\\u0020>",
                "<<(<x:a><x:b>\"c\"@EN)>>, <<( <x:a> <x:b> \"c\"@en )>>",
                "_:a.b, _:a.b"
            })
    void everyWayToWriteATermHasOneCanonicalText(String written, String canonical) {
        assertThat(TermText.canonical(written)).isEqualTo(canonical);
        assertThat(TermText.of(riot(written))).isEqualTo(canonical);
    }

    @Test
    void languageTagsHaveOneFormFromEverySource() {
        Node sparql = ((OpBGP) Algebra.compile(QueryFactory.create("SELECT * { ?s ?p 'a'@eN-lATN-gb }")))
                .getPattern()
                .get(0)
                .getObject();
        assertThat(sparql).isEqualTo(riot("\"a\"@EN-latn-GB"));
        assertThat(TermText.of(sparql)).isEqualTo("\"a\"@en-Latn-GB");
        assertThat(TermText.of(NodeFactory.createLiteralLang("a", "EN-LATN-GB")))
                .isEqualTo("\"a\"@en-Latn-GB");
    }

    @Test
    void numbersKeepTheirLexicalForm() {
        assertThat(TermText.of(NodeFactory.createLiteralDT("01", XSDDatatype.XSDinteger)))
                .isEqualTo("\"01\"^^<http://www.w3.org/2001/XMLSchema#integer>");
    }

    @Test
    void halfASurrogatePairIsEscapedBecauseUtf8CannotHoldIt() {
        Node node = NodeFactory.createLiteralString("a\uD800b\uDC00");
        assertThat(TermText.of(node)).isEqualTo("\"a\\uD800b\\uDC00\"");
        assertThat(TermText.parse(TermText.of(node))).isEqualTo(node);
    }

    @Test
    void blankNodeLabelsThatNTriplesForbidsAreEncoded() {
        assertThat(TermText.of(NodeFactory.createBlankNode("a b"))).isEqualTo("_:utf16-006100200062");
        assertThat(TermText.of(NodeFactory.createBlankNode("a.b"))).isEqualTo("_:a.b");
    }

    @Test
    void termIsAVariableOrAConstant() {
        assertThat(TermText.term(Var.alloc("x"))).isEqualTo(new Variable("x"));
        assertThat(TermText.term(NodeFactory.createURI("x:a"))).isEqualTo(new Constant("<x:a>"));
        assertThatThrownBy(() -> TermText.term(
                        NodeFactory.createTripleTerm(Var.alloc("x"), NodeFactory.createURI("x:p"), Var.alloc("y"))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("without variables");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "a",
                "<x:a",
                "<x:a>b",
                "<x: a>",
                "<x:\\n>",
                "\"a",
                "\"a\nb\"",
                "\"\\x\"",
                "\"\\u00zz\"",
                "\"\\u+041\"",
                "\"\\U00110000\"",
                "\"a\"@",
                "\"a\"@en-",
                "\"a\"@1",
                "\"a\"@en--up",
                "\"a\"^^",
                "\"a\"^^x",
                "_:",
                "_:-a",
                "_:a.",
                "<<( <x:a> <x:b> )>>",
                "<<( <x:a> <x:b> <x:c> "
            })
    void textThatIsNoTermIsRefused(String text) {
        assertThatThrownBy(() -> TermText.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("not an N-Triples term at character");
    }

    @Test
    void hostileNestingIsRefused() {
        assertThatThrownBy(() -> TermText.parse("<<(".repeat(100_000)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("nested");
    }

    private static Node riot(String object) {
        List<Node> objects = new ArrayList<>();
        RDFParser.fromString("<x:s> <x:p> " + object + " .\n", Lang.NTRIPLES)
                .checking(false)
                .errorHandler(ErrorHandlerFactory.errorHandlerNoWarnings)
                .labelToNode(LabelToNode.createUseLabelAsGiven())
                .parse(new StreamRDFBase() {
                    @Override
                    public void triple(Triple triple) {
                        objects.add(triple.getObject());
                    }
                });
        assertThat(objects).hasSize(1);
        return objects.get(0);
    }
}

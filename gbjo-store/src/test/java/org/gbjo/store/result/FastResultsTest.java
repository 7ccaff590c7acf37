package org.gbjo.store.result;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.jena.atlas.json.JSON;
import org.apache.jena.datatypes.xsd.XSDDatatype;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.NodeFactory;
import org.apache.jena.graph.TextDirection;
import org.apache.jena.riot.Lang;
import org.apache.jena.riot.resultset.ResultSetLang;
import org.apache.jena.riot.rowset.RowSetWriter;
import org.apache.jena.riot.rowset.RowSetWriterFactory;
import org.apache.jena.riot.rowset.RowSetWriterRegistry;
import org.apache.jena.sparql.core.Var;
import org.apache.jena.sparql.engine.binding.Binding;
import org.apache.jena.sparql.engine.binding.BindingBuilder;
import org.apache.jena.sparql.engine.binding.BindingFactory;
import org.apache.jena.sparql.exec.RowSet;
import org.apache.jena.sparql.exec.RowSetStream;
import org.apache.jena.sparql.util.Context;
import org.apache.jena.sys.JenaSystem;
import org.junit.jupiter.api.Test;

/** CSV is what Jena writes, byte for byte, and JSON what it writes but for the space. */
final class FastResultsTest {
    private static final int ROWS = 3000;

    static {
        JenaSystem.init();
    }

    /** As they are before anything is installed. */
    private static final RowSetWriterFactory JENA_CSV = RowSetWriterRegistry.getFactory(ResultSetLang.RS_CSV);

    private static final RowSetWriterFactory JENA_JSON = RowSetWriterRegistry.getFactory(ResultSetLang.RS_JSON);
    private static final List<Var> VARS = List.of(Var.alloc("a"), Var.alloc("b"), Var.alloc("née"));
    private static final String CHARACTERS = "ab ,\"\\\n\r\t\u0001/<>é€\u2028😀";

    private final Random random = new Random(3);
    private final List<Node> blanks = List.of(NodeFactory.createBlankNode(), NodeFactory.createBlankNode("x"));

    private String text() {
        StringBuilder text = new StringBuilder();
        for (int length = random.nextInt(12); length > 0; length--) {
            int place =
                    CHARACTERS.offsetByCodePoints(0, random.nextInt(CHARACTERS.codePointCount(0, CHARACTERS.length())));
            text.appendCodePoint(CHARACTERS.codePointAt(place));
        }
        return text.toString();
    }

    private Node node() {
        return switch (random.nextInt(8)) {
            case 0 -> NodeFactory.createURI("http://example.org/" + text().replaceAll("[\\s\"<>\\\\\u0001]", "_"));
            case 1 -> blanks.get(random.nextInt(2));
            case 2 -> NodeFactory.createLiteralLang(text(), random.nextBoolean() ? "en" : "de-CH");
            case 3 -> NodeFactory.createLiteralDT(text(), XSDDatatype.XSDtoken);
            case 4 -> NodeFactory.createLiteralDT(Integer.toString(random.nextInt(100)), XSDDatatype.XSDinteger);
            case 5 -> NodeFactory.createLiteralDirLang(text(), "ar", TextDirection.RTL);
            case 6 ->
                NodeFactory.createTripleTerm(blanks.get(0), NodeFactory.createURI("http://example.org/p"), node());
            default -> NodeFactory.createLiteralString(text());
        };
    }

    private List<Binding> rows() {
        List<Binding> rows = new ArrayList<>();
        for (int i = 0; i < ROWS; i++) {
            BindingBuilder row = BindingFactory.builder();
            for (Var var : VARS) {
                if (random.nextInt(5) > 0) {
                    row.add(var, node());
                }
            }
            rows.add(row.build());
        }
        // Longer than what is passed on at once, with and without characters beyond ASCII.
        rows.add(BindingFactory.binding(VARS.get(0), NodeFactory.createLiteralString("x".repeat(200_000))));
        rows.add(BindingFactory.binding(VARS.get(1), NodeFactory.createLiteralString("é".repeat(200_000))));
        return rows;
    }

    private static RowSet set(List<Binding> rows) {
        return RowSetStream.create(VARS, rows.iterator());
    }

    private static String jena(Lang lang, RowSetWriterFactory factory, List<Binding> rows) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        factory.create(lang).write(out, set(rows), new Context());
        return out.toString(StandardCharsets.UTF_8);
    }

    @Test
    void csvIsThatOfJena() {
        List<Binding> rows = rows();
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        CsvWriter.write(out, set(rows));
        assertThat(out.toString(StandardCharsets.UTF_8)).isEqualTo(jena(ResultSetLang.RS_CSV, JENA_CSV, rows));
    }

    @Test
    void jsonHasTheMembersThatJenaWrites() {
        for (List<Binding> rows : List.of(rows(), List.<Binding>of())) {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            JsonWriter.write(out, set(rows));
            assertThat(JSON.parse(out.toString(StandardCharsets.UTF_8)))
                    .isEqualTo(JSON.parse(jena(ResultSetLang.RS_JSON, JENA_JSON, rows)));
        }
    }

    @Test
    void answersOfAskStayThoseOfJena() {
        RowSetWriter jena =
                RowSetWriterRegistry.getFactory(ResultSetLang.RS_JSON).create(ResultSetLang.RS_JSON);
        FastResults.install();
        RowSetWriter ours =
                RowSetWriterRegistry.getFactory(ResultSetLang.RS_JSON).create(ResultSetLang.RS_JSON);
        ByteArrayOutputStream expected = new ByteArrayOutputStream();
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        jena.write(expected, true, new Context());
        ours.write(out, true, new Context());
        assertThat(ours.getClass()).isNotEqualTo(jena.getClass());
        assertThat(out.toByteArray()).isEqualTo(expected.toByteArray()).isNotEmpty();
    }
}

package org.gbjo.store.result;

import java.io.OutputStream;
import org.apache.jena.datatypes.xsd.XSDDatatype;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.Triple;
import org.apache.jena.sparql.core.Var;
import org.apache.jena.sparql.engine.binding.Binding;
import org.apache.jena.sparql.exec.RowSet;
import org.apache.jena.sparql.util.NodeUtils;

/** Rows as the SPARQL 1.1 JSON format has them, with Jena's members for triple terms, a line for each row. */
final class JsonWriter {
    private static final String HEXADECIMAL = "0123456789abcdef";

    private final Utf8Output out;
    private final BlankLabels labels = new BlankLabels();

    private JsonWriter(OutputStream stream) {
        this.out = new Utf8Output(stream);
    }

    static void write(OutputStream stream, RowSet rows) {
        new JsonWriter(stream).write(rows);
    }

    private void write(RowSet rows) {
        Var[] vars = rows.getResultVars().toArray(new Var[0]);
        out.put("{\"head\":{\"vars\":[");
        for (int i = 0; i < vars.length; i++) {
            out.put(i == 0 ? "" : ",");
            quoted(vars[i].getVarName());
        }
        out.put("]},\"results\":{\"bindings\":[");
        boolean first = true;
        while (rows.hasNext()) {
            out.put(first ? "\n" : ",\n");
            first = false;
            row(vars, rows.next());
        }
        out.put("\n]}}\n");
        out.end();
    }

    private void row(Var[] vars, Binding row) {
        out.put('{');
        boolean first = true;
        for (Var var : vars) {
            Node value = row.get(var);
            if (value != null) {
                out.put(first ? "" : ",");
                first = false;
                quoted(var.getVarName());
                out.put(':');
                value(value);
            }
        }
        out.put('}');
    }

    private void value(Node value) {
        if (value.isURI()) {
            out.put("{\"type\":\"uri\",\"value\":");
            quoted(value.getURI());
        } else if (value.isLiteral()) {
            literal(value);
        } else if (value.isBlank()) {
            out.put("{\"type\":\"bnode\",\"value\":");
            quoted(labels.of(value));
        } else if (value.isTripleTerm()) {
            triple(value.getTriple());
        } else {
            throw new IllegalArgumentException(
                    "a result has IRIs, literals, blank nodes and triple terms, got " + value);
        }
        out.put('}');
    }

    private void literal(Node literal) {
        out.put("{\"type\":\"literal\"");
        String language = literal.getLiteralLanguage();
        if (!language.isEmpty()) {
            out.put(",\"xml:lang\":");
            quoted(language);
            if (NodeUtils.hasLangDir(literal)) {
                out.put(",\"its:dir\":");
                quoted(literal.getLiteralBaseDirection().direction());
            }
        } else if (!literal.getLiteralDatatype().equals(XSDDatatype.XSDstring)) {
            out.put(",\"datatype\":");
            quoted(literal.getLiteralDatatypeURI());
        }
        out.put(",\"value\":");
        quoted(literal.getLiteralLexicalForm());
    }

    private void triple(Triple triple) {
        out.put("{\"type\":\"triple\",\"value\":{\"subject\":");
        value(triple.getSubject());
        out.put(",\"predicate\":");
        value(triple.getPredicate());
        out.put(",\"object\":");
        value(triple.getObject());
        out.put('}');
    }

    private void quoted(String text) {
        out.put('"');
        int done = 0;
        for (int i = 0; i < text.length(); i++) {
            char character = text.charAt(i);
            if (character < ' ' || character == '"' || character == '\\') {
                out.put(text, done, i);
                escaped(character);
                done = i + 1;
            }
        }
        out.put(text, done, text.length());
        out.put('"');
    }

    private void escaped(char character) {
        out.put('\\');
        switch (character) {
            case '"', '\\' -> out.put(character);
            case '\n' -> out.put('n');
            case '\r' -> out.put('r');
            case '\t' -> out.put('t');
            default -> {
                out.put("u00");
                out.put(HEXADECIMAL.charAt(character >> 4));
                out.put(HEXADECIMAL.charAt(character & 0xF));
            }
        }
    }
}

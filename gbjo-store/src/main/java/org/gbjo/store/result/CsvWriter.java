package org.gbjo.store.result;

import java.io.OutputStream;
import org.apache.jena.graph.Node;
import org.apache.jena.sparql.core.Var;
import org.apache.jena.sparql.engine.binding.Binding;
import org.apache.jena.sparql.exec.RowSet;

/** Rows as the SPARQL 1.1 CSV format has them, byte for byte what Jena writes. */
final class CsvWriter {
    private static final String END_OF_LINE = "\r\n";

    private final Utf8Output out;
    private final BlankLabels labels = new BlankLabels();

    private CsvWriter(OutputStream stream) {
        this.out = new Utf8Output(stream);
    }

    static void write(OutputStream stream, RowSet rows) {
        new CsvWriter(stream).write(rows);
    }

    private void write(RowSet rows) {
        Var[] vars = rows.getResultVars().toArray(new Var[0]);
        for (int i = 0; i < vars.length; i++) {
            separate(i);
            field(vars[i].getVarName());
        }
        out.put(END_OF_LINE);
        while (rows.hasNext()) {
            Binding row = rows.next();
            for (int i = 0; i < vars.length; i++) {
                separate(i);
                Node value = row.get(vars[i]);
                if (value != null) {
                    value(value);
                }
            }
            out.put(END_OF_LINE);
        }
        out.end();
    }

    private void separate(int place) {
        if (place > 0) {
            out.put(',');
        }
    }

    private void value(Node value) {
        if (value.isURI()) {
            field(value.getURI());
        } else if (value.isLiteral()) {
            field(value.getLiteralLexicalForm());
        } else if (value.isBlank()) {
            out.put(labels.of(value));
        } else {
            // The format has no triple terms.
            out.put('?');
        }
    }

    private void field(String text) {
        if (!text.isEmpty() && !needsQuotes(text)) {
            out.put(text);
            return;
        }
        out.put('"');
        int done = 0;
        for (int quote = text.indexOf('"'); quote >= 0; quote = text.indexOf('"', quote + 1)) {
            out.put(text, done, quote + 1);
            out.put('"');
            done = quote + 1;
        }
        out.put(text, done, text.length());
        out.put('"');
    }

    private static boolean needsQuotes(String text) {
        for (int i = 0; i < text.length(); i++) {
            char character = text.charAt(i);
            if (character == ',' || character == '"' || character == '\n' || character == '\r') {
                return true;
            }
        }
        return false;
    }
}

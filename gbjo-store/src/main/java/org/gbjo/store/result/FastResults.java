package org.gbjo.store.result;

import java.io.OutputStream;
import java.io.Writer;
import java.util.function.BiConsumer;
import org.apache.jena.riot.Lang;
import org.apache.jena.riot.resultset.ResultSetLang;
import org.apache.jena.riot.rowset.RowSetWriter;
import org.apache.jena.riot.rowset.RowSetWriterFactory;
import org.apache.jena.riot.rowset.RowSetWriterRegistry;
import org.apache.jena.sparql.exec.RowSet;
import org.apache.jena.sparql.util.Context;
import org.apache.jena.sys.JenaSystem;

/**
 * Writes results of queries as CSV and JSON in the place of Jena's writers. Jena 5.6 passes each line of CSV to the network
 * on its own, and lays out JSON character by character.
 */
public final class FastResults {
    private FastResults() {}

    /** From now on, in all of this process. Once is enough. */
    public static synchronized void install() {
        JenaSystem.init();
        install(ResultSetLang.RS_CSV, CsvWriter::write);
        install(ResultSetLang.RS_JSON, JsonWriter::write);
    }

    private static void install(Lang lang, BiConsumer<OutputStream, RowSet> rowsWriter) {
        RowSetWriterFactory jena = RowSetWriterRegistry.getFactory(lang);
        if (!(jena instanceof Factory)) {
            RowSetWriterRegistry.register(lang, new Factory(rowsWriter, jena));
        }
    }

    /** Rows for a stream are ours; what is rare stays Jena's. */
    private record Factory(BiConsumer<OutputStream, RowSet> rowsWriter, RowSetWriterFactory jena)
            implements RowSetWriterFactory {
        @Override
        public RowSetWriter create(Lang lang) {
            RowSetWriter others = jena.create(lang);
            return new RowSetWriter() {
                @Override
                public void write(OutputStream out, RowSet rows, Context context) {
                    rowsWriter.accept(out, rows);
                }

                @Override
                public void write(Writer out, RowSet rows, Context context) {
                    others.write(out, rows, context);
                }

                @Override
                public void write(OutputStream out, boolean answer, Context context) {
                    others.write(out, answer, context);
                }
            };
        }
    }
}

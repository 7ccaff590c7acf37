package org.gbjo.bench.store;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.jena.graph.Node;
import org.gbjo.graph.Dictionary;
import org.gbjo.graph.Graph;
import org.gbjo.graph.IndexOrder;
import org.gbjo.graph.TripleIndex;
import org.gbjo.graph.load.ImportOptions;
import org.gbjo.graph.load.Importer;
import org.gbjo.job.Progress;
import org.gbjo.rdf.TermText;

/**
 * DuckDB with one table of term ids, sorted by predicate, and an index for each column. Terms are looked up in an array in
 * memory, which is faster than any table of terms could be. DuckDB uses all cores for one query; the others do not.
 */
final class DuckDbPeer implements StorePeer {
    private static final String DRIVER = "org.duckdb.DuckDBDriver";
    /** No triple has it. */
    private static final int ABSENT = -1;

    private final Dictionary dictionary;
    private final String[] texts;
    private final Connection connection;

    private DuckDbPeer(Graph graph, Connection connection) {
        this.dictionary = graph.dictionary();
        this.texts = new String[dictionary.size()];
        for (int id = 0; id < texts.length; id++) {
            texts[id] = text(TermText.parse(dictionary.term(id)));
        }
        this.connection = connection;
    }

    private static String text(Node term) {
        return term.isURI() ? term.getURI() : term.isLiteral() ? term.getLiteralLexicalForm() : "_:";
    }

    static boolean isThere() {
        try {
            Class.forName(DRIVER);
            return true;
        } catch (ClassNotFoundException e) {
            return false;
        }
    }

    /** Loads the data, or opens what was loaded. */
    static DuckDbPeer open(Path data, Path folder) throws IOException {
        boolean isNew = !Files.exists(folder);
        Path ids = folder.resolve("ids");
        if (isNew) {
            Files.createDirectories(folder);
            new Importer(ImportOptions.of(data.toString()), Progress.SILENT).run(ids);
        }
        Graph graph = Graph.open(ids);
        Properties settings = new Properties();
        settings.setProperty("jdbc_stream_results", "true");
        try {
            Connection connection =
                    DriverManager.getConnection("jdbc:duckdb:" + folder.resolve("triples.duckdb"), settings);
            if (isNew) {
                fill(connection, graph, folder.resolve("triples.csv"));
            }
            return new DuckDbPeer(graph, connection);
        } catch (SQLException e) {
            throw new IOException("DuckDB cannot load the triples: " + e.getMessage(), e);
        }
    }

    private static void fill(Connection connection, Graph graph, Path csv) throws IOException, SQLException {
        try (BufferedWriter out = Files.newBufferedWriter(csv)) {
            TripleIndex index = graph.index(IndexOrder.SPO);
            for (long row = 0; row < index.rows(); row++) {
                out.write(index.key(row) + ","
                        + graph.predicateId((int) index.second().get(row)) + ","
                        + index.third().get(row) + "\n");
            }
        }
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE triples (s INTEGER, p INTEGER, o INTEGER)");
            statement.execute(
                    "INSERT INTO triples SELECT * FROM read_csv('"
                            + csv.toString().replace("'", "''")
                            + "', header = false, columns = {'s': 'INTEGER', 'p': 'INTEGER', 'o': 'INTEGER'}) ORDER BY p, s, o");
            for (String column : new String[] {"s", "p", "o"}) {
                statement.execute("CREATE INDEX triples_" + column + " ON triples (" + column + ")");
            }
            statement.execute("CHECKPOINT");
        }
        Files.delete(csv);
    }

    @Override
    public PeerAnswer answer(PeerQuestion question) {
        BgpSql sql = new BgpSql(question.bgp().orElseThrow(), this::id);
        long start = System.nanoTime();
        AtomicBoolean over = new AtomicBoolean();
        try (Statement statement = connection.createStatement()) {
            Alarm alarm = Alarm.after(question.limit(), () -> {
                over.set(true);
                statement.cancel();
            });
            try {
                RowTally tally =
                        read(statement.executeQuery(question.counted() ? sql.count() : sql.rows()), question, over);
                double seconds = (System.nanoTime() - start) / 1e9;
                return over.get() ? PeerAnswer.late(seconds) : PeerAnswer.complete(seconds, tally);
            } finally {
                alarm.off();
            }
        } catch (SQLException e) {
            double seconds = (System.nanoTime() - start) / 1e9;
            return over.get() ? PeerAnswer.late(seconds) : PeerAnswer.failed(seconds, e);
        }
    }

    private int id(String term) {
        int found = dictionary.find(term);
        return found == Dictionary.ABSENT ? ABSENT : found;
    }

    private RowTally read(ResultSet rows, PeerQuestion question, AtomicBoolean over) throws SQLException {
        RowTally tally = new RowTally(question.checked());
        int columns = rows.getMetaData().getColumnCount();
        while (!over.get() && rows.next()) {
            if (question.counted()) {
                tally.count(rows.getLong(1));
                return tally;
            }
            for (int column = 1; column <= columns; column++) {
                tally.value(texts[rows.getInt(column)]);
            }
            tally.endRow();
        }
        return tally;
    }

    @Override
    public void close() {
        try {
            connection.close();
        } catch (SQLException e) {
            throw new IllegalStateException("DuckDB cannot be closed: " + e.getMessage(), e);
        }
    }
}

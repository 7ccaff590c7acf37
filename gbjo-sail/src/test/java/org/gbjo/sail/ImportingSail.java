package org.gbjo.sail;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.rdf4j.common.iteration.CloseableIteration;
import org.eclipse.rdf4j.model.Resource;
import org.eclipse.rdf4j.model.Statement;
import org.eclipse.rdf4j.query.BindingSet;
import org.eclipse.rdf4j.query.Dataset;
import org.eclipse.rdf4j.query.algebra.TupleExpr;
import org.eclipse.rdf4j.sail.NotifyingSailConnection;
import org.eclipse.rdf4j.sail.SailConnection;
import org.eclipse.rdf4j.sail.helpers.NotifyingSailConnectionWrapper;
import org.eclipse.rdf4j.sail.helpers.NotifyingSailWrapper;
import org.eclipse.rdf4j.sail.memory.MemoryStore;
import org.gbjo.graph.load.ImportOptions;
import org.gbjo.graph.load.Importer;
import org.gbjo.job.Progress;
import org.gbjo.rdf4j.translation.Rdf4jPatterns;

/**
 * A store in memory whose queries are answered by a graph folder with the same statements, imported before the query if
 * they have changed. Suites write before they ask.
 */
final class ImportingSail extends NotifyingSailWrapper {
    private final Path folder;
    private List<String> imported = List.of();
    private GraphFolderSail current;
    private int imports;

    ImportingSail(Path folder) {
        super(new MemoryStore());
        this.folder = folder;
    }

    @Override
    public NotifyingSailConnection getConnection() {
        return new NotifyingSailConnectionWrapper(super.getConnection()) {
            @Override
            public CloseableIteration<? extends BindingSet> evaluate(
                    TupleExpr query, Dataset dataset, BindingSet bindings, boolean includeInferred) {
                List<String> quads = quads(getWrappedConnection());
                if (quads.isEmpty()) {
                    return super.evaluate(query, dataset, bindings, includeInferred);
                }
                SailConnection connection = folder(quads).getConnection();
                return connection.evaluate(query, dataset, bindings, includeInferred);
            }
        };
    }

    private static List<String> quads(SailConnection connection) {
        List<String> quads = new ArrayList<>();
        try (CloseableIteration<? extends Statement> statements = connection.getStatements(null, null, null, false)) {
            while (statements.hasNext()) {
                Statement statement = statements.next();
                Resource context = statement.getContext();
                quads.add(
                        Rdf4jPatterns.text(statement.getSubject()) + " " + Rdf4jPatterns.text(statement.getPredicate())
                                + " " + Rdf4jPatterns.text(statement.getObject()) + " "
                                + (context == null ? "" : Rdf4jPatterns.text(context)) + " .");
            }
        }
        return quads;
    }

    private synchronized GraphFolderSail folder(List<String> quads) {
        if (!quads.equals(imported)) {
            try {
                Files.createDirectories(folder);
                Path file = folder.resolve("data-" + imports + ".nq");
                try (BufferedWriter out = Files.newBufferedWriter(file)) {
                    for (String quad : quads) {
                        out.write(quad + "\n");
                    }
                }
                Path graph = folder.resolve("graph-" + imports++);
                current = open(file, graph);
                imported = quads;
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return current;
    }

    /** A store of a file of quads. */
    static GraphFolderSail open(Path file, Path graph) throws IOException {
        ImportOptions options = ImportOptions.of(file.toString())
                .withThreads(1)
                .withMemory(1 << 24)
                .withNamedGraphs(ImportOptions.NamedGraphs.KEPT);
        new Importer(options, Progress.SILENT).run(graph);
        GraphFolderSail sail = new GraphFolderSail(graph);
        sail.init();
        return sail;
    }
}

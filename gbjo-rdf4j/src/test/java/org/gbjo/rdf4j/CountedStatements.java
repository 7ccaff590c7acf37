package org.gbjo.rdf4j;

import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Path;
import java.util.Optional;
import org.eclipse.rdf4j.model.Statement;
import org.eclipse.rdf4j.model.Value;
import org.eclipse.rdf4j.repository.sail.SailRepository;
import org.eclipse.rdf4j.repository.sail.SailRepositoryConnection;
import org.eclipse.rdf4j.rio.RDFFormat;
import org.gbjo.cardinality.StatisticsEstimator;
import org.gbjo.decision.JoinOrderer;
import org.gbjo.decision.model.LoadedModel;
import org.gbjo.decision.settings.Mode;
import org.gbjo.folder.GraphIdentity;
import org.gbjo.live.TermNumbers;
import org.gbjo.live.TripleCollector;
import org.gbjo.rdf4j.translation.Rdf4jPatterns;
import org.gbjo.run.Room;
import org.gbjo.run.WorkListener;
import org.gbjo.search.EstimatedQuery;
import org.gbjo.statistics.GraphStatistics;
import org.gbjo.statistics.count.StatisticsCounter;
import org.gbjo.statistics.count.StatisticsOptions;
import org.gbjo.testing.TestOrderers;

/** Orderers with statistics of a store. */
final class CountedStatements {
    private static final WorkListener SILENT = new WorkListener() {
        @Override
        public void begin(String step, long total) {}

        @Override
        public void update(long done) {}

        @Override
        public void end() {}
    };

    private CountedStatements() {}

    static void load(SailRepository store, String nTriples) throws IOException {
        try (SailRepositoryConnection connection = store.getConnection()) {
            connection.add(new StringReader(nTriples), "", RDFFormat.NTRIPLES);
        }
    }

    /** An orderer that plans every query and takes every order that is predicted to be cheaper. */
    static JoinOrderer orderer(SailRepository store, Path folder) throws IOException {
        TermNumbers<Value> terms = new TermNumbers<>(Room.inHeap());
        TripleCollector collector = new TripleCollector(Room.inHeap());
        try (SailRepositoryConnection connection = store.getConnection();
                var statements = connection.getStatements(null, null, null, false)) {
            while (statements.hasNext()) {
                Statement each = statements.next();
                collector.add(terms.of(each.getSubject()), terms.of(each.getPredicate()), terms.of(each.getObject()));
            }
        }
        Path file = folder.resolve("statistics.table");
        new StatisticsCounter(
                        collector.sort(term -> Rdf4jPatterns.text(terms.term(term))), StatisticsOptions.ofMegabytes(4))
                .write(file, SILENT);
        GraphStatistics statistics = GraphStatistics.open(file);
        return TestOrderers.of(
                Mode.ON,
                () -> new LoadedModel(
                        GraphIdentity.UNKNOWN,
                        () -> EstimatedQuery.timed(new StatisticsEstimator(statistics)),
                        Optional.of(statistics)));
    }
}

package org.gbjo.rdf4j;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.eclipse.rdf4j.repository.Repository;
import org.eclipse.rdf4j.repository.dataset.DatasetRepository;
import org.eclipse.rdf4j.repository.sail.SailRepository;
import org.eclipse.rdf4j.sail.NotifyingSail;
import org.eclipse.rdf4j.sail.lmdb.LmdbStore;
import org.eclipse.rdf4j.sail.memory.MemoryStore;
import org.eclipse.rdf4j.sail.nativerdf.NativeStore;
import org.eclipse.rdf4j.testsuite.query.parser.sparql.manifest.SPARQL11QueryComplianceTest;
import org.gbjo.decision.JoinOrderer;
import org.gbjo.decision.Reason;
import org.gbjo.decision.settings.Mode;
import org.gbjo.testing.Outcomes;
import org.gbjo.testing.TestOrderers;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** The query tests of the W3C, all of which RDF4J passes by itself, with joins in an arbitrary order. */
final class W3cComplianceTest {
    private static final JoinOrderer ORDERER = TestOrderers.of(Mode.ON, TestOrderers.arbitrary(5));

    @RegisterExtension
    static final Outcomes OUTCOMES = new Outcomes();

    @TempDir
    private static Path folder;

    private static int repositories;

    /** A repository that also loads the files that FROM names, as one of the tests wants it. */
    private static Repository plugged(NotifyingSail store) {
        SailRepository repository = new SailRepository(store);
        Stores.plug(repository, ORDERER);
        return new DatasetRepository(repository);
    }

    private static Path newFolder() {
        return folder.resolve("repository-" + repositories++);
    }

    @AfterAll
    static void joinsWereOrdered() {
        assertThat(ORDERER.counters().decisions(Reason.REORDERED)).isPositive();
        assertThat(ORDERER.counters().decisions(Reason.FAILED)).isZero();
    }

    @AfterAll
    static void allEndsAsWithoutThePlugIn() {
        assertThat(OUTCOMES.of(Unplugged.class))
                .hasSizeGreaterThan(100)
                .isEqualTo(OUTCOMES.of(InMemory.class))
                .isEqualTo(OUTCOMES.of(Native.class))
                .isEqualTo(OUTCOMES.of(Lmdb.class));
    }

    @Nested
    final class InMemory extends SPARQL11QueryComplianceTest {
        @Override
        protected Repository newRepository() {
            return plugged(new MemoryStore());
        }
    }

    @Nested
    final class Native extends SPARQL11QueryComplianceTest {
        @Override
        protected Repository newRepository() {
            return plugged(new NativeStore(newFolder().toFile()));
        }
    }

    @Nested
    final class Lmdb extends SPARQL11QueryComplianceTest {
        @Override
        protected Repository newRepository() {
            return plugged(new LmdbStore(newFolder().toFile()));
        }
    }

    @Nested
    final class Unplugged extends SPARQL11QueryComplianceTest {
        @Override
        protected Repository newRepository() {
            return new DatasetRepository(new SailRepository(new MemoryStore()));
        }
    }
}

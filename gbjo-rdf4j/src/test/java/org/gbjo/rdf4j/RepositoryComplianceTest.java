package org.gbjo.rdf4j;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.function.Supplier;
import org.eclipse.rdf4j.repository.Repository;
import org.eclipse.rdf4j.repository.config.AbstractRepositoryImplConfig;
import org.eclipse.rdf4j.repository.config.RepositoryFactory;
import org.eclipse.rdf4j.repository.config.RepositoryImplConfig;
import org.eclipse.rdf4j.repository.sail.SailRepository;
import org.eclipse.rdf4j.sail.NotifyingSail;
import org.eclipse.rdf4j.sail.lmdb.LmdbStore;
import org.eclipse.rdf4j.sail.memory.MemoryStore;
import org.eclipse.rdf4j.sail.nativerdf.NativeStore;
import org.eclipse.rdf4j.testsuite.sparql.RepositorySPARQLComplianceTestSuite;
import org.gbjo.engine.JoinOrderer;
import org.gbjo.engine.Mode;
import org.gbjo.engine.Reason;
import org.gbjo.testing.TestOrderers;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.io.TempDir;

/** RDF4J's own tests of SPARQL on repositories, with joins in an arbitrary order. */
final class RepositoryComplianceTest {
    private static final JoinOrderer ORDERER = TestOrderers.of(Mode.ON, TestOrderers.arbitrary(6));

    @TempDir
    private static Path folder;

    private static int repositories;

    /** Makes repositories of new stores that the plug-in orders joins in. */
    private record PluggedFactory(Supplier<NotifyingSail> stores) implements RepositoryFactory {
        @Override
        public String getRepositoryType() {
            return "gbjo:test";
        }

        @Override
        public RepositoryImplConfig getConfig() {
            return new AbstractRepositoryImplConfig(getRepositoryType()) {};
        }

        @Override
        public Repository getRepository(RepositoryImplConfig config) {
            SailRepository repository = new SailRepository(stores.get());
            Stores.plug(repository, ORDERER);
            return repository;
        }
    }

    private static Path newFolder() {
        return folder.resolve("repository-" + repositories++);
    }

    @AfterAll
    static void joinsWereOrdered() {
        assertThat(ORDERER.counters().decisions(Reason.LEARNED)).isPositive();
        assertThat(ORDERER.counters().decisions(Reason.FAILED)).isZero();
    }

    @Nested
    final class InMemory extends RepositorySPARQLComplianceTestSuite {
        InMemory() {
            super(new PluggedFactory(MemoryStore::new));
        }
    }

    @Nested
    final class Native extends RepositorySPARQLComplianceTestSuite {
        Native() {
            super(new PluggedFactory(() -> new NativeStore(newFolder().toFile())));
        }
    }

    @Nested
    final class Lmdb extends RepositorySPARQLComplianceTestSuite {
        Lmdb() {
            super(new PluggedFactory(() -> new LmdbStore(newFolder().toFile())));
        }
    }
}

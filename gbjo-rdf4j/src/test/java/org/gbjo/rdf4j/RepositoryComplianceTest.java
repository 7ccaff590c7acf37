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
import org.gbjo.decision.JoinOrderer;
import org.gbjo.decision.Reason;
import org.gbjo.decision.settings.Mode;
import org.gbjo.testing.Outcomes;
import org.gbjo.testing.TestOrderers;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** RDF4J's own tests of SPARQL on repositories, with joins in an arbitrary order. */
final class RepositoryComplianceTest {
    private static final JoinOrderer ORDERER = TestOrderers.of(Mode.ON, TestOrderers.arbitrary(6));

    @RegisterExtension
    static final Outcomes OUTCOMES = new Outcomes();

    @TempDir
    private static Path folder;

    private static int repositories;

    /** Makes repositories of new stores, in which the plug-in orders joins or not. */
    private record StoreFactory(Supplier<NotifyingSail> stores, boolean plugged) implements RepositoryFactory {
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
            if (plugged) {
                Stores.plug(repository, ORDERER);
            }
            return repository;
        }
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
    final class InMemory extends RepositorySPARQLComplianceTestSuite {
        InMemory() {
            super(new StoreFactory(MemoryStore::new, true));
        }
    }

    @Nested
    final class Native extends RepositorySPARQLComplianceTestSuite {
        Native() {
            super(new StoreFactory(() -> new NativeStore(newFolder().toFile()), true));
        }
    }

    @Nested
    final class Lmdb extends RepositorySPARQLComplianceTestSuite {
        Lmdb() {
            super(new StoreFactory(() -> new LmdbStore(newFolder().toFile()), true));
        }
    }

    @Nested
    final class Unplugged extends RepositorySPARQLComplianceTestSuite {
        Unplugged() {
            super(new StoreFactory(MemoryStore::new, false));
        }
    }
}

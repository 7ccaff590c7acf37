package org.gbjo.sail;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.function.Supplier;
import org.eclipse.rdf4j.repository.Repository;
import org.eclipse.rdf4j.repository.config.AbstractRepositoryImplConfig;
import org.eclipse.rdf4j.repository.config.RepositoryFactory;
import org.eclipse.rdf4j.repository.config.RepositoryImplConfig;
import org.eclipse.rdf4j.repository.dataset.DatasetRepository;
import org.eclipse.rdf4j.repository.sail.SailRepository;
import org.eclipse.rdf4j.sail.NotifyingSail;
import org.eclipse.rdf4j.sail.memory.MemoryStore;
import org.eclipse.rdf4j.testsuite.query.parser.sparql.manifest.SPARQL11QueryComplianceTest;
import org.eclipse.rdf4j.testsuite.sparql.RepositorySPARQLComplianceTestSuite;
import org.gbjo.testing.Outcomes;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** RDF4J's own tests of SPARQL, and the W3C's, end on a graph folder as they do in RDF4J's memory. */
final class SailComplianceTest {
    @RegisterExtension
    static final Outcomes OUTCOMES = new Outcomes();

    @TempDir
    private static Path folder;

    private static int repositories;

    private static NotifyingSail importing() {
        return new ImportingSail(folder.resolve("repository-" + repositories++));
    }

    /** Makes repositories of new stores. */
    private record StoreFactory(Supplier<NotifyingSail> stores) implements RepositoryFactory {
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
            return new SailRepository(stores.get());
        }
    }

    @AfterAll
    static void allEndsAsInMemory() {
        assertThat(OUTCOMES.of(W3cInMemory.class)).hasSizeGreaterThan(100).isEqualTo(OUTCOMES.of(W3cOnFolder.class));
        assertThat(OUTCOMES.of(InMemory.class)).hasSizeGreaterThan(100).isEqualTo(OUTCOMES.of(OnFolder.class));
    }

    @Nested
    final class W3cOnFolder extends SPARQL11QueryComplianceTest {
        @Override
        protected Repository newRepository() {
            return new DatasetRepository(new SailRepository(importing()));
        }
    }

    @Nested
    final class W3cInMemory extends SPARQL11QueryComplianceTest {
        @Override
        protected Repository newRepository() {
            return new DatasetRepository(new SailRepository(new MemoryStore()));
        }
    }

    @Nested
    final class OnFolder extends RepositorySPARQLComplianceTestSuite {
        OnFolder() {
            super(new StoreFactory(SailComplianceTest::importing));
        }
    }

    @Nested
    final class InMemory extends RepositorySPARQLComplianceTestSuite {
        InMemory() {
            super(new StoreFactory(MemoryStore::new));
        }
    }
}

package org.gbjo.rdf4j;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.eclipse.rdf4j.model.Model;
import org.eclipse.rdf4j.model.Resource;
import org.eclipse.rdf4j.model.ValueFactory;
import org.eclipse.rdf4j.model.impl.LinkedHashModel;
import org.eclipse.rdf4j.model.impl.SimpleValueFactory;
import org.eclipse.rdf4j.query.algebra.evaluation.EvaluationStrategyFactory;
import org.eclipse.rdf4j.query.explanation.Explanation;
import org.eclipse.rdf4j.repository.Repository;
import org.eclipse.rdf4j.repository.RepositoryConnection;
import org.eclipse.rdf4j.repository.config.RepositoryConfigUtil;
import org.eclipse.rdf4j.repository.manager.LocalRepositoryManager;
import org.eclipse.rdf4j.repository.sail.SailRepository;
import org.eclipse.rdf4j.rio.RDFFormat;
import org.eclipse.rdf4j.rio.Rio;
import org.eclipse.rdf4j.sail.NotifyingSailConnection;
import org.eclipse.rdf4j.sail.SailException;
import org.eclipse.rdf4j.sail.helpers.AbstractNotifyingSail;
import org.eclipse.rdf4j.sail.memory.MemoryStore;
import org.gbjo.decision.settings.Settings;
import org.gbjo.rdf4j.config.GbjoSailConfig;
import org.gbjo.testing.ModelFolders;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Repositories whose configuration asks for the plug-in have it. */
final class ConfigurationTest {
    private static final String PREFIXES =
            "@prefix config: <tag:rdf4j.org,2023:config/> . @prefix gbjo: <" + GbjoSailConfig.NAMESPACE + "> . ";
    private static final String QUERY =
            "SELECT * { ?a <http://example.org/p> ?b . ?b <http://example.org/q> ?c . ?c <http://example.org/r> ?d }";

    @TempDir
    private Path folder;

    /**
     * The plan of a query in a repository with this storage, after the manager has written and read its description.
     */
    private String plan(String name, String sail) throws IOException {
        String text = PREFIXES + "[] a config:Repository ; config:rep.id \"" + name
                + "\" ; config:rep.impl [ config:rep.type \"openrdf:SailRepository\" ; config:sail.impl [ " + sail
                + " ] ] .";
        Model model = Rio.parse(new StringReader(text), RDFFormat.TURTLE);
        LocalRepositoryManager manager = new LocalRepositoryManager(folder.toFile());
        manager.init();
        try {
            manager.addRepositoryConfig(RepositoryConfigUtil.getRepositoryConfig(model, name));
            return plan(manager.getRepository(name));
        } finally {
            manager.shutDown();
        }
    }

    private static String plan(Repository repository) {
        try (RepositoryConnection connection = repository.getConnection()) {
            return connection
                    .prepareTupleQuery(QUERY)
                    .explain(Explanation.Level.Optimized)
                    .toString();
        }
    }

    private Path model() throws IOException {
        Path model = ModelFolders.statistics(folder.resolve("model"), 400);
        GbjoRdf4j.orderers().model(model).await(Duration.ofMinutes(1));
        return model;
    }

    @Test
    void aLayerHasSettingsOfItsOwn() throws IOException {
        String layer = "config:sail.type \"gbjo:JoinOrdering\" ; gbjo:model \"" + model() + "\" ; ";
        for (String store : new String[] {"openrdf:MemoryStore", "openrdf:NativeStore", "rdf4j:LmdbStore"}) {
            String delegate = "config:delegate [ config:sail.type \"" + store + "\" ]";
            String name = store.substring(store.indexOf(':') + 1);
            assertThat(plan(name, layer + delegate)).contains("[gbjo: native order: ");
            assertThat(plan(name + "-small", layer + "gbjo:minPatterns \"4\" ; " + delegate))
                    .contains("fewer patterns than minPatterns");
            assertThat(plan(name + "-off", layer + "gbjo:mode \"off\" ; " + delegate))
                    .doesNotContain("gbjo");
        }
    }

    @Test
    void aLayerWithoutSettingsCountsItsStore() throws IOException {
        for (String store : new String[] {"openrdf:MemoryStore", "openrdf:NativeStore", "rdf4j:LmdbStore"}) {
            String sail =
                    "config:sail.type \"gbjo:JoinOrdering\" ; config:delegate [ config:sail.type \"" + store + "\" ]";
            assertThat(plan(store.substring(store.indexOf(':') + 1), sail))
                    .contains("[gbjo: native order: ")
                    .contains("the store is counted when its queries have taken some time");
        }
    }

    @Test
    void aFactoryIsNamedByItsClass() throws IOException {
        System.setProperty("gbjo.model", model().toString());
        try {
            assertThat(plan("memory", store("openrdf:MemoryStore", GbjoEvaluationStrategyFactory.class)))
                    .contains("[gbjo: native order: ");
            assertThat(plan("native", store("openrdf:NativeStore", GbjoStrictEvaluationStrategyFactory.class)))
                    .contains("[gbjo: native order: ");
            assertThat(plan("lmdb", store("rdf4j:LmdbStore", GbjoStrictEvaluationStrategyFactory.class)))
                    .contains("[gbjo: native order: ");
        } finally {
            System.clearProperty("gbjo.model");
        }
    }

    private static String store(String type, Class<?> factory) {
        return "config:sail.type \"" + type + "\" ; config:sail.evaluationStrategyFactory \"" + factory.getName()
                + "\"";
    }

    @Test
    void settingsSurviveExport() {
        GbjoSailConfig config = new GbjoSailConfig();
        config.set(Settings.MODEL, "somewhere");
        config.set(Settings.MARGIN, "2.5");
        Model model = new LinkedHashModel();
        Resource node = config.export(model);
        GbjoSailConfig read = new GbjoSailConfig();
        read.parse(model, node);
        assertThat(read.settings()).isEqualTo(Map.of(Settings.MODEL, "somewhere", Settings.MARGIN, "2.5"));
    }

    @Test
    void theFactoryGoesWithTheStoresOwnEvaluation() {
        MemoryStore store = new MemoryStore();
        assertThat(new GbjoSail(new GbjoSail(store, Map.of()), Map.of()).getBaseSail())
                .isNotNull();
        assertThat(store.getEvaluationStrategyFactory()).isInstanceOf(GbjoEvaluationStrategyFactory.class);
    }

    /** A store closes its own; factories by themselves make one for the whole process. */
    @Test
    void otherServersAreAskedByWhatSomebodyCloses() {
        MemoryStore store = new MemoryStore();
        GbjoSail sail = new GbjoSail(store, Map.of());
        assertThat(((GbjoEvaluationStrategyFactory) store.getEvaluationStrategyFactory()).getFederatedServiceResolver())
                .isNotNull()
                .isSameAs(store.getFederatedServiceResolver());
        sail.shutDown();
        GbjoEvaluationStrategyFactory first = new GbjoEvaluationStrategyFactory();
        GbjoStrictEvaluationStrategyFactory second = new GbjoStrictEvaluationStrategyFactory();
        for (EvaluationStrategyFactory factory : List.of(first, second)) {
            SailRepository repository = new SailRepository(new MemoryStore());
            Stores.plug(repository, factory);
            assertThat(Stores.solutions(repository, QUERY)).isEmpty();
            repository.shutDown();
        }
        assertThat(first.getFederatedServiceResolver())
                .isNotNull()
                .isSameAs(second.getFederatedServiceResolver())
                .isNotSameAs(store.getFederatedServiceResolver());
    }

    @Test
    void settingsOfTheProcessTakeEffectWhenTheyChange() throws IOException {
        MemoryStore store = new MemoryStore();
        store.setEvaluationStrategyFactory(new GbjoEvaluationStrategyFactory(model().toString()));
        SailRepository repository = new SailRepository(store);
        try {
            assertThat(plan(repository)).contains("[gbjo: native order: ").doesNotContain("minPatterns");
            System.setProperty("gbjo.minPatterns", "4");
            assertThat(plan(repository)).contains("fewer patterns than minPatterns");
        } finally {
            System.clearProperty("gbjo.minPatterns");
        }
        assertThat(plan(repository)).doesNotContain("minPatterns");
        repository.shutDown();
    }

    @Test
    void aStoreWithoutAFactoryIsRefused() {
        assertThatThrownBy(() -> new GbjoSail(new NoFactory(), Map.of()))
                .isInstanceOf(SailException.class)
                .hasMessageContaining("NoFactory");
    }

    /** A store that evaluates in some other way. */
    private static final class NoFactory extends AbstractNotifyingSail {
        @Override
        protected NotifyingSailConnection getConnectionInternal() {
            throw new UnsupportedOperationException("never asked for");
        }

        @Override
        protected void shutDownInternal() {}

        @Override
        public boolean isWritable() {
            return false;
        }

        @Override
        public ValueFactory getValueFactory() {
            return SimpleValueFactory.getInstance();
        }
    }
}

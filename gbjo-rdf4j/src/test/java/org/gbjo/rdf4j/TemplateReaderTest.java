package org.gbjo.rdf4j;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.eclipse.rdf4j.model.IRI;
import org.eclipse.rdf4j.model.util.Values;
import org.eclipse.rdf4j.repository.sail.SailRepository;
import org.eclipse.rdf4j.repository.sail.SailRepositoryConnection;
import org.eclipse.rdf4j.sail.memory.MemoryStore;
import org.gbjo.decision.Reason;
import org.gbjo.decision.settings.Settings;
import org.gbjo.testing.ModelFolders;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which queries of a memory store are left alone for what came of others. */
final class TemplateReaderTest {
    private static final int TIMES = 4;

    private final SailRepository store = new SailRepository(new MemoryStore());
    private final List<Reason> reasons = new ArrayList<>();

    /**
     * 36 subjects with three values each: 108 rows are cheap, and 12 matches too many to be left alone for the start
     * alone.
     */
    @BeforeEach
    void fill(@TempDir Path folder) throws IOException {
        Path model = ModelFolders.statistics(folder.resolve("model"), 100);
        GbjoEvaluationStrategyFactory factory = new GbjoEvaluationStrategyFactory(
                Map.of(Settings.MODEL, model.toString(), Settings.CHEAP_ROWS, "115", Settings.DEADLINE, "60000"));
        factory.setListener((patterns, made) -> reasons.add(made.reason()));
        GbjoRdf4j.orderers().require(model);
        Stores.plug(store, factory);
        add(0, 36);
    }

    private void add(int from, int to) {
        try (SailRepositoryConnection connection = store.getConnection()) {
            connection.begin();
            for (int i = from; i < to; i++) {
                IRI subject = Values.iri("urn:s" + i);
                connection.add(subject, Values.iri("urn:p"), Values.iri("urn:p" + i));
                connection.add(subject, Values.iri("urn:q"), Values.iri("urn:q" + i));
                connection.add(subject, Values.iri("urn:r"), Values.iri("urn:r" + i % 3));
            }
            connection.commit();
        }
    }

    @AfterEach
    void close() {
        store.shutDown();
    }

    private static String star(String subject, String constant) {
        return "SELECT * { " + subject + " <urn:p> ?x ; <urn:q> ?y ; <urn:r> " + constant + " }";
    }

    private Reason ask(String query, int rows) {
        assertThat(Stores.solutions(store, query)).hasSize(rows);
        return reasons.get(reasons.size() - 1);
    }

    @Test
    void queriesThatDifferInConstantsAndNamesHaveOneTemplate() {
        for (int i = 0; i < TIMES; i++) {
            assertThat(ask(star("?s" + i, "<urn:r" + i % 2 + ">"), 12)).isEqualTo(Reason.CHEAP);
        }
        assertThat(ask(star("?s", "<urn:r2>"), 12)).isEqualTo(Reason.USUALLY_CHEAP);
        assertThat(ask(star("?s", "?r"), 36))
                .as("a variable in the place of the constant")
                .isEqualTo(Reason.CHEAP);
        assertThat(ask("SELECT * { ?s <urn:p> ?x ; <urn:q> ?y . ?z <urn:r> <urn:r2> }", 36 * 12))
                .as("the same patterns joined in another way")
                .isNotEqualTo(Reason.USUALLY_CHEAP);
    }

    @Test
    void aQueryThatHasGrownIsChecked() {
        for (int i = 0; i < TIMES; i++) {
            ask(star("?s", "<urn:r0>"), 12);
        }
        assertThat(ask(star("?s", "<urn:r0>"), 12)).isEqualTo(Reason.USUALLY_CHEAP);
        add(36, 39);
        assertThat(ask(star("?s", "<urn:r0>"), 13)).isEqualTo(Reason.CHEAP);
    }

    @Test
    void aClassBelongsToTheTemplate() {
        try (SailRepositoryConnection connection = store.getConnection()) {
            for (int i = 0; i < 36; i++) {
                connection.add(
                        Values.iri("urn:s" + i),
                        Values.iri("http://www.w3.org/1999/02/22-rdf-syntax-ns#type"),
                        Values.iri("urn:C" + i % 3));
            }
        }
        for (int i = 0; i < TIMES; i++) {
            ask("SELECT * { ?s a <urn:C0> ; <urn:p> ?x ; <urn:q> ?y }", 12);
        }
        assertThat(ask("SELECT * { ?s a <urn:C0> ; <urn:p> ?x ; <urn:q> ?y }", 12))
                .isEqualTo(Reason.USUALLY_CHEAP);
        assertThat(ask("SELECT * { ?s a <urn:C1> ; <urn:p> ?x ; <urn:q> ?y }", 12))
                .isEqualTo(Reason.CHEAP);
    }
}

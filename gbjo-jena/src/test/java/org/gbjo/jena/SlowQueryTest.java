package org.gbjo.jena;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.apache.jena.query.Dataset;
import org.gbjo.decision.JoinOrderer;
import org.gbjo.decision.settings.Mode;
import org.gbjo.decision.settings.ObserveSettings;
import org.gbjo.jena.hook.ContextSettings;
import org.gbjo.observe.Executions;
import org.gbjo.testing.LogLines;
import org.gbjo.testing.RandomData;
import org.gbjo.testing.TestOrderers;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Queries that take as long as a setting says are logged, each on one line of a bounded length. */
final class SlowQueryTest {
    private static final String BODY = "{ ?a <http://example.org/p0> ?b . ?b <http://example.org/p1> ?c . "
            + "?c <http://example.org/p2> ?d . ?a <http://example.org/p3> ?e FILTER(?a != \"LONG\") }";

    @TempDir
    private Path folder;

    private Stores stores;

    @BeforeEach
    void load() {
        stores = new Stores(new RandomData(7, 400), folder);
    }

    private static JoinOrderer orderer(Duration slow) {
        return TestOrderers.of(
                Mode.ON, TestOrderers::reversed, new ObserveSettings(1, Optional.of(slow), Optional.empty()));
    }

    private static void solve(Dataset store, String query, JoinOrderer orderer, Executions executions) {
        Stores.solutions(store, query, builder -> builder.set(GbjoJena.ORDERER, orderer)
                .set(ContextSettings.EXECUTIONS, executions));
    }

    @Test
    void aSlowQueryIsOneBoundedLine() {
        String query = "SELECT * " + BODY.replace("LONG", "x".repeat(100_000));
        stores.all().forEach((name, store) -> {
            Executions executions = new Executions();
            try (LogLines log = new LogLines("org.gbjo.slow")) {
                solve(store, query, orderer(Duration.ZERO), executions);
                assertThat(log.lines()).as(name).hasSize(1);
                assertThat(log.lines().get(0))
                        .startsWith("slow query, ")
                        .contains("executions of BGPs observed: 1", "gbjo's order: ", "SELECT", " characters)")
                        .doesNotContain("\n")
                        .hasSizeLessThan(1200);
            }
            assertThat(executions.counters().slowQueries()).isEqualTo(1);
        });
    }

    @Test
    void theWorstJoinIsNamed() {
        try (LogLines log = new LogLines("org.gbjo.slow")) {
            String query = "SELECT * " + BODY.replaceAll("FILTER\\(.*\\)", "");
            solve(stores.get("TDB2 on disk"), query, orderer(Duration.ZERO), new Executions());
            assertThat(log.lines().get(0))
                    .containsPattern("worst join, step [1-4]: predicted [01] rows, actual [0-9,]+;");
        }
    }

    @Test
    void aQueryThatIsFasterIsNotLogged() {
        Executions executions = new Executions();
        try (LogLines log = new LogLines("org.gbjo.slow")) {
            solve(stores.get("model in memory"), "SELECT * " + BODY, orderer(Duration.ofDays(1)), executions);
            assertThat(log.lines()).isEmpty();
        }
        assertThat(executions.counters().slowQueries()).isZero();
    }

    /** A query that is cut off has ended, too. */
    @Test
    void aQueryWithALimitIsLoggedOnce() {
        try (LogLines log = new LogLines("org.gbjo.slow")) {
            solve(
                    stores.get("general dataset"),
                    "SELECT * " + BODY + " LIMIT 2",
                    orderer(Duration.ZERO),
                    new Executions());
            assertThat(log.lines()).hasSize(1);
            assertThat(log.lines().get(0)).contains(", cut off, ");
        }
    }
}

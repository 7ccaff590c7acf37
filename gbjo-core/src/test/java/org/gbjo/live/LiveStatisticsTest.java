package org.gbjo.live;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.gbjo.decision.model.LoadedModel;
import org.gbjo.decision.model.ModelState;
import org.gbjo.query.Constant;
import org.gbjo.query.Pattern;
import org.gbjo.query.Variable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Stores are counted when it is worth it, kept, looked at when they have changed, and counted again. */
final class LiveStatisticsTest {
    private static final long SECOND = 1_000_000_000L;

    @TempDir
    private Path home;

    private final Queue<Runnable> background = new ArrayDeque<>();
    private final AtomicLong clock = new AtomicLong();

    private LiveStatistics of(LiveStore store) {
        LiveOptions options = new LiveOptions(1 << 20, false, Optional.empty(), 10, Duration.ofSeconds(1), 0.1);
        return new LiveStatistics(store, options, background::add, () -> clock.addAndGet(1000));
    }

    private StoreOfTexts store(boolean snapshots) {
        StoreOfTexts store = new StoreOfTexts(snapshots ? Optional.of(home) : Optional.empty(), snapshots);
        store.addMany("<p>", 100);
        store.addMany("<q>", 200);
        return store;
    }

    private void query(LiveStatistics statistics, long nanos) {
        statistics.queryBegins();
        clock.addAndGet(nanos);
        statistics.queryEnded(nanos);
    }

    private void work() {
        while (!background.isEmpty()) {
            background.remove().run();
        }
    }

    /** The triples of a predicate that statistics tell; -1 if there are none. */
    private static double triples(LiveStatistics statistics, String graph, String predicate) {
        if (!(statistics.modelOf(graph).state() instanceof ModelState.Ready ready)) {
            return -1;
        }
        LoadedModel model = ready.model();
        return model.counts()
                .orElseThrow()
                .count(new Pattern(new Variable("s"), new Constant(predicate), new Variable("o")));
    }

    @Test
    void aStoreIsCountedWhenItsQueriesHaveTakenTime() {
        LiveStatistics statistics = of(store(true));
        query(statistics, SECOND / 2);
        assertThat(background).isEmpty();
        assertThat(statistics.describe()).contains("when its queries have taken some time");
        query(statistics, SECOND);
        assertThat(background).hasSize(1);
        assertThat(triples(statistics, "", "<p>")).isEqualTo(-1);
        assertThat(statistics.modelOf("").await(Duration.ZERO)).isFalse();
        work();
        assertThat(statistics.modelOf("").await(Duration.ZERO)).isTrue();
        assertThat(triples(statistics, "", "<p>")).isEqualTo(100);
        assertThat(statistics.triples()).isEqualTo(300);
        assertThat(statistics.describe()).startsWith("statistics of 300 triples");
    }

    @Test
    void aSmallStoreIsLeftAloneUntilItGrows() {
        StoreOfTexts store = new StoreOfTexts(Optional.of(home), true);
        store.addMany("<p>", 9);
        LiveStatistics statistics = of(store);
        query(statistics, 2 * SECOND);
        work();
        assertThat(statistics.isCounted()).isFalse();
        assertThat(statistics.describe()).contains("has 9 triples");
        store.addMany("<q>", 50);
        query(statistics, 1000 * SECOND);
        work();
        assertThat(triples(statistics, "", "<q>")).isEqualTo(50);
    }

    @Test
    void graphsWithoutStatisticsOfTheirOwnShareSome() {
        StoreOfTexts store = store(true);
        store.add(LiveStore.NAMED_GRAPHS, "<s>", "<r>", "<o>");
        store.add("urn:large", "<s>", "<large>", "<o>");
        LiveStatistics statistics = of(store);
        statistics.countNow();
        assertThat(triples(statistics, "urn:large", "<large>")).isEqualTo(1);
        assertThat(triples(statistics, "urn:small", "<r>")).isEqualTo(1);
        assertThat(statistics.describe()).contains("named graphs without a table of their own share one");
    }

    @Test
    void theyAreReadAgainAtTheNextStart() {
        StoreOfTexts store = store(true);
        of(store).countNow();
        LiveStatistics next = of(store);
        assertThat(next.isCounted()).isFalse();
        work();
        assertThat(triples(next, "", "<q>")).isEqualTo(200);
        assertThat(home.resolve("gbjo/store.json")).exists();
    }

    @Test
    void thoseOfAStoreThatHasChangedMeanwhileAreCountedAgain() {
        StoreOfTexts store = store(true);
        of(store).countNow();
        store.addMany("<r>", 5);
        store.addMany("<q>", 500);
        LiveStatistics next = of(store);
        work();
        assertThat(triples(next, "", "<q>")).isEqualTo(500);
        assertThat(triples(next, "", "<r>")).isEqualTo(5);
    }

    @Test
    void damagedOnesAreCountedAgain() throws IOException {
        StoreOfTexts store = store(true);
        of(store).countNow();
        Path table;
        try (Stream<Path> files = Files.walk(home)) {
            table = files.filter(file -> file.endsWith("statistics.table"))
                    .findFirst()
                    .orElseThrow();
        }
        byte[] bytes = Files.readAllBytes(table);
        bytes[bytes.length - 1] ^= 1;
        Files.write(table, bytes);
        LiveStatistics next = of(store);
        work();
        assertThat(next.isCounted()).isFalse();
        query(next, 2 * SECOND);
        work();
        assertThat(triples(next, "", "<q>")).isEqualTo(200);
    }

    @Test
    void whatACountLeavesBehindIsRemoved() throws IOException {
        StoreOfTexts store = store(true);
        Files.createDirectories(home.resolve("gbjo/count-interrupted"));
        LiveStatistics statistics = of(store);
        statistics.countNow();
        statistics.countNow();
        try (Stream<Path> files = Files.list(home.resolve("gbjo"))) {
            assertThat(files).hasSize(2);
        }
    }

    @Test
    void aChangeIsNoticedAndCounted() {
        StoreOfTexts store = store(true);
        LiveStatistics statistics = of(store);
        statistics.countNow();
        int opened = store.opened();
        query(statistics, 1000 * SECOND);
        work();
        assertThat(store.opened()).isEqualTo(opened);
        store.addMany("<r>", 1);
        query(statistics, 1000 * SECOND);
        work();
        assertThat(store.opened()).isEqualTo(opened + 1);
        store.addMany("<p>", 2000);
        query(statistics, 1000 * SECOND);
        work();
        assertThat(triples(statistics, "", "<p>")).isEqualTo(2000);
        store.clear();
        query(statistics, 1000 * SECOND);
        work();
        assertThat(statistics.isCounted()).isFalse();
        assertThat(statistics.describe()).contains("has 0 triples");
    }

    @Test
    void aStoreWithoutSnapshotsIsReadInSlices() {
        StoreOfTexts store = store(false);
        store.addMany("<r>", 20_000);
        LiveStatistics statistics = of(store);
        query(statistics, 2 * SECOND);
        work();
        assertThat(statistics.isCounted()).isFalse();
        int queries = 0;
        while (!statistics.isCounted() && queries < 10_000) {
            query(statistics, 100_000);
            work();
            queries++;
        }
        assertThat(queries).isBetween(5, 1000);
        assertThat(triples(statistics, "", "<r>")).isEqualTo(20_000);
        store.addMany("<t>", 10_000);
        for (int i = 0; i < 1000; i++) {
            query(statistics, SECOND);
            work();
        }
        assertThat(triples(statistics, "", "<t>")).isEqualTo(10_000);
    }

    @Test
    void aFailureKeepsWhatThereIsAndIsTriedAgainLater() {
        StoreOfTexts store = store(true);
        LiveStatistics statistics = of(store);
        store.failWith(new IllegalStateException("the disk is on fire"));
        query(statistics, 2 * SECOND);
        work();
        assertThat(statistics.describe()).contains("the disk is on fire");
        store.failWith(null);
        query(statistics, 2 * SECOND);
        assertThat(background).isEmpty();
        query(statistics, 100 * SECOND);
        work();
        assertThat(triples(statistics, "", "<p>")).isEqualTo(100);
        store.failWith(new OutOfMemory());
        store.addMany("<r>", 100);
        query(statistics, 1000 * SECOND);
        work();
        assertThat(triples(statistics, "", "<p>")).isEqualTo(100);
    }

    private static final class OutOfMemory extends RuntimeException {
        private static final long serialVersionUID = 1;
    }
}

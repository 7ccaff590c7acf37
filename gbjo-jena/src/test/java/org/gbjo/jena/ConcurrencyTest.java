package org.gbjo.jena;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.jena.query.Dataset;
import org.apache.jena.query.DatasetFactory;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.core.Quad;
import org.apache.jena.system.Txn;
import org.gbjo.decision.JoinOrderer;
import org.gbjo.decision.Reason;
import org.gbjo.decision.settings.Mode;
import org.gbjo.job.Threads;
import org.gbjo.testing.RandomData;
import org.gbjo.testing.RandomQueries;
import org.gbjo.testing.TestOrderers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Sixteen threads ask, others write, and the model is exchanged all the while: no solution is lost. TDB2 is on disk: in
 * memory it loses triples by itself when threads read and write at once (docs/jena.md, known limits).
 */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
final class ConcurrencyTest {
    private static final int THREADS = 16;
    private static final int ROUNDS = 12;

    @TempDir
    private Path folder;

    @Test
    void queriesUpdatesAndNewModelsDoNotDisturbEachOther() throws Exception {
        RandomData data = RandomData.withTripleTerms(9, 120);
        List<Dataset> datasets = List.of(DatasetFactory.createTxnMem(), Stores.onDisk(folder));
        datasets.forEach(dataset -> Txn.executeWrite(dataset, () -> Stores.load(dataset.asDatasetGraph(), data)));
        List<String> queries = queries(data, datasets.get(0));
        List<Map<String, Integer>> expected = queries.stream()
                .map(query -> Stores.solutions(datasets.get(0), query, builder -> {}))
                .toList();

        AtomicLong version = new AtomicLong();
        JoinOrderer orderer =
                TestOrderers.of(Mode.ON, () -> TestOrderers.model(TestOrderers.arbitrary(version.incrementAndGet())));
        ExecutorService pool = Executors.newFixedThreadPool(THREADS);
        try {
            List<Future<?>> tasks = new ArrayList<>();
            for (int thread = 0; thread < THREADS; thread++) {
                Dataset dataset = datasets.get(thread % datasets.size());
                int offset = thread;
                tasks.add(pool.submit(() -> ask(dataset, queries, expected, offset, orderer)));
            }
            while (version.get() <= 2 || tasks.stream().anyMatch(task -> !task.isDone())) {
                orderer.models().reload();
                datasets.forEach(dataset -> write(dataset.asDatasetGraph(), version.get()));
            }
            for (Future<?> task : tasks) {
                task.get(1, TimeUnit.MINUTES);
            }
        } finally {
            Threads.end(pool);
        }
        assertThat(version.get()).isGreaterThan(2);
        assertThat(orderer.counters().decisions(Reason.REORDERED)).isPositive();
        assertThat(orderer.counters().decisions(Reason.FAILED)).isZero();
    }

    /** Queries that do not see what is written meanwhile. */
    private static List<String> queries(RandomData data, Dataset dataset) {
        RandomQueries random = new JenaQueries(data.triples(), 4);
        List<String> queries = new ArrayList<>();
        while (queries.size() < 20) {
            RandomQueries.RandomQuery query = random.next();
            if (!query.seesOtherPredicates()
                    && Stores.solutions(dataset, query.probe() + " LIMIT 51", builder -> {})
                                    .size()
                            <= 50) {
                queries.add(query.text());
            }
        }
        return queries;
    }

    private static void ask(
            Dataset dataset,
            List<String> queries,
            List<Map<String, Integer>> expected,
            int offset,
            JoinOrderer orderer) {
        for (int round = 0; round < ROUNDS; round++) {
            int query = (offset + round) % queries.size();
            assertThat(Stores.solutions(dataset, queries.get(query), builder -> builder.set(GbjoJena.ORDERER, orderer)))
                    .as(queries.get(query))
                    .isEqualTo(expected.get(query));
        }
    }

    private static void write(DatasetGraph dataset, long number) {
        Quad quad = Quad.create(
                Quad.defaultGraphIRI,
                Stores.iri("written" + number % 10),
                Stores.iri("written"),
                Stores.iri("written" + number % 7));
        Txn.executeWrite(dataset, () -> {
            if (number % 2 == 0) {
                dataset.add(quad);
            } else {
                dataset.delete(quad);
            }
        });
    }
}

package org.gbjo.rdf4j.translation;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.rdf4j.query.Dataset;
import org.eclipse.rdf4j.query.algebra.evaluation.EvaluationStrategy;
import org.eclipse.rdf4j.query.algebra.evaluation.TripleSource;
import org.eclipse.rdf4j.query.algebra.evaluation.impl.DefaultEvaluationStrategyFactory;
import org.eclipse.rdf4j.query.algebra.evaluation.impl.EvaluationStatistics;
import org.gbjo.cardinality.sample.SamplePrices;
import org.gbjo.decision.settings.Settings;
import org.gbjo.rdf4j.Stores;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Each kind of store is known by what a query sees of it. */
final class KnownStoreTest {
    @TempDir
    private Path folder;

    private static KnownStore known(Stores stores, String name) {
        List<EvaluationStatistics> seen = new ArrayList<>();
        Stores.plug(stores.get(name), new DefaultEvaluationStrategyFactory() {
            @Override
            public EvaluationStrategy createEvaluationStrategy(
                    Dataset dataset, TripleSource source, EvaluationStatistics ofStore) {
                seen.add(ofStore);
                return super.createEvaluationStrategy(dataset, source, ofStore);
            }
        });
        Stores.solutions(stores.get(name), "SELECT * { ?s ?p ?o }");
        return KnownStore.of(seen.get(0));
    }

    @Test
    void storesAreKnownByTheirStatistics() {
        try (Stores stores = new Stores(folder)) {
            assertThat(known(stores, Stores.MEMORY)).isEqualTo(KnownStore.MEMORY);
            assertThat(known(stores, Stores.NATIVE)).isEqualTo(KnownStore.NATIVE);
            assertThat(known(stores, Stores.LMDB)).isEqualTo(KnownStore.LMDB);
        }
        assertThat(KnownStore.of(new EvaluationStatistics())).isEqualTo(KnownStore.OTHER);
    }

    @Test
    void eachStoreHasNumbersOfItsOwn() {
        assertThat(KnownStore.LMDB.profile().planning().savedNanosPerRow()).isEqualTo(600);
        assertThat(KnownStore.OTHER.profile().planning().logErrorPerVariable()).isEqualTo(0.25);
        assertThat(KnownStore.NATIVE.samplePrices()).isEqualTo(new SamplePrices(0.8, 1.1));
        assertThat(KnownStore.OTHER.samplePrices()).isEqualTo(SamplePrices.OF_ROWS);
        for (KnownStore store : KnownStore.values()) {
            boolean trees = store == KnownStore.MEMORY || store == KnownStore.NATIVE;
            Settings usual = Settings.usual(folder, store.profile());
            assertThat(usual.bushy()).as(store.name()).isEqualTo(trees);
            assertThat(usual.margin()).as(store.name()).isEqualTo(1.05);
            assertThat(store.profile().guard().tree()).as(store.name()).isEqualTo(1.15);
        }
    }
}

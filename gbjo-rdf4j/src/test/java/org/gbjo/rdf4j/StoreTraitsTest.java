package org.gbjo.rdf4j;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.rdf4j.query.Dataset;
import org.eclipse.rdf4j.query.algebra.evaluation.EvaluationStrategy;
import org.eclipse.rdf4j.query.algebra.evaluation.TripleSource;
import org.eclipse.rdf4j.query.algebra.evaluation.impl.DefaultEvaluationStrategyFactory;
import org.eclipse.rdf4j.query.algebra.evaluation.impl.EvaluationStatistics;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Each kind of store is known by what a query sees of it. */
final class StoreTraitsTest {
    @TempDir
    private Path folder;

    private static StoreTraits traits(Stores stores, String name) {
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
        return StoreTraits.of(seen.get(0));
    }

    @Test
    void storesAreKnownByTheirStatistics() {
        try (Stores stores = new Stores(folder)) {
            assertThat(traits(stores, Stores.MEMORY)).isEqualTo(StoreTraits.MEMORY);
            assertThat(traits(stores, Stores.NATIVE)).isEqualTo(StoreTraits.NATIVE);
            assertThat(traits(stores, Stores.LMDB)).isEqualTo(StoreTraits.LMDB);
        }
        assertThat(StoreTraits.of(new EvaluationStatistics())).isEqualTo(StoreTraits.OTHER);
    }
}

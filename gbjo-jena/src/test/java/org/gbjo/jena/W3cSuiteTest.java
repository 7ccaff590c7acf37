package org.gbjo.jena;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.jena.query.QueryExecutionDatasetBuilder;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.core.DatasetGraphFactory;
import org.apache.jena.sparql.resultset.ResultsCompare;
import org.apache.jena.system.Txn;
import org.apache.jena.tdb2.DatabaseMgr;
import org.gbjo.decision.JoinOrderer;
import org.gbjo.decision.Reason;
import org.gbjo.decision.settings.Mode;
import org.gbjo.graph.testing.QueryAnswer;
import org.gbjo.graph.testing.W3cSuite;
import org.gbjo.testing.TestOrderers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The query tests of the W3C have the same answers in arbitrary orders, in each kind of store. */
final class W3cSuiteTest {
    private static final int LEAST_TESTS = 320;
    private static final int SEEDS = 3;

    @TempDir
    private Path folder;

    @Test
    void arbitraryOrdersChangeNoAnswer() throws Exception {
        List<JoinOrderer> orderers = new ArrayList<>();
        for (int seed = 0; seed < SEEDS; seed++) {
            orderers.add(TestOrderers.of(Mode.ON, TestOrderers.arbitrary(seed)));
        }
        List<String> differing = new ArrayList<>();
        List<W3cSuite.Case> cases = W3cSuite.unpackInto(folder);
        for (W3cSuite.Case test : cases) {
            stores(test).forEach((name, store) -> {
                QueryAnswer without = answer(test, store, settings -> settings.set(GbjoJena.MODE, "off"));
                for (JoinOrderer orderer : orderers) {
                    QueryAnswer with = answer(test, store, settings -> settings.set(GbjoJena.ORDERER, orderer));
                    if (test.hasOneAnswer() && !with.equalTo(without, ResultsCompare::equalsByTerm)) {
                        differing.add(test.name() + ", " + name);
                    }
                }
            });
        }
        assertThat(differing).isEmpty();
        assertThat(cases).hasSizeGreaterThan(LEAST_TESTS);
        for (JoinOrderer orderer : orderers) {
            assertThat(orderer.counters().decisions(Reason.FAILED)).isZero();
            assertThat(orderer.counters().decisions(Reason.REORDERED)).isGreaterThan(LEAST_TESTS / 3);
        }
    }

    private static Map<String, DatasetGraph> stores(W3cSuite.Case test) {
        Map<String, DatasetGraph> stores = new LinkedHashMap<>();
        stores.put("in memory", DatasetGraphFactory.createTxnMem());
        stores.put("general", DatasetGraphFactory.createGeneral());
        stores.put("TDB2", DatabaseMgr.createDatasetGraph());
        stores.values().forEach(store -> Txn.executeWrite(store, () -> test.readInto(store)));
        return stores;
    }

    private static QueryAnswer answer(
            W3cSuite.Case test, DatasetGraph store, Consumer<QueryExecutionDatasetBuilder> settings) {
        return Txn.calculateRead(store, () -> QueryAnswer.of(test.query(), store, settings));
    }
}

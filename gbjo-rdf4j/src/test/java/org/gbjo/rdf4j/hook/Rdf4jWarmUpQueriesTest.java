package org.gbjo.rdf4j.hook;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.gbjo.decision.JoinOrderer;
import org.gbjo.decision.Reason;
import org.gbjo.decision.model.SyntheticQueries;
import org.gbjo.decision.settings.Mode;
import org.gbjo.decision.settings.Settings;
import org.gbjo.decision.settings.StoreProfile;
import org.gbjo.rdf4j.GbjoRdf4j;
import org.gbjo.rdf4j.translation.KnownStore;
import org.gbjo.testing.ModelFolders;
import org.gbjo.testing.TestOrderers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class Rdf4jWarmUpQueriesTest {
    /** A failure would go unnoticed, since nobody waits for these queries. */
    @Test
    void eachQueryIsAskedAboutAndPlanned() {
        List<Integer> sizes = new ArrayList<>();
        JoinOrderer orderer = TestOrderers.of(Mode.ON, bgp -> {
            sizes.add(bgp.size());
            return TestOrderers.reversed(bgp);
        });
        for (int size = 3; size < 9; size++) {
            Rdf4jWarmUpQueries.ask(SyntheticQueries.starWithPredicates(size), orderer);
        }
        assertThat(sizes).containsExactly(3, 4, 5, 6, 7, 8);
        assertThat(orderer.counters().decisions(Reason.FAILED)).isZero();
    }

    /** What is known of a template would keep the pre-check from being compiled. */
    @Test
    void halfOfTheQueriesAreChecked(@TempDir Path folder) throws IOException {
        Path model = ModelFolders.statistics(folder.resolve("model"), 1000);
        GbjoRdf4j.orderers().require(model);
        StoreProfile profile = KnownStore.MEMORY.profile();
        JoinOrderer orderer = GbjoRdf4j.orderers()
                .of(model, Settings.usual(model, profile), profile)
                .forSyntheticQueries();
        int asked = 50;
        for (int i = 0; i < asked; i++) {
            Rdf4jWarmUpQueries.ask(SyntheticQueries.starWithPredicates(4), orderer);
        }
        long all = 0;
        for (Reason reason : Reason.values()) {
            all += orderer.counters().decisions(reason);
        }
        long leftAlone = orderer.counters().decisions(Reason.USUALLY_CHEAP);
        assertThat(orderer.counters().decisions(Reason.FAILED)).isZero();
        assertThat(all - leftAlone).isGreaterThanOrEqualTo(all / 2);
        assertThat(leftAlone).isPositive();
    }
}

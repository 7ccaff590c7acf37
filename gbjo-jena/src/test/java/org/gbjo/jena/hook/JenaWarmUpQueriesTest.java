package org.gbjo.jena.hook;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.gbjo.decision.JoinOrderer;
import org.gbjo.decision.Reason;
import org.gbjo.decision.model.SyntheticQueries;
import org.gbjo.decision.settings.Mode;
import org.gbjo.testing.TestOrderers;
import org.junit.jupiter.api.Test;

final class JenaWarmUpQueriesTest {
    /** A failure would go unnoticed, since nobody waits for these queries. */
    @Test
    void eachQueryIsAskedAboutAndPlanned() {
        List<Integer> sizes = new ArrayList<>();
        JoinOrderer orderer = TestOrderers.of(Mode.ON, bgp -> {
            sizes.add(bgp.size());
            return TestOrderers.reversed(bgp);
        });
        for (int size = 3; size < 9; size++) {
            JenaWarmUpQueries.execute(SyntheticQueries.starWithPredicates(size), orderer);
        }
        assertThat(sizes).containsExactly(3, 4, 5, 6, 7, 8);
        assertThat(orderer.counters().decisions(Reason.FAILED)).isZero();
    }
}

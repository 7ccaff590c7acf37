package org.gbjo.live;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class WritesTest {
    /** A hundred predicates of 100 triples each, and a rare one. */
    private static LiveTable table() {
        List<Probe> probes = new ArrayList<>();
        for (int i = 0; i < 99; i++) {
            probes.add(new Probe("<p" + i + ">", 100));
        }
        probes.add(new Probe("<rare>", 2));
        return new LiveTable(LiveStore.DEFAULT_GRAPH, 10_000, probes, null);
    }

    @Test
    void whatWasWrittenIsAShareOfTheTriples() {
        Writes earlier = new Writes(500, 100, 0, Map.of("<p1>", 600L));
        Writes now = new Writes(700, 200, 0, Map.of("<p1>", 800L, "<p2>", 100L));
        Drift drift = now.since(earlier, table());
        assertThat(drift.triples()).isEqualTo(0.03);
        // 200 more may have tripled the first; the other has at most doubled.
        assertThat(drift.counts()).isEqualTo(0.01);
        assertThat(now.since(now, table())).isEqualTo(Drift.NONE);
    }

    @Test
    void aRarePredicateThatIsAHundredthOfAllHasBecomeFrequent() {
        Writes some = new Writes(90, 0, 0, Map.of("<rare>", 90L));
        Writes many = new Writes(110, 0, 0, Map.of("<rare>", 110L));
        Writes others = new Writes(110, 0, 0, Map.of("<p1>", 110L));
        assertThat(some.hasTurnedFrequent(Writes.NONE, table())).isFalse();
        assertThat(many.hasTurnedFrequent(Writes.NONE, table())).isTrue();
        assertThat(many.hasTurnedFrequent(some, table())).isFalse();
        assertThat(others.hasTurnedFrequent(Writes.NONE, table())).isFalse();
    }
}

package org.gbjo.decision.version;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.gbjo.decision.settings.StoreProfile;
import org.junit.jupiter.api.Test;

final class SelfCheckOrdererTest {
    private final SelfCheckOrderer orderer =
            new SelfCheckOrderer(StoreProfile.of(Map.of("savedNanosPerRow", "1000")::get));

    @Test
    void otherSolutionsAreNoticed() {
        assertThatCode(() -> orderer.requireEqual("TDB2", "ASK {}", Map.of("a=1", 2), Map.of("a=1", 2)))
                .doesNotThrowAnyException();
        assertThatThrownBy(() -> orderer.requireEqual("TDB2", "ASK {}", Map.of("a=1", 2), Map.of("a=1", 1)))
                .hasMessage("in TDB2 a query has 2 solutions in the engine's order and 1 in gbjo's: ASK {}");
        assertThatThrownBy(() -> orderer.requireEqual("TDB2", "ASK {}", Map.of("a=1", 1), Map.of("a=2", 1)))
                .hasMessageContaining("and others in gbjo's");
    }

    /** Without a hook all solutions are the same. */
    @Test
    void ordersThatDoNotChangeAreNoticed() {
        assertThatThrownBy(() -> orderer.requireReplaced("TDB2"))
                .hasMessage("in TDB2 at least 10 queries get another order and none fails, got 0 and 0");
    }

    @Test
    void theDataHaveSomethingToFind() {
        assertThat(SelfCheckData.triples()).hasSize(150);
        assertThat(SelfCheckData.queries()).hasSize(20).doesNotHaveDuplicates();
    }
}

package org.gbjo.decision;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.gbjo.run.ManualClock;
import org.junit.jupiter.api.Test;

/** Decisions that are remembered. */
final class DecisionCacheTest {
    private final ManualClock clock = new ManualClock();
    private final DecisionCache cache = new DecisionCache(clock);

    @Test
    void theCacheIsBoundedAndNeverWrong() {
        int questions = 3 * DecisionCache.SLOTS;
        for (int i = 0; i < questions; i++) {
            cache.put(i, new Decision.Kept(Reason.NO_GAIN, "question " + i), 0);
        }
        int kept = 0;
        for (int i = 0; i < questions; i++) {
            if (cache.get(i) instanceof Decision.Kept decision) {
                assertThat(decision.detail()).isEqualTo("question " + i);
                kept++;
            }
        }
        assertThat(kept).isBetween(DecisionCache.SLOTS / 2, DecisionCache.SLOTS);
        cache.clear();
        assertThat(cache.get(questions - 1)).isNull();
    }

    @Test
    void failuresExpireAndVerdictsDoNot() {
        long second = Duration.ofSeconds(1).toNanos();
        cache.put("failure", new Decision.Kept(Reason.DEADLINE, ""), second);
        cache.put("verdict", new Decision.Kept(Reason.NO_GAIN, ""), second);
        assertThat(cache.get("failure")).isNotNull();
        clock.advance(Duration.ofSeconds(1));
        assertThat(cache.get("failure")).isNull();
        assertThat(cache.get("verdict")).isNotNull();
    }
}

package org.gbjo.decision;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Decisions that are remembered. */
final class OrderCacheTest {
    @Test
    void theCacheIsBoundedAndNeverWrong() {
        OrderCache cache = new OrderCache();
        int questions = 3 * OrderCache.SLOTS;
        for (int i = 0; i < questions; i++) {
            cache.put(i, Decision.keepNative(Reason.NO_GAIN, "question " + i), 0);
        }
        int kept = 0;
        for (int i = 0; i < questions; i++) {
            Decision decision = cache.get(i);
            if (decision != null) {
                assertThat(decision.detail()).isEqualTo("question " + i);
                kept++;
            }
        }
        assertThat(kept).isBetween(OrderCache.SLOTS / 2, OrderCache.SLOTS);
        cache.put("passing", Decision.keepNative(Reason.DEADLINE, ""), -1);
        assertThat(cache.get("passing")).isNull();
        cache.put(
                "passing",
                Decision.keepNative(Reason.DEADLINE, ""),
                Duration.ofHours(1).toNanos());
        assertThat(cache.get("passing")).isNotNull();
    }
}

package org.gbjo.decision.plugin;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An engine looks at made-up queries as soon as there is a model, and counts none of them. */
final class PrecheckWarmUpTest {
    private static final int SOME = 20;

    @TempDir
    private Path folder;

    @Test
    void looksBeginWithTheModelAndNotWithAQuery() throws InterruptedException {
        Set<Integer> sizes = ConcurrentHashMap.newKeySet();
        CountDownLatch looks = new CountDownLatch(SOME);
        JoinOrdererRegistry orderers = new JoinOrdererRegistry(new PrecheckWarmUp((patterns, orderer) -> {
            sizes.add(patterns);
            orderer.decideBySize(1);
            looks.countDown();
        }));
        orderers.model(folder);
        assertThat(looks.await(1, TimeUnit.MINUTES)).isTrue();
        assertThat(sizes).contains(3, 4, 5);
        assertThat(orderers.counters().decisions(Reason.FEW_PATTERNS)).isZero();
    }
}

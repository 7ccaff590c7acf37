package org.gbjo.decision.plugin;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.gbjo.decision.DecisionKey;
import org.gbjo.decision.Question;
import org.gbjo.decision.Reason;
import org.gbjo.decision.TestSettings;
import org.gbjo.plan.JoinOrder;
import org.gbjo.query.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An engine asks about synthetic queries as soon as there is a model, and none of them is counted. */
final class PrecheckWarmUpTest {
    private static final int SOME = 20;

    @TempDir
    private Path folder;

    private static Question question(List<Pattern> patterns) {
        return new Question() {
            @Override
            protected OptionalLong triples() {
                throw new AssertionError("the graph of a synthetic query says nothing about the model");
            }

            @Override
            protected int size() {
                return patterns.size();
            }

            @Override
            protected List<Pattern> translatePatterns() {
                return patterns;
            }

            @Override
            protected JoinOrder findNativeOrder() {
                return JoinOrder.asWritten(patterns.size());
            }

            @Override
            protected DecisionKey makeKey(boolean trees) {
                return new DecisionKey(patterns.toArray(), "rule", trees);
            }
        };
    }

    @Test
    void itBeginsWithTheModelAndNotWithAQuery() throws InterruptedException {
        Set<Integer> sizes = ConcurrentHashMap.newKeySet();
        CountDownLatch asked = new CountDownLatch(SOME);
        PrecheckWarmUp warmUp = new PrecheckWarmUp((star, orderer) -> {
            sizes.add(star.size());
            orderer.decide(question(star));
            asked.countDown();
        });
        JoinOrdererRegistry orderers = new JoinOrdererRegistry(warmUp, TestSettings.PROFILE);
        orderers.model(folder);
        assertThat(asked.await(1, TimeUnit.MINUTES)).isTrue();
        assertThat(sizes).contains(3, 4, 5);
        for (Reason reason : Reason.values()) {
            assertThat(orderers.counters().decisions(reason)).as(reason.name()).isZero();
        }
    }
}

package org.gbjo.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;

/** Against concordant, discordant and tied pairs that are counted apart. */
class RankQualityTest {

    @Test
    void aNaiveCountGivesTheSame() {
        Random random = new Random(2);
        for (int round = 0; round < 100; round++) {
            RankQuality.Counter counter = new RankQuality.Counter();
            int pairs = 0;
            double agreeing = 0;
            double taus = 0;
            int queries = 0;
            for (int query = 0; query < 8; query++) {
                int plans = random.nextInt(7);
                // Longer than the number of plans, as the buffers of the evaluation are; ties on both sides.
                double[] predicted = random.ints(9, 0, 4).asDoubleStream().toArray();
                double[] actual = random.ints(9, 0, 4).asDoubleStream().toArray();
                counter.add(plans, predicted, actual);
                int concordant = 0;
                int discordant = 0;
                int tied = 0;
                for (int i = 0; i < plans; i++) {
                    for (int j = i + 1; j < plans; j++) {
                        if (actual[i] == actual[j]) {
                            continue;
                        }
                        if (predicted[i] == predicted[j]) {
                            tied++;
                        } else if (predicted[i] < predicted[j] == actual[i] < actual[j]) {
                            concordant++;
                        } else {
                            discordant++;
                        }
                    }
                }
                int own = concordant + discordant + tied;
                pairs += own;
                agreeing += concordant + tied / 2.0;
                if (own > 0) {
                    queries++;
                    taus += (double) (concordant - discordant) / own;
                }
            }
            RankQuality found = counter.result();
            assertThat(found.pairs()).isEqualTo(pairs);
            assertThat(found.agreement()).isCloseTo(pairs == 0 ? 1 : agreeing / pairs, within(1e-12));
            assertThat(found.kendallTau()).isCloseTo(queries == 0 ? 1 : taus / queries, within(1e-12));
        }
    }

    @Test
    void nearlyEqualCostsAreNoPair() {
        RankQuality.Counter counter = new RankQuality.Counter();
        counter.add(3, new double[] {2, 1, 3}, new double[] {1, 1 + RankQuality.TIE / 2, 2});
        assertThat(counter.result()).isEqualTo(new RankQuality(2, 1, 1));
    }

    @Test
    void noPairAtAllIsPerfect() {
        RankQuality.Counter counter = new RankQuality.Counter();
        counter.add(1, new double[] {1}, new double[] {2});
        assertThat(counter.result()).isEqualTo(new RankQuality(0, 1, 1));
    }
}

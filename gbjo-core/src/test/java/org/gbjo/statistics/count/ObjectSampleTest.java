package org.gbjo.statistics.count;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.gbjo.run.SeededRandom;
import org.gbjo.statistics.ObjectValues;
import org.gbjo.statistics.TermHash;
import org.gbjo.statistics.ValueDistribution;
import org.gbjo.statistics.ValueSpace;
import org.junit.jupiter.api.Test;

/** A sample speaks for all literals, whatever their order. */
final class ObjectSampleTest {
    private static final int LITERALS = 20_000;

    private record Literal(String text, long triples) {}

    /** Number i has 1 + 20,000 / (i + 1) triples. */
    private static List<Literal> skewed(int count) {
        List<Literal> literals = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            literals.add(
                    new Literal("\"" + i + "\"^^<http://www.w3.org/2001/XMLSchema#integer>", 1 + LITERALS / (i + 1)));
        }
        return literals;
    }

    private static ObjectSample sample(int most, List<Literal> literals, long seed) {
        ObjectSample sample = new ObjectSample(most);
        literals.forEach(literal ->
                sample.add(literal.text, literal.triples, SeededRandom.mix(TermHash.of(literal.text, seed))));
        return sample;
    }

    @Test
    void theOrderInWhichLiteralsComeDoesNotMatter() {
        List<Literal> literals = skewed(LITERALS);
        ObjectSample expected = sample(100, literals, 0);
        Collections.shuffle(literals, new Random(1));
        assertThat(sample(100, literals, 0).drawn()).isEqualTo(expected.drawn()).hasSize(100);
        assertThat(expected.isPart()).isTrue();
    }

    @Test
    void fewLiteralsAreAllThere() {
        List<Literal> literals = skewed(100);
        ObjectSample sample = sample(100, literals, 0);
        assertThat(sample.isPart()).isFalse();
        assertThat(sample.drawn().stream()
                        .mapToDouble(ObjectSample.Drawn::weight)
                        .sum())
                .isEqualTo(
                        (double) literals.stream().mapToLong(Literal::triples).sum());
    }

    /** The standard error of a share s is at most sqrt(s / (k - 1)); 4 of them are hardly ever exceeded. */
    @Test
    void sharesAreWithinTheStatedError() {
        int drawn = 400;
        List<Literal> literals = skewed(LITERALS);
        double all = (double) literals.stream().mapToLong(Literal::triples).sum();
        for (int seed = 0; seed < 30; seed++) {
            List<ObjectSample.Drawn> kept = sample(drawn, literals, seed).drawn();
            for (int least : new int[] {10, 1_000, 10_000, 18_000}) {
                double truth = literals.subList(least, LITERALS).stream()
                                .mapToLong(Literal::triples)
                                .sum()
                        / all;
                double estimate = kept.stream()
                                .filter(each -> each.value().number() >= least)
                                .mapToDouble(ObjectSample.Drawn::weight)
                                .sum()
                        / all;
                assertThat(estimate).isCloseTo(truth, within(4 * Math.sqrt(truth / (drawn - 1))));
            }
        }
    }

    /** The most frequent literal is in every sample, and known by its own count. */
    @Test
    void whatIsFrequentIsKnown() {
        List<Literal> literals = skewed(LITERALS);
        double all = (double) literals.stream().mapToLong(Literal::triples).sum();
        ObjectValues values = ObjectDetail.FULL.of(new long[] {0, 0, (long) all, 0}, sample(400, literals, 3));
        ValueDistribution numbers = values.distributions().get(ValueSpace.NUMBER);
        assertThat(numbers.atMost(0) - numbers.below(0)).isCloseTo(20_001 / all, within(0.01));
        assertThat(values.sampled()).isEqualTo(400);
        assertThat(values.types()).hasSize(1);
    }

    @Test
    void lessDetailTakesFewerBytes() {
        ObjectSample sample = sample(400, skewed(LITERALS), 3);
        long[] triples = {1, 2, 3, 4};
        long before = Long.MAX_VALUE;
        for (ObjectDetail detail = ObjectDetail.FULL; detail != null; detail = detail.less()) {
            ObjectValues values = detail.of(triples, sample);
            assertThat(values.fileBytes()).isLessThan(before);
            assertThat(values.distributions().get(ValueSpace.NUMBER).values().length)
                    .isLessThanOrEqualTo(detail.values());
            before = values.fileBytes();
        }
        assertThat(before).isLessThan(300);
    }
}

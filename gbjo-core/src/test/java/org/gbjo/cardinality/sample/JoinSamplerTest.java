package org.gbjo.cardinality.sample;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.gbjo.query.Bgp;
import org.gbjo.query.Pattern;
import org.junit.jupiter.api.Test;

class JoinSamplerTest {
    private static final List<Bgp> QUERIES = List.of(
            bgp("?a <1000> ?b", "?b <1001> ?c", "?c <1002> ?d"),
            bgp("?a <1000> ?b", "?a <1001> ?c", "?a ?p ?d"),
            bgp("?a <1000> ?b", "?b <1001> ?c", "?c ?p ?a"),
            bgp("?a <1000> ?b", "?b <1001> <0>", "?b <1002> ?b"),
            bgp("?a <1000> <1>", "?a <1001> ?b", "?c <1002> ?b"));

    private static Bgp bgp(String... patterns) {
        return new Bgp(List.of(patterns).stream()
                .map(text -> text.split(" "))
                .map(terms -> Pattern.of(terms[0], terms[1], terms[2]))
                .toList());
    }

    /** Draws and extends along the order as written; every set on the way has an entry. */
    private static double[] sample(Bgp bgp, LookUps data, int wanted, long seed, boolean[] exact) {
        JoinSampler sampler = new JoinSampler();
        sampler.open(bgp, data, seed);
        SetSample current = new SetSample();
        assertThat(sampler.draw(0, wanted, 1e9, 0, 0, current)).isTrue();
        double[] rows = new double[bgp.size()];
        rows[0] = current.rows;
        exact[0] = current.exact;
        for (int i = 1; i < bgp.size(); i++) {
            SetSample next = new SetSample();
            assertThat(sampler.extend(current, i, wanted, 1e9, next)).isTrue();
            assertThat(next.count).isLessThanOrEqualTo(wanted);
            rows[i] = next.rows;
            exact[i] = next.exact;
            current = next;
        }
        return rows;
    }

    @Test
    void rowsThatWereNeverCutOffAreCounted() {
        ListedTriples data = ListedTriples.random(120, 20, 5);
        for (Bgp bgp : QUERIES) {
            boolean[] exact = new boolean[bgp.size()];
            double[] rows = sample(bgp, data, Integer.MAX_VALUE, 1, exact);
            for (int i = 0; i < bgp.size(); i++) {
                assertThat(exact[i]).isTrue();
                assertThat(rows[i]).as("%s, %d", bgp, i).isEqualTo(count(bgp, i + 1, data));
            }
        }
    }

    /** Nested loops over all triples. */
    private static double count(Bgp bgp, int patterns, ListedTriples data) {
        data.open(bgp);
        long[] row = new long[bgp.variables().size()];
        Arrays.fill(row, LookUps.UNBOUND);
        return count(0, patterns, row, data);
    }

    private static double count(int pattern, int patterns, long[] row, ListedTriples data) {
        if (pattern == patterns) {
            return 1;
        }
        double sum = 0;
        data.begin(pattern);
        long matches = data.lookUp(row, 0);
        for (int place = 0; place < matches; place++) {
            data.begin(pattern);
            data.lookUp(row, 0);
            long[] extended = row.clone();
            data.read(0, place, extended, 0);
            sum += count(pattern + 1, patterns, extended, data);
        }
        return sum;
    }

    @Test
    void samplesAreRightOnAverage() {
        ListedTriples data = ListedTriples.random(120, 20, 5);
        for (Bgp bgp : QUERIES) {
            int draws = 1500;
            double[] sums = new double[bgp.size()];
            double[] squares = new double[bgp.size()];
            for (int seed = 0; seed < draws; seed++) {
                double[] rows = sample(bgp, data, 6, seed, new boolean[bgp.size()]);
                for (int i = 0; i < rows.length; i++) {
                    sums[i] += rows[i];
                    squares[i] += rows[i] * rows[i];
                }
            }
            for (int i = 0; i < bgp.size(); i++) {
                double mean = sums[i] / draws;
                double standardError = Math.sqrt(Math.max(0, squares[i] / draws - mean * mean) / draws);
                assertThat(Math.abs(mean - count(bgp, i + 1, data)))
                        .as("%s, %d", bgp, i)
                        .isLessThanOrEqualTo(4.5 * standardError + 1e-9);
            }
        }
    }

    @Test
    void aSeedDrawsTheSameRows() {
        ListedTriples data = ListedTriples.random(120, 20, 5);
        for (Bgp bgp : QUERIES) {
            boolean[] exact = new boolean[bgp.size()];
            assertThat(sample(bgp, data, 6, 9, exact)).isEqualTo(sample(bgp, data, 6, 9, exact));
        }
    }

    @Test
    void theExpectedErrorIsAboutTheErrorSeen() {
        ListedTriples data = ListedTriples.random(400, 60, 5);
        Bgp bgp = QUERIES.get(0);
        double truth = count(bgp, 2, data);
        double seen = 0;
        double expected = 0;
        int draws = 500;
        for (int seed = 0; seed < draws; seed++) {
            JoinSampler sampler = new JoinSampler();
            sampler.open(bgp, data, seed);
            SetSample first = new SetSample();
            SetSample second = new SetSample();
            sampler.draw(0, 24, 1e9, 0, 0, first);
            sampler.extend(first, 1, 24, 1e9, second);
            double error = second.rows == 0 ? 2 : Math.log(second.rows / truth);
            seen += error * error;
            expected += second.squaredLogError;
        }
        // Strata do better than independent draws, and a few rows never show all of the variation.
        assertThat(expected).isBetween(0.5 * seen, 8 * seen);
    }

    @Test
    void aStatedBiasMakesASampleLessCertain() {
        double fair = errorOfPair(ListedTriples.random(400, 60, 5));
        double biased = errorOfPair(ListedTriples.random(400, 60, 5).withBias(LookUps.Bias.FIRST_MATCHES));
        assertThat(biased).isGreaterThan(fair);
    }

    private static double errorOfPair(ListedTriples data) {
        JoinSampler sampler = new JoinSampler();
        sampler.open(QUERIES.get(0), data, 1);
        SetSample first = new SetSample();
        SetSample second = new SetSample();
        sampler.draw(0, 24, 1e9, 0, 0, first);
        sampler.extend(first, 1, 24, 1e9, second);
        return second.squaredLogError;
    }
}

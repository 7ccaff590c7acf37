package org.gbjo.paper.feature;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.gbjo.query.Bgp;
import org.gbjo.query.Constant;
import org.gbjo.query.Pattern;
import org.junit.jupiter.api.Test;

final class AuthorsFeaturesTest {
    private static final Bgp BGP =
            Bgp.of(Pattern.of("?x", "<p>", "?y"), Pattern.of("?y", "<q>", "?z"), Pattern.of("?z", "<absent>", "?x"));

    /** The first number of each of the 9 terms of a row lies so far from that of the next. */
    private static final int TERM = 102;

    private static final int WIDTH = 3 * TERM + 1;

    /** Knows all terms but {@code <absent>}. */
    private static final TermVectors VECTORS = new TermVectors() {
        private final TermVectors hashed = TermVectors.hashed(100, 7);

        @Override
        public int dimensions() {
            return 100;
        }

        @Override
        public void copyVector(Constant term, float[] target, int at) {
            hashed.copyVector(term, target, at);
        }

        @Override
        public double count(Constant term) {
            return term.nTriples().equals("<absent>") ? 0 : 5;
        }
    };

    private static float[] rows(long seed, Bgp bgp) {
        float[] rows = new float[bgp.size() * WIDTH];
        Arrays.fill(rows, Float.NaN);
        new AuthorsFeatures(VECTORS, seed).encodePatterns(bgp, rows);
        return rows;
    }

    private static float[] join(long seed, Bgp bgp, int join) {
        float[] row = new float[WIDTH];
        new AuthorsFeatures(VECTORS, seed).encodeJoin(bgp, join, row, 0);
        return row;
    }

    /** The numbers of ?x, ?y and ?z. */
    private static List<Float> numbers(float[] rows) {
        return List.of(rows[0], rows[2 * TERM], rows[WIDTH + 2 * TERM]);
    }

    @Test
    void aVariableHasItsNumberAndOnesAndNoCount() {
        float[] rows = rows(1, BGP);
        assertThat(numbers(rows)).containsExactlyInAnyOrder(0f, 1f, 2f);
        assertThat(rows[WIDTH]).isEqualTo(rows[2 * TERM]);
        assertThat(rows[2 * WIDTH]).isEqualTo(rows[WIDTH + 2 * TERM]);
        assertThat(rows[2 * WIDTH + 2 * TERM]).isEqualTo(rows[0]);
        assertThat(Arrays.copyOfRange(rows, 1, TERM - 1)).containsOnly(1f);
        assertThat(rows[TERM - 1]).isZero();
    }

    @Test
    void theNumbersOfVariablesAreAPermutationThatTheSeedDecides() {
        Set<List<Float>> seen = new HashSet<>();
        for (long seed = 0; seed < 100; seed++) {
            seen.add(numbers(rows(seed, BGP)));
            assertThat(rows(seed, BGP)).containsExactly(rows(seed, BGP));
        }
        assertThat(seen).hasSize(6);
    }

    @Test
    void anUnknownConstantCountsOneAndAKnownOneAsOftenAsItOccurs() {
        float[] rows = rows(1, BGP);
        assertThat(rows[TERM]).isZero();
        assertThat(rows[2 * TERM - 1]).isEqualTo(5);
        assertThat(rows[2 * WIDTH + 2 * TERM - 1]).isEqualTo(1);
        float[] vector = new float[100];
        VECTORS.copyVector(new Constant("<p>"), vector, 0);
        assertThat(Arrays.copyOfRange(rows, TERM + 1, 2 * TERM - 1)).containsExactly(vector);
    }

    @Test
    void theLastFeatureTellsJoinsFromPatterns() {
        assertThat(rows(1, BGP)[WIDTH - 1]).isZero();
        assertThat(rows(1, BGP)[3 * WIDTH - 1]).isZero();
        assertThat(join(1, BGP, 0)[WIDTH - 1]).isEqualTo(1);
        assertThat(join(1, BGP, 1)[WIDTH - 1]).isEqualTo(1);
    }

    @Test
    void fingerprintsDependOnTheSeedTheQueryAndTheJoin() {
        List<float[]> all = new ArrayList<>();
        Bgp other = Bgp.of(Pattern.of("?x", "<p>", "?y"), Pattern.of("?y", "<q>", "<o>"));
        for (int join = 0; join < 2; join++) {
            all.add(join(1, BGP, join));
            all.add(join(2, BGP, join));
            all.add(join(1, other, join));
        }
        for (float[] row : all) {
            double squares = 0;
            for (int i = 0; i < WIDTH - 1; i++) {
                squares += row[i] * row[i];
            }
            assertThat(squares).isCloseTo(1, within(1e-6));
            assertThat(Arrays.copyOfRange(row, JoinFingerprints.GAUSSIAN_DIMENSIONS, WIDTH - 1))
                    .containsOnly(0f);
        }
        assertThat(all.stream().map(Arrays::toString)).doesNotHaveDuplicates();
        assertThat(join(1, BGP, 0)).containsExactly(all.get(0));
    }
}

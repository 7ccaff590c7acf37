package org.gbjo.paper.feature;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.gbjo.query.Bgp;
import org.gbjo.query.Constant;
import org.gbjo.query.Pattern;
import org.junit.jupiter.api.Test;

final class FeaturesTest {
    private static final TermVectors VECTORS = TermVectors.hashed(100, 7);
    private static final PaperFeatures PAPER = new PaperFeatures(VECTORS, 11);
    private static final Bgp BGP = Bgp.of(Pattern.of("?x", "<p>", "<o>"), Pattern.of("?x", "<q>", "?y"));

    @Test
    void aRowOfThePaperHas307Features() {
        assertThat(PAPER.width()).isEqualTo(307);
    }

    @Test
    void aPatternIsItsThreeTermsAndAZero() {
        Bgp bgp = Bgp.of(Pattern.of("?x", "<p>", "<o>"), Pattern.of("?x", "<p>", "?y"));
        float[] rows = new float[2 * 307];
        Arrays.fill(rows, Float.NaN);
        PAPER.encodePatterns(bgp, rows);
        float[] variable = new float[102];
        Arrays.fill(variable, 0, 101, 1f);
        assertThat(Arrays.copyOfRange(rows, 0, 102)).containsExactly(variable);
        assertThat(Arrays.copyOfRange(rows, 102, 204)).containsExactly(constant("<p>"));
        assertThat(Arrays.copyOfRange(rows, 204, 306)).containsExactly(constant("<o>"));
        assertThat(rows[306]).isZero();
        assertThat(Arrays.copyOfRange(rows, 307 + 204, 307 + 306)).containsExactly(variable);
    }

    private static float[] constant(String term) {
        float[] expected = new float[102];
        VECTORS.copyVector(new Constant(term), expected, 1);
        expected[101] = (float) VECTORS.count(new Constant(term));
        return expected;
    }

    @Test
    void fingerprintsHaveUnitLengthAndDependOnSeedAndJoinAlone() {
        float[] first = fingerprint(PAPER, 0);
        double squares = 0;
        for (float value : first) {
            squares += value * value;
        }
        assertThat(squares).isCloseTo(1, within(1e-6));
        assertThat(fingerprint(new PaperFeatures(VECTORS, 11), 0)).containsExactly(first);
        assertThat(fingerprint(PAPER, 1)).isNotEqualTo(first);
        assertThat(fingerprint(new PaperFeatures(VECTORS, 12), 0)).isNotEqualTo(first);
        assertThat(Arrays.copyOfRange(first, JoinFingerprints.GAUSSIAN_DIMENSIONS, 307))
                .containsOnly(0f);
    }

    private static float[] fingerprint(FeatureScheme scheme, int join) {
        float[] row = new float[scheme.width()];
        scheme.encodeJoin(BGP, join, row, 0);
        return row;
    }

    @Test
    void theSharingSchemeHasTheSameRows() {
        SharingFeatures sharing = new SharingFeatures(VECTORS, 11);
        Bgp bgp = Bgp.of(Pattern.of("?x", "<p>", "<o>"), Pattern.of("?x", "<p>", "?y"));
        float[] expected = new float[2 * 307];
        float[] actual = new float[2 * 307];
        PAPER.encodePatterns(bgp, expected);
        sharing.encodePatterns(bgp, actual);
        assertThat(actual).containsExactly(expected);
        assertThat(sharing.sharesVariables()).isTrue();
        assertThat(PAPER.sharesVariables()).isFalse();
    }
}

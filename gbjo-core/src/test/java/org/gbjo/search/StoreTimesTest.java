package org.gbjo.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Which triples a store goes through, and how its times are written. */
class StoreTimesTest {
    private static final int S = 1;
    private static final int P = 2;
    private static final int O = 4;
    private static final double ALL = 1e6;
    private static final double[] TERMS = {10, 500, 3000};

    private static double scanned(String indexes, int bound) {
        return StoreIndexes.parse(indexes).scanned(bound, ALL, TERMS);
    }

    @Test
    void anIndexForEveryAccessPathFindsWithoutGoingThroughOthers() {
        for (int bound = 0; bound < StoreTimes.ACCESS_PATHS; bound++) {
            assertThat(scanned("SPO, POS, OSP", bound)).isZero();
        }
    }

    @Test
    void indexesOfSingleTermsGoThroughAllTriplesOfTheTerm() {
        String indexes = "S, O | P, [SPO]";
        assertThat(scanned(indexes, 0)).isZero();
        assertThat(scanned(indexes, S)).isZero();
        assertThat(scanned(indexes, P)).isZero();
        assertThat(scanned(indexes, O)).isZero();
        assertThat(scanned(indexes, S | P)).isEqualTo(10);
        assertThat(scanned(indexes, S | O)).isEqualTo(10);
        assertThat(scanned(indexes, P | O))
                .as("the fewer of predicate and object")
                .isEqualTo(500);
        assertThat(scanned("S, O, P", P | O)).as("the object comes first").isEqualTo(3000);
        assertThat(scanned(indexes, S | P | O)).isZero();
        assertThat(scanned("S, O, P", S | P | O)).isEqualTo(10);
    }

    @Test
    void withoutAnIndexThatBeginsWithTheTermAllTriplesAreGoneThrough() {
        assertThat(scanned("SPO, POS", O)).isEqualTo(ALL);
        assertThat(scanned("SPO, POS", S | O)).isEqualTo(10);
        assertThat(scanned("SPO, POS", P | O)).isZero();
    }

    @Test
    void anIndexIsNamedByItsPositions() {
        assertThatThrownBy(() -> StoreIndexes.parse("SPO, PXS")).hasMessageContaining("'PXS'");
        assertThatThrownBy(() -> StoreIndexes.parse("SS")).hasMessageContaining("once each");
    }

    @Test
    void lookUpsAreReadAsTheyAreWritten() {
        List<Double> nanos = List.of(1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0);
        assertThat(StoreTimes.write(nanos)).isEqualTo("- 1, S 2, P 3, SP 4, O 5, SO 6, PO 7, SPO 8");
        assertThat(StoreTimes.parseLookUps(StoreTimes.write(nanos))).isEqualTo(nanos);
        assertThatThrownBy(() -> StoreTimes.parseLookUps("- 1, S 2")).hasMessageContaining("none for P");
        assertThatThrownBy(() -> StoreTimes.parseLookUps("PS 2")).hasMessageContaining("'PS'");
    }
}

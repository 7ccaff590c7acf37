package org.gbjo.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;

class SeededRandomTest {

    @Test
    void numbersOfASeedNeverChange() {
        SeededRandom random = new SeededRandom(42, 1, 2);
        assertThat(List.of(random.nextLong(), random.nextLong(), random.nextLong()))
                .containsExactly(1088210289241320036L, 2732943237289795003L, -8232365424595003144L);
    }

    @Property(seed = "1")
    void numbersStayBelowTheirBound(
            @ForAll long seed, @ForAll @IntRange(min = 1) int bound, @ForAll @LongRange(min = 1) long longBound) {
        SeededRandom random = new SeededRandom(seed);
        assertThat(random.below(bound)).isBetween(0, bound - 1);
        assertThat(random.below(longBound)).isBetween(0L, longBound - 1);
    }

    @Test
    void everyNumberBelowABoundIsAboutEquallyLikely() {
        SeededRandom random = new SeededRandom(7);
        int[] small = new int[10];
        int[] large = new int[10];
        for (int i = 0; i < 100_000; i++) {
            small[random.below(10)]++;
            large[(int) (random.below(10_000_000_000_000_000L) / 1_000_000_000_000_000L)]++;
        }
        for (int i = 0; i < 10; i++) {
            assertThat(small[i]).isBetween(9_500, 10_500);
            assertThat(large[i]).isBetween(9_500, 10_500);
        }
    }

    @Test
    void chanceKeepsItsShare() {
        SeededRandom random = new SeededRandom(3);
        int hits = 0;
        for (int i = 0; i < 10_000; i++) {
            hits += random.chance(0.3) ? 1 : 0;
            assertThat(random.chance(0)).isFalse();
            assertThat(random.chance(1)).isTrue();
        }
        assertThat(hits).isBetween(2_800, 3_200);
    }

    @Property(seed = "1")
    void shufflingKeepsTheElements(@ForAll List<Integer> elements, @ForAll long seed) {
        List<Integer> shuffled = new ArrayList<>(elements);
        new SeededRandom(seed).shuffle(shuffled);
        assertThat(shuffled).containsExactlyInAnyOrderElementsOf(elements);
    }

    @Test
    void streamsOfASeedDiffer() {
        assertThat(new SeededRandom(1, 2, 3).nextLong())
                .isNotEqualTo(new SeededRandom(1, 3, 2).nextLong())
                .isNotEqualTo(new SeededRandom(1, 2).nextLong());
    }
}

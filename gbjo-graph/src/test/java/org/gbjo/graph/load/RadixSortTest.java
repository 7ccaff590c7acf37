package org.gbjo.graph.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Comparator;
import java.util.Random;
import org.gbjo.graph.load.RadixSort.Field;
import org.junit.jupiter.api.Test;

class RadixSortTest {

    @Test
    void singleWordsOfEveryWidthAreSortedAsUnsignedNumbers() {
        Random random = new Random(1);
        for (int bits = 1; bits <= 64; bits++) {
            for (int count : new int[] {0, 1, 2, 500}) {
                long mask = bits == 64 ? -1L : (1L << bits) - 1;
                long[] data = random.longs(count + 7).map(value -> value & mask).toArray();
                Long[] expected = Arrays.stream(data, 0, count)
                        .boxed()
                        .sorted(Long::compareUnsigned)
                        .toArray(Long[]::new);
                long[] sorted =
                        RadixSort.sort(data, count, 1, new Field[] {new Field(0, 0, bits)}, new long[data.length]);
                assertThat(Arrays.copyOf(sorted, count))
                        .containsExactly(Arrays.stream(expected)
                                .mapToLong(Long::longValue)
                                .toArray());
            }
        }
    }

    @Test
    void pairsAreSortedByTheirFieldsFromTheLeastToTheMostSignificant() {
        Random random = new Random(2);
        Field[] fields = {new Field(1, 0, 20), new Field(1, 32, 13), new Field(0, 0, 31)};
        int count = 5000;
        long[][] pairs = new long[count][];
        long[] data = new long[2 * count];
        for (int i = 0; i < count; i++) {
            pairs[i] = new long[] {random.nextInt(50), (long) random.nextInt(1 << 13) << 32 | random.nextInt(1 << 20)};
            System.arraycopy(pairs[i], 0, data, 2 * i, 2);
        }
        Arrays.sort(pairs, Comparator.<long[]>comparingLong(p -> p[0]).thenComparingLong(p -> p[1]));
        long[] sorted = RadixSort.sort(data, count, 2, fields, new long[data.length]);
        for (int i = 0; i < count; i++) {
            assertThat(Arrays.copyOfRange(sorted, 2 * i, 2 * i + 2)).isEqualTo(pairs[i]);
        }
    }
}

package org.gbjo.statistics.count;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.gbjo.run.Room;
import org.junit.jupiter.api.Test;

final class LargestEntriesTest {
    @Test
    void theLargestEntriesAreThoseOfASort() {
        Random random = new Random(12);
        for (int budget : new int[] {0, 1, 5, 40, 300}) {
            List<int[]> entries = new ArrayList<>();
            LargestEntries largest = new LargestEntries(budget, Room.inHeap());
            for (int i = 0; i < 200; i++) {
                int[] entry = {random.nextInt(30), i};
                entries.add(entry);
            }
            Collections.shuffle(entries, random);
            entries.subList(0, 90).forEach(entry -> largest.offer(entry[0], entry[1], -entry[1]));
            largest.size();
            LargestEntries other = largest.part(2);
            entries.subList(90, 200).forEach(entry -> other.offer(entry[0], entry[1], -entry[1]));
            largest.merge(other);
            entries.sort(Comparator.<int[]>comparingInt(entry -> -entry[0]).thenComparingInt(entry -> entry[1]));
            long[] kept = new long[largest.size()];
            for (int i = 0; i < kept.length; i++) {
                kept[i] = largest.key(i);
                assertThat(largest.detail(i)).isEqualTo((double) -largest.key(i));
            }
            Arrays.sort(kept);
            assertThat(kept)
                    .isEqualTo(entries.stream()
                            .limit(budget)
                            .mapToLong(entry -> entry[1])
                            .sorted()
                            .toArray());
            assertThat(largest.largestLeftOut()).isEqualTo(budget >= 200 ? 0 : entries.get(budget)[0]);
        }
    }
}

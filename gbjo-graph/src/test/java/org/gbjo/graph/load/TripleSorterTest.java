package org.gbjo.graph.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A tree set is the slow twin. */
class TripleSorterTest {
    private static final long AMPLE = 1 << 26;
    private static final long TINY = 1;

    private record Row(int first, int second, int third) implements Comparable<Row> {
        private static final Comparator<Row> ORDER = Comparator.comparingInt(Row::first)
                .thenComparingInt(Row::second)
                .thenComparingInt(Row::third);

        @Override
        public int compareTo(Row other) {
            return ORDER.compare(this, other);
        }
    }

    @TempDir
    private Path folder;

    /** Sorts random triples with many duplicates; values reach the largest that the bits hold. */
    private void compare(int rows, int firstBits, int secondBits, int thirdBits, long memory) throws IOException {
        Random random = new Random(rows + firstBits);
        TripleSorter sorter = new TripleSorter(folder.resolve("sort"), firstBits, secondBits, thirdBits, memory);
        TreeSet<Row> expected = new TreeSet<>();
        List<Row> added = new ArrayList<>();
        for (int i = 0; i < rows; i++) {
            Row row = i > 0 && random.nextInt(4) == 0
                    ? added.get(random.nextInt(i))
                    : new Row(value(random, firstBits), value(random, secondBits), value(random, thirdBits));
            added.add(row);
            expected.add(row);
            sorter.add(row.first, row.second, row.third);
        }
        assertThat(spills() > 0).isEqualTo(memory == TINY && rows > 1 << 12);
        List<Row> drained = new ArrayList<>();
        sorter.drain((first, second, third) -> drained.add(new Row(first, second, third)));
        assertThat(drained).containsExactlyElementsOf(expected);
        assertThat(spills()).isZero();
    }

    private static int value(Random random, int bits) {
        int mask = (int) ((1L << bits) - 1);
        return random.nextInt(10) == 0 ? mask : random.nextInt() & mask;
    }

    private long spills() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.count();
        }
    }

    @Test
    void oneWordRecordsAreSortedInMemoryAndOverFiles() throws IOException {
        for (long memory : new long[] {AMPLE, TINY}) {
            for (int rows : new int[] {0, 1, 2, 4096, 4097, 30_000}) {
                compare(rows, 20, 7, 20, memory);
            }
        }
    }

    @Test
    void recordsThatFillAllBitsOfAWordAreSortedUnsigned() throws IOException {
        compare(10_000, 31, 2, 31, AMPLE);
        compare(10_000, 31, 2, 31, TINY);
        compare(10_000, 1, 31, 31, TINY);
    }

    @Test
    void twoWordRecordsAreSortedInMemoryAndOverFiles() throws IOException {
        for (long memory : new long[] {AMPLE, TINY}) {
            for (int rows : new int[] {0, 1, 2, 4096, 4097, 30_000}) {
                compare(rows, 31, 31, 31, memory);
            }
        }
        compare(20_000, 31, 3, 31, TINY);
        compare(20_000, 3, 31, 31, AMPLE);
    }

    @Test
    void columnsOfOneValueNeedNoPass() throws IOException {
        TripleSorter sorter = new TripleSorter(folder.resolve("sort"), 1, 1, 12, AMPLE);
        for (int i = 3000; i > 0; i--) {
            sorter.add(1, 0, i);
        }
        int[] last = {0};
        sorter.drain((first, second, third) -> assertThat(third).isEqualTo(++last[0]));
        assertThat(last[0]).isEqualTo(3000);
    }
}

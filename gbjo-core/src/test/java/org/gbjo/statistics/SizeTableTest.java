package org.gbjo.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A table beside a map. */
final class SizeTableTest {
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 10, 1_000, 100_000})
    void everyRowIsFoundAndNoOther(int rows) {
        Random random = new Random(rows);
        Map<Long, Float> truth = new HashMap<>();
        while (truth.size() < rows) {
            truth.put(random.nextLong(), 1 + random.nextInt(1 << 24) * 1f);
        }
        long[] hashes = truth.keySet().stream().mapToLong(hash -> hash).toArray();
        float[] sizes = new float[rows];
        for (int i = 0; i < rows; i++) {
            sizes[i] = truth.get(hashes[i]);
        }
        SizeTable table = SizeTable.of(hashes, sizes);
        assertThat(table.findsAll(hashes, sizes)).isTrue();
        NumberTable slots = table.slots();
        SizeTable read = new SizeTable(NumberTable.read(slots.toBytes(), slots.size(), 0));
        for (long hash : hashes) {
            assertThat(read.find(hash)).isEqualTo((double) truth.get(hash));
        }
        for (int i = 0; i < 10_000; i++) {
            long hash = random.nextLong();
            assertThat(read.find(hash)).isEqualTo((double) truth.getOrDefault(hash, 0f));
        }
    }

    @Test
    void hashesThatCannotBeToldApartAreNoticed() {
        long hash = 0x1234_5678_9abc_def0L;
        float[] sizes = {7, 7};
        for (long other : new long[] {hash, hash + (1L << 32)}) {
            long[] hashes = {hash, other};
            assertThat(SizeTable.of(hashes, sizes).findsAll(hashes, sizes)).isFalse();
        }
        long[] apart = {hash, hash + 1};
        assertThat(SizeTable.of(apart, sizes).findsAll(apart, sizes)).isTrue();
    }
}

package org.gbjo.query;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SetTableTest {
    private static final int MOST_DIRECT = 6;

    /** Tables that clear their slots at once, after some queries, and practically never. */
    @ParameterizedTest
    @CsvSource({"0, 300", "1000, 300", "1000000000, 300"})
    void setsHaveNumbersInTheOrderInWhichTheyComeUntilTheTableIsEmptied(int largestBase, int queries) {
        Random random = new Random(1);
        SetTable table = new SetTable(MOST_DIRECT, largestBase);
        for (int query = 0; query < queries; query++) {
            int patterns = 1 + random.nextInt(query % 3 == 0 ? PatternSet.LIMIT : 2 * MOST_DIRECT);
            table.clear(patterns);
            assertThat(table.count()).isZero();
            Map<PatternSet, Integer> numbers = new HashMap<>();
            for (int i = random.nextInt(query % 10 == 0 ? 2000 : 50); i > 0; i--) {
                PatternSet set = new PatternSet(
                        random.nextLong() & PatternBits.lowOfFirst(patterns),
                        random.nextLong() & PatternBits.highOfFirst(patterns));
                assertThat(table.find(set.low(), set.high())).isEqualTo(numbers.getOrDefault(set, SetTable.ABSENT));
                int next = numbers.size();
                assertThat(table.indexOrInsert(set.low(), set.high()))
                        .isEqualTo(numbers.computeIfAbsent(set, absent -> next));
            }
            assertThat(table.count()).isEqualTo(numbers.size());
            numbers.forEach((set, number) ->
                    assertThat(table.find(set.low(), set.high())).isEqualTo(number));
        }
    }

    @ParameterizedTest
    @CsvSource({"5", "30", "100"})
    void setsThatWereDroppedAreForgottenWhenTheTableIsEmptied(int patterns) {
        SetTable table = new SetTable(MOST_DIRECT);
        table.clear(patterns);
        for (int i = 0; i < 5; i++) {
            table.indexOrInsert(1L << i, 0);
        }
        table.move(4, 0);
        table.truncate(1);
        assertThat(table.low(0)).isEqualTo(1L << 4);
        table.clear(patterns);
        for (int i = 0; i < 5; i++) {
            assertThat(table.find(1L << i, 0)).isEqualTo(SetTable.ABSENT);
        }
        assertThat(table.indexOrInsert(1L << 3, 0)).isZero();
        assertThat(table.find(1L << 4, 0)).isEqualTo(SetTable.ABSENT);
    }
}

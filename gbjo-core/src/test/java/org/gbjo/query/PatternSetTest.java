package org.gbjo.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

/** The bit set of the JDK is the slow twin. */
class PatternSetTest {

    private static PatternSet set(Set<Integer> members) {
        return PatternSet.of(members.stream().mapToInt(Integer::intValue).toArray());
    }

    private static BitSet bits(Set<Integer> members) {
        BitSet bits = new BitSet();
        members.forEach(bits::set);
        return bits;
    }

    private static void assertSame(PatternSet set, BitSet bits) {
        assertThat(set.toArray()).containsExactly(bits.stream().toArray());
        assertThat(set.size()).isEqualTo(bits.cardinality());
        assertThat(set.isEmpty()).isEqualTo(bits.isEmpty());
    }

    @Property(seed = "1")
    void setAlgebraIsThatOfBitSet(
            @ForAll Set<@IntRange(max = 127) Integer> left, @ForAll Set<@IntRange(max = 127) Integer> right) {
        BitSet union = bits(left);
        union.or(bits(right));
        assertSame(set(left).union(set(right)), union);

        BitSet intersection = bits(left);
        intersection.and(bits(right));
        assertSame(set(left).intersection(set(right)), intersection);

        BitSet difference = bits(left);
        difference.andNot(bits(right));
        assertSame(set(left).minus(set(right)), difference);

        assertThat(set(left).intersects(set(right))).isEqualTo(bits(left).intersects(bits(right)));
        assertThat(set(left).containsAll(set(right))).isEqualTo(left.containsAll(right));
        assertThat(set(left).equals(set(right))).isEqualTo(left.equals(right));
    }

    @Property(seed = "2")
    void membersComeAndGo(@ForAll Set<@IntRange(max = 127) Integer> members, @ForAll @IntRange(max = 127) int index) {
        BitSet with = bits(members);
        with.set(index);
        assertSame(set(members).with(index), with);

        BitSet without = bits(members);
        without.clear(index);
        assertSame(set(members).without(index), without);

        assertThat(set(members).contains(index)).isEqualTo(members.contains(index));
        if (!members.isEmpty()) {
            assertThat(set(members).first()).isEqualTo(bits(members).nextSetBit(0));
        }
    }

    @Test
    void theFirstMembersAreThoseOfBitSetUpToTheLimit() {
        for (int size = 0; size <= PatternSet.LIMIT; size++) {
            BitSet bits = new BitSet();
            bits.set(0, size);
            assertSame(PatternSet.firstN(size), bits);
        }
    }

    @Test
    void membersAreVisitedInAscendingOrderAcrossBothWords() {
        List<Integer> visited = new ArrayList<>();
        PatternSet.of(127, 64, 63, 0).forEach(visited::add);
        assertThat(visited).containsExactly(0, 63, 64, 127);
    }

    @Test
    void aMaskNamesTheFirst64Patterns() {
        assertThat(PatternSet.ofMask(0b1010)).isEqualTo(PatternSet.of(1, 3));
        assertThat(PatternSet.ofMask(-1L)).isEqualTo(PatternSet.firstN(64));
    }

    @Test
    void indexesOutOfRangeAreRefused() {
        for (int index : new int[] {-1, 128, Integer.MAX_VALUE, Integer.MIN_VALUE}) {
            String rule = "a pattern index lies in 0..127, got " + index;
            assertThatThrownBy(() -> PatternSet.EMPTY.with(index)).hasMessage(rule);
            assertThatThrownBy(() -> PatternSet.EMPTY.without(index)).hasMessage(rule);
            assertThatThrownBy(() -> PatternSet.EMPTY.contains(index)).hasMessage(rule);
        }
        assertThatThrownBy(() -> PatternSet.firstN(129)).hasMessage("a pattern set holds 0 to 128 patterns, got 129");
        assertThatThrownBy(() -> PatternSet.firstN(-1)).hasMessage("a pattern set holds 0 to 128 patterns, got -1");
        assertThatThrownBy(PatternSet.EMPTY::first).hasMessage("an empty pattern set has no first member");
    }
}

package org.gbjo.graph.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** A linked map numbers, a tree set with unsigned comparison sorts. */
class InternedTermsTest {

    private static byte[] bytes(InternedTerms table, int term) {
        return Arrays.copyOfRange(table.arena(), table.start(term), table.end(term));
    }

    private static void compare(List<byte[]> terms) {
        InternedTerms table = new InternedTerms();
        Map<String, Integer> numbers = new LinkedHashMap<>();
        TreeSet<byte[]> ordered = new TreeSet<>(Arrays::compareUnsigned);
        for (byte[] term : terms) {
            // Latin-1 maps each byte to a character, so that the string stands for the bytes.
            Integer expected = numbers.putIfAbsent(new String(term, StandardCharsets.ISO_8859_1), numbers.size());
            byte[] padded = Arrays.copyOf(term, term.length + 3);
            assertThat(table.intern(padded, term.length)).isEqualTo(expected == null ? numbers.size() - 1 : expected);
            ordered.add(term);
        }
        assertThat(table.size()).isEqualTo(numbers.size());
        int[] sorted = table.sorted();
        assertThat(sorted).hasSize(ordered.size());
        int rank = 0;
        for (byte[] term : ordered) {
            assertThat(bytes(table, sorted[rank++])).isEqualTo(term);
        }
    }

    @Test
    void shortTermsOfAllBytesAreNumberedOnceAndSortedUnsigned() {
        Random random = new Random(1);
        List<byte[]> terms = new ArrayList<>();
        terms.add(new byte[0]);
        for (int i = 0; i < 20_000; i++) {
            byte[] term = new byte[random.nextInt(4)];
            random.nextBytes(term);
            terms.add(term);
        }
        compare(terms);
    }

    @Test
    void manyTermsWithLongCommonPrefixesOutgrowEveryArray() {
        Random random = new Random(2);
        List<byte[]> terms = new ArrayList<>();
        for (int i = 0; i < 60_000; i++) {
            String text = "<http://example.org/a/rather/long/path/" + "x".repeat(random.nextInt(20))
                    + random.nextInt(40_000) + (random.nextBoolean() ? ">" : "é>");
            terms.add(text.getBytes(StandardCharsets.UTF_8));
        }
        compare(terms);
    }

    @Test
    void termsThatArePrefixesOfEachOtherAreSortedShortestFirst() {
        List<byte[]> terms = new ArrayList<>();
        for (int length = 300; length >= 0; length--) {
            terms.add("a".repeat(length).getBytes(StandardCharsets.US_ASCII));
        }
        compare(terms);
    }

    @Test
    void aTermLongerThanTheArenaIsKept() {
        byte[] longTerm = new byte[3 << 20];
        Arrays.fill(longTerm, (byte) 'x');
        compare(List.of(new byte[] {'b'}, longTerm, new byte[] {'a'}, longTerm));
    }
}

package org.gbjo.graph.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collection;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.gbjo.graph.Dictionary;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DictionaryTest {
    @TempDir
    private Path folder;

    /** A graph whose terms are exactly these: each is subject, predicate and object of one triple. */
    private Dictionary dictionary(Collection<String> terms) throws IOException {
        StringBuilder text = new StringBuilder();
        terms.forEach(term -> text.append(term)
                .append(' ')
                .append(term)
                .append(' ')
                .append(term)
                .append(" .\n"));
        return Imports.text(folder, terms.size() + ".nt", text.toString()).dictionary();
    }

    private static Set<String> random(Random random, int count) {
        Set<String> terms = new TreeSet<>();
        while (terms.size() < count) {
            String path = "/common/prefix/".repeat(random.nextInt(3));
            terms.add("<http://x" + path + random.nextInt(3 * count) + (random.nextInt(4) == 0 ? "é" : "") + ">");
        }
        return terms;
    }

    private static void compare(Dictionary dictionary, Set<String> terms) {
        TreeSet<byte[]> sorted = new TreeSet<>(Arrays::compareUnsigned);
        terms.forEach(term -> sorted.add(term.getBytes(StandardCharsets.UTF_8)));
        assertThat(dictionary.size()).isEqualTo(terms.size());
        int id = 0;
        for (byte[] bytes : sorted) {
            String term = new String(bytes, StandardCharsets.UTF_8);
            assertThat(dictionary.term(id)).isEqualTo(term);
            assertThat(dictionary.find(term)).isEqualTo(id);
            for (String other : new String[] {
                term + " ",
                term.substring(1),
                term.substring(0, term.length() - 1),
                term.replace('x', 'y'),
                "\uffff" + term
            }) {
                assertThat(dictionary.find(other)).as(other).isEqualTo(terms.contains(other) ? id : Dictionary.ABSENT);
            }
            id++;
        }
        assertThat(dictionary.find("")).isEqualTo(Dictionary.ABSENT);
    }

    @Test
    void allTermsAndNoOthersAreFoundAroundTheBordersOfBlocks() throws IOException {
        Random random = new Random(1);
        for (int count : new int[] {1, 2, 15, 16, 17, 31, 32, 33, 48, 500}) {
            Set<String> terms = random(random, count);
            compare(dictionary(terms), terms);
        }
    }

    @Test
    void termsOfEveryLengthAreFound() throws IOException {
        Set<String> terms = new TreeSet<>();
        for (int length :
                new int[] {1, 120, 125, 126, 127, 128, 129, 16_300, 16_383, 16_384, 16_385, 70_000, 2_100_000}) {
            terms.add("<x:" + "a".repeat(length) + ">");
            terms.add("<x:" + length + "b".repeat(length) + ">");
        }
        compare(dictionary(terms), terms);
    }

    @Test
    void idsOutOfRangeAreRefused() throws IOException {
        Dictionary dictionary = dictionary(Set.of("<x:a>", "<x:b>"));
        assertThatThrownBy(() -> dictionary.term(2)).hasMessage("a term id lies in 0..1, got 2");
        assertThatThrownBy(() -> dictionary.term(-1)).hasMessage("a term id lies in 0..1, got -1");
    }
}

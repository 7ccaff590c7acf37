package org.gbjo.paper.feature;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import java.util.zip.CRC32C;
import org.gbjo.query.Constant;
import org.gbjo.statistics.TermHash;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** What goes into a term table comes out of it; what is damaged is refused in one sentence. */
final class TermTableTest {
    @TempDir
    private Path folder;

    /** A term as the test knows it; a vector of length 0 is none. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Entry(String term, long count, float[] vector) {}

    private record Content(String graphFingerprint, int dimensions, List<Entry> entries) implements TermTableContent {
        @Override
        public int terms() {
            return entries.size();
        }

        @Override
        public String term(int index) {
            return entries.get(index).term();
        }

        @Override
        public long count(int index) {
            return entries.get(index).count();
        }

        @Override
        public boolean copyVector(int index, float[] target) {
            float[] vector = entries.get(index).vector();
            System.arraycopy(vector, 0, target, 0, vector.length);
            return vector.length > 0;
        }
    }

    private static Content random(int terms, int dimensions, long seed) {
        Random random = new Random(seed);
        List<Entry> entries = new ArrayList<>();
        for (int i = 0; i < terms; i++) {
            float[] vector = new float[random.nextInt(3) == 0 ? 0 : dimensions];
            for (int j = 0; j < vector.length; j++) {
                vector[j] = (float) random.nextGaussian();
            }
            String term = i % 3 == 0 ? "\"" + "é".repeat(i % 7) + i + "\"" : "<http://example.org/e" + i + ">";
            entries.add(new Entry(term, random.nextInt(1000), vector));
        }
        return new Content("graph-" + seed, dimensions, entries);
    }

    private Path write(Precision precision, Content content) throws IOException {
        Path file = folder.resolve("terms.table");
        TermTableWriter.write(file, precision, content);
        return file;
    }

    @ParameterizedTest
    @CsvSource({"FLOAT16, 0, 5, 30", "FLOAT16, 1, 1, 30", "FLOAT32, 500, 100, 30", "FLOAT16, 2000, 7, 12"})
    void everyTermHasItsCountAndItsVector(Precision precision, int terms, int dimensions, int segmentBits)
            throws IOException {
        Content content = random(terms, dimensions, terms);
        TermTable table = TermTable.open(write(precision, content), segmentBits);
        assertThat(table.dimensions()).isEqualTo(dimensions);
        assertThat(table.precision()).isEqualTo(precision);
        assertThat(table.terms()).isEqualTo(terms);
        assertThat(table.graphFingerprint()).isEqualTo("graph-" + terms);
        assertThat(table.vectors())
                .isEqualTo(content.entries().stream()
                        .filter(entry -> entry.vector().length > 0)
                        .count());
        for (Entry entry : content.entries()) {
            Constant term = new Constant(entry.term());
            assertThat(table.contains(term)).isTrue();
            assertThat(table.count(term)).isEqualTo((double) entry.count());
            assertThat(table.hasVector(term)).isEqualTo(entry.vector().length > 0);
            assertThat(vector(table, term)).containsExactly(stored(precision, entry.vector(), dimensions));
        }
    }

    private static float[] stored(Precision precision, float[] vector, int dimensions) {
        float[] stored = Arrays.copyOf(vector, dimensions);
        for (int i = 0; precision == Precision.FLOAT16 && i < dimensions; i++) {
            stored[i] = Float16.toFloat(Float16.fromFloat(stored[i]));
        }
        return stored;
    }

    /** The vector as it is copied between two numbers that must stay. */
    private static float[] vector(TermTable table, Constant term) {
        float[] target = new float[table.dimensions() + 2];
        Arrays.fill(target, 42);
        table.copyVector(term, target, 1);
        assertThat(target[0]).isEqualTo(42);
        assertThat(target[target.length - 1]).isEqualTo(42);
        return Arrays.copyOfRange(target, 1, target.length - 1);
    }

    @ParameterizedTest
    @EnumSource(Precision.class)
    void anUnknownTermHasNoCountAndZeros(Precision precision) throws IOException {
        TermTable table = TermTable.open(write(precision, random(3000, 3, 1)));
        for (int i = 0; i < 2000; i++) {
            Constant term = new Constant("<http://example.org/unknown" + i + ">");
            assertThat(table.contains(term)).isFalse();
            assertThat(table.hasVector(term)).isFalse();
            assertThat(table.count(term)).isZero();
            assertThat(vector(table, term)).containsOnly(0f);
        }
    }

    @Test
    void countsAreExactUpTo32BitsAndSaturateThere() throws IOException {
        float[] none = {};
        TermTable table = TermTable.open(write(
                Precision.FLOAT16,
                new Content(
                        "",
                        1,
                        List.of(
                                new Entry("<a>", 3_000_000_001L, none),
                                new Entry("<b>", (1L << 32) - 1, none),
                                new Entry("<c>", 1L << 40, none)))));
        assertThat(table.count(new Constant("<a>"))).isEqualTo(3_000_000_001d);
        assertThat(table.count(new Constant("<b>"))).isEqualTo(4_294_967_295d);
        assertThat(table.count(new Constant("<c>"))).isEqualTo(4_294_967_295d);
    }

    @Test
    void termsWhoseHashesCollideAreToldApart() throws IOException {
        // Two beginnings, and for the second the four characters that lead to the state of the first.
        long start = TermHash.start(0);
        String one = "<abcdefg";
        long other = TermHash.step(start, TermHash.word("<xyz", 0));
        long word = TermHash.step(start, TermHash.word(one, 0)) ^ TermHash.word(one, 4) ^ other;
        String two = "<xyz" + (char) word + (char) (word >>> 16) + (char) (word >>> 32) + (char) (word >>> 48);
        assertThat(TermHash.of(two, 0)).isEqualTo(TermHash.of(one, 0));
        TermTable table = TermTable.open(write(
                Precision.FLOAT32,
                new Content("g", 1, List.of(new Entry(one, 1, new float[] {1}), new Entry(two, 2, new float[] {2})))));
        assertThat(table.count(new Constant(one))).isEqualTo(1);
        assertThat(table.count(new Constant(two))).isEqualTo(2);
        assertThat(vector(table, new Constant(two))).containsExactly(2f);
    }

    @Test
    void hashesAreTheSameForEverAndDistinctForSimilarTexts() {
        assertThat(TermHash.of("<http://example.org/a>", 0)).isEqualTo(-5883580053314495289L);
        Set<Long> hashes = new HashSet<>();
        for (int i = 0; i < 100_000; i++) {
            hashes.add(TermHash.of("<http://www.wikidata.org/entity/Q" + i + ">", 0));
            hashes.add(TermHash.of("<http://www.wikidata.org/prop/direct/P" + i + ">", 0));
            hashes.add(TermHash.of("\"" + i + "\"^^<http://www.w3.org/2001/XMLSchema#integer>", 0));
        }
        assertThat(hashes).hasSize(300_000);
        int[] set = new int[64];
        for (long hash : hashes) {
            for (int bit = 0; bit < 64; bit++) {
                set[bit] += (int) (hash >>> bit & 1);
            }
        }
        for (int count : set) {
            assertThat(count).isBetween(148_500, 151_500);
        }
    }

    @Test
    void whatDoesNotFitIsRefusedAndLeavesNothing() throws IOException {
        float[] one = {1};
        assertThatThrownBy(() -> write(
                        Precision.FLOAT16,
                        new Content("", 1, List.of(new Entry("<a>", 1, one), new Entry("<a>", 1, one)))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a term table has each term once, and some of these 2 occur twice; leave out the second");
        for (float value : new float[] {Float.NaN, Float.NEGATIVE_INFINITY, 65505}) {
            assertThatThrownBy(() -> write(
                            Precision.FLOAT16, new Content("", 1, List.of(new Entry("<a>", 1, new float[] {value})))))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("a vector of 16-bit numbers has none beyond 65504.0, that of <a> has " + value);
        }
        assertThatThrownBy(() -> write(Precision.FLOAT16, new Content("x".repeat(49), 1, List.of())))
                .isInstanceOf(TermTableException.class)
                .hasMessageStartingWith("the fingerprint of a graph has at most 48 bytes, got 49");
        assertThatThrownBy(() -> write(Precision.FLOAT16, new Content("", 0, List.of())))
                .isInstanceOf(TermTableException.class)
                .hasMessage("term vectors have 1 to 16384 dimensions, got 0");
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files).isEmpty();
        }
    }

    @Test
    void everyDamagedByteIsRefused() throws IOException {
        Path file = write(Precision.FLOAT16, random(12, 3, 1));
        byte[] bytes = Files.readAllBytes(file);
        for (int i = 0; i < bytes.length; i++) {
            byte[] damaged = bytes.clone();
            damaged[i] ^= (byte) (1 << (i % 8));
            Files.write(file, damaged);
            assertRefused(file);
        }
    }

    @Test
    void everyOtherLengthIsRefused() throws IOException {
        Path file = write(Precision.FLOAT16, random(12, 3, 1));
        byte[] bytes = Files.readAllBytes(file);
        for (int length = 0; length < bytes.length + 40; length++) {
            if (length != bytes.length) {
                Files.write(file, Arrays.copyOf(bytes, length));
                assertRefused(file);
            }
        }
    }

    private static void assertRefused(Path file) {
        assertThatThrownBy(() -> TermTable.open(file))
                .isInstanceOf(TermTableException.class)
                .hasMessageStartingWith("the term table " + file + " is not usable: ")
                .hasMessageContaining("gbjo embed");
    }

    /** A header as a faulty or later program would write it, with the right checksum. */
    private String refusal(int at, int value) throws IOException {
        Path file = write(Precision.FLOAT16, random(12, 3, 1));
        ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(file)).order(ByteOrder.LITTLE_ENDIAN);
        bytes.putInt(at, value);
        CRC32C checksum = new CRC32C();
        checksum.update(bytes.slice(0, 124));
        bytes.putInt(124, (int) checksum.getValue());
        Files.write(file, bytes.array());
        try {
            TermTable.open(file);
            return "";
        } catch (TermTableException e) {
            return e.getMessage().substring(("the term table " + file + " is not usable: ").length());
        }
    }

    @Test
    void aWrongHeaderIsRefusedWithWhatIsWrong() throws IOException {
        assertThat(refusal(0, 0)).isEqualTo("it does not begin as a term table does; make one with gbjo embed");
        assertThat(refusal(8, 2))
                .isEqualTo("it has version 2, this program reads version 1; make it again with gbjo embed");
        assertThat(refusal(12, 0)).isEqualTo("term vectors have 1 to 16384 dimensions, got 0");
        assertThat(refusal(12, 60)).contains("it should have ", " bytes, got ");
        assertThat(refusal(16, 8)).isEqualTo("a number of a vector has 16 or 32 bits, got 8");
        assertThat(refusal(24, 3)).startsWith("a term table has up to 2^31 terms and at most a vector for each, got 3");
        assertThat(refusal(28, -1)).startsWith("a term table has up to 2^31 terms");
        assertThat(refusal(40, 0)).startsWith("a term table has up to 2^32 buckets and some more slots, got 0 and ");
        assertThat(refusal(48, 1000)).startsWith("a term table has up to 2^32 buckets");
        assertThat(refusal(64, 1)).isEqualTo("its content is damaged; make it again with gbjo embed");
    }

    @Test
    void aMissingFileIsNamed() {
        Path file = folder.resolve("missing");
        assertThatThrownBy(() -> TermTable.open(file))
                .isInstanceOf(TermTableException.class)
                .hasMessageStartingWith("cannot read the term table " + file);
    }
}

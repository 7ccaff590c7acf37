package org.gbjo.statistics;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.zip.CRC32C;
import org.gbjo.query.Term;
import org.gbjo.run.AtomicFiles;
import org.gbjo.statistics.StatisticsHeader.Table;

/**
 * Writes {@link GraphStatistics}. The file has its name only when it is complete, and replaces one that was there
 * before. Wherever a predicate is named, a variable stands for all predicates together.
 */
public final class StatisticsWriter {
    /** Equal hashes of two of a million entries are expected in one of 37 million graphs. */
    private static final int SEEDS = 8;

    /** The bytes of the heap that a row of a size takes, all its copies together, until it is written. */
    public static final long HEAP_OF_ROW = 88;

    /** What is written; asked again in the rare case that two hashes are equal. */
    public interface Content {
        void addTo(StatisticsWriter writer);
    }

    private final String graphFingerprint;
    private final StatisticsKeys keys;
    private final Rows predicates = new Rows(Table.PREDICATES.columns);
    private final Rows pairs = new Rows(Table.PAIRS.columns);
    private final Rows joins = new Rows(Table.JOINS.columns);
    private final Rows constantJoins = new Rows(1);
    private final Rows trios = new Rows(1);
    private final ValueTable.Draft values = new ValueTable.Draft();
    private EqualTerms equalTerms = new EqualTerms(0, 0, 0);
    private double largestMissingJoin;
    private long cutEntities;
    private double largestMissingConstantJoin;

    private StatisticsWriter(String graphFingerprint, long hashSeed) {
        this.graphFingerprint = graphFingerprint;
        this.keys = new StatisticsKeys(hashSeed);
    }

    /** Writes the statistics of a graph. */
    public static void write(Path file, String graphFingerprint, Content content) throws IOException {
        for (long seed = 0; seed < SEEDS; seed++) {
            StatisticsWriter writer = new StatisticsWriter(graphFingerprint, seed);
            content.addTo(writer);
            if (writer.predicates.distinct()
                    && writer.pairs.distinct()
                    && writer.joins.distinct()
                    && writer.values.distinct()) {
                SizeTable constantJoins = writer.constantJoins.sizes();
                SizeTable trios = writer.trios.sizes();
                if (constantJoins.findsAll(writer.constantJoins.hashes(), writer.constantJoins.floats())
                        && trios.findsAll(writer.trios.hashes(), writer.trios.floats())) {
                    AtomicFiles.replace(file, draft -> writer.write(draft, constantJoins, trios));
                    return;
                }
            }
        }
        throw new IllegalArgumentException(
                "statistics have each predicate, pair and join once, and some occur twice; leave out the second");
    }

    /** How a predicate is used. */
    public void addPredicate(Term predicate, PredicateCounts counts) {
        predicates.add(keys.predicate(predicate), counts.row());
    }

    /** How many triples of a predicate have this term in this position. */
    public void addPair(Term predicate, Position position, String term, double count) {
        pairs.add(keys.pair(keys.predicate(predicate), position, term), count);
    }

    /** What the objects of a predicate are like. */
    public void addValues(Term predicate, ObjectValues ofObjects) {
        values.add(keys.predicate(predicate), ofObjects);
    }

    /** How many pairs of triples of two predicates meet in these positions, and in how many different terms. */
    public void addJoin(Term first, Position firstPosition, Term second, Position secondPosition, double... sizes) {
        joins.add(keys.join(keys.predicate(first), firstPosition, keys.predicate(second), secondPosition), sizes);
    }

    /** The selector of a position that only its predicate restricts. */
    public long selector(Term predicate, Position position) {
        return keys.selector(keys.predicate(predicate), position);
    }

    /** The selector of the other position of a predicate with a constant in this one. */
    public long selector(Term predicate, Position constantPosition, String constant) {
        return keys.pair(keys.predicate(predicate), constantPosition, constant);
    }

    /**
     * How many pairs of triples of two selectors meet. A selector with a constant is covered if it has a join with itself,
     * of as many triples as it has; no join of two covered ones may be missing that is larger than {@link
     * #setLargestMissingConstantJoin} says.
     */
    public void addConstantJoin(long first, long second, double size) {
        constantJoins.add(keys.selectorJoin(first, second), size);
    }

    /** How many triples of matches, one of each of three selectors, meet in an entity. */
    public void addStar(long first, long second, long third, double size) {
        trios.add(keys.star(first, second, third), size);
    }

    /** The same where the first meets the subject of a triple of a predicate, and the last its object. */
    public void addChain(long ofSubject, Term predicate, long ofObject, double size) {
        trios.add(keys.chain(ofSubject, keys.predicate(predicate), ofObject), size);
    }

    public void setLargestMissingConstantJoin(double largestMissing) {
        largestMissingConstantJoin = largestMissing;
    }

    public void setEqualTerms(EqualTerms counts) {
        equalTerms = counts;
    }

    /** What no join that is not added exceeds, and how many entities have predicates that no join has seen. */
    public void setOmissions(double largestMissing, long entities) {
        largestMissingJoin = largestMissing;
        cutEntities = entities;
    }

    private void write(Path draft, SizeTable sizes, SizeTable ofTrios) throws IOException {
        List<NumberTable> tables =
                List.of(predicates.table(), pairs.table(), joins.table(), sizes.slots(), ofTrios.slots());
        ByteBuffer ofValues = values.toBytes();
        CRC32C checksum = new CRC32C();
        try (FileChannel channel = FileChannel.open(
                draft, StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING, StandardOpenOption.WRITE)) {
            channel.position(StatisticsHeader.BYTES);
            for (NumberTable table : tables) {
                ByteBuffer bytes = table.toBytes();
                checksum.update(bytes);
                writeAll(channel, bytes.rewind());
            }
            checksum.update(ofValues);
            writeAll(channel, ofValues.rewind());
            channel.position(0);
            writeAll(
                    channel,
                    header(tables, ofValues.limit(), (int) checksum.getValue()).toBytes());
        }
    }

    private StatisticsHeader header(List<NumberTable> tables, int valueBytes, int checksum) {
        return new StatisticsHeader(
                graphFingerprint,
                keys.seed(),
                equalTerms,
                largestMissingJoin,
                cutEntities,
                largestMissingConstantJoin,
                tables.stream().map(NumberTable::size).toList(),
                valueBytes,
                checksum);
    }

    private static void writeAll(FileChannel channel, ByteBuffer bytes) throws IOException {
        while (bytes.hasRemaining()) {
            channel.write(bytes);
        }
    }

    /** Rows of a table in the order in which they come. */
    private static final class Rows {
        private final int columns;
        private long[] hashes = new long[16];
        private double[] values;
        private int size;

        Rows(int columns) {
            this.columns = columns;
            this.values = new double[hashes.length * columns];
        }

        void add(long hash, double... row) {
            if (size == hashes.length) {
                hashes = Arrays.copyOf(hashes, 2 * size);
                values = Arrays.copyOf(values, 2 * size * columns);
            }
            hashes[size] = hash;
            System.arraycopy(row, 0, values, size * columns, columns);
            size++;
        }

        long[] hashes() {
            return Arrays.copyOf(hashes, size);
        }

        /** The only number of each row. */
        float[] floats() {
            float[] floats = new float[size];
            for (int i = 0; i < size; i++) {
                floats[i] = (float) values[i];
            }
            return floats;
        }

        boolean distinct() {
            return NumberTable.distinct(hashes());
        }

        NumberTable table() {
            return NumberTable.of(columns, hashes(), values);
        }

        SizeTable sizes() {
            return SizeTable.of(hashes(), floats());
        }
    }
}

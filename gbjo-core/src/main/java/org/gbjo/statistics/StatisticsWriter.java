package org.gbjo.statistics;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.zip.CRC32C;
import org.gbjo.query.Term;
import org.gbjo.run.Drafts;

/**
 * Writes {@link GraphStatistics}. The file has its name only when it is complete, and replaces one that was there
 * before. Wherever a predicate is named, a variable stands for all predicates together.
 */
public final class StatisticsWriter {
    /** Equal hashes of two of a million entries are expected in one of 37 million graphs. */
    private static final int SEEDS = 8;

    /** What is written; asked again in the rare case that two hashes are equal. */
    public interface Content {
        void addTo(StatisticsWriter writer);
    }

    private final String graphFingerprint;
    private final StatisticsKeys keys;
    private final Rows predicates = new Rows(PredicateCounts.COLUMNS);
    private final Rows pairs = new Rows(StatisticsHeader.PAIR_COLUMNS);
    private final Rows joins = new Rows(StatisticsHeader.JOIN_COLUMNS);
    private EqualTerms equalTerms = new EqualTerms(0, 0, 0);
    private double largestMissingJoin;
    private long cutEntities;

    private StatisticsWriter(String graphFingerprint, long hashSeed) {
        this.graphFingerprint = graphFingerprint;
        this.keys = new StatisticsKeys(hashSeed);
    }

    /** Writes the statistics of a graph. */
    public static void write(Path file, String graphFingerprint, Content content) throws IOException {
        for (long seed = 0; seed < SEEDS; seed++) {
            StatisticsWriter writer = new StatisticsWriter(graphFingerprint, seed);
            content.addTo(writer);
            if (writer.predicates.distinct() && writer.pairs.distinct() && writer.joins.distinct()) {
                Drafts.replace(file, writer::write);
                return;
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

    /** How many pairs of triples of two predicates meet in these positions, and in how many different terms. */
    public void addJoin(Term first, Position firstPosition, Term second, Position secondPosition, double... sizes) {
        joins.add(keys.join(keys.predicate(first), firstPosition, keys.predicate(second), secondPosition), sizes);
    }

    public void setEqualTerms(EqualTerms counts) {
        equalTerms = counts;
    }

    /** What no join that is not added exceeds, and how many entities have predicates that no join has seen. */
    public void setOmissions(double largestMissing, long entities) {
        largestMissingJoin = largestMissing;
        cutEntities = entities;
    }

    private void write(Path draft) throws IOException {
        NumberTable[] tables = {predicates.table(), pairs.table(), joins.table()};
        CRC32C checksum = new CRC32C();
        try (FileChannel channel = FileChannel.open(
                draft, StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING, StandardOpenOption.WRITE)) {
            channel.position(StatisticsHeader.BYTES);
            for (NumberTable table : tables) {
                ByteBuffer bytes = ByteBuffer.allocate(
                                Math.toIntExact(table.size().bytes(table.columns())))
                        .order(ByteOrder.LITTLE_ENDIAN);
                table.write(bytes);
                checksum.update(bytes.flip());
                writeAll(channel, bytes.rewind());
            }
            channel.position(0);
            writeAll(channel, header(tables, (int) checksum.getValue()).toBytes());
        }
    }

    private StatisticsHeader header(NumberTable[] tables, int checksum) {
        return new StatisticsHeader(
                graphFingerprint,
                keys.seed(),
                equalTerms,
                largestMissingJoin,
                cutEntities,
                tables[0].size(),
                tables[1].size(),
                tables[2].size(),
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

        boolean distinct() {
            return NumberTable.distinct(Arrays.copyOf(hashes, size));
        }

        NumberTable table() {
            return NumberTable.of(columns, Arrays.copyOf(hashes, size), values);
        }
    }
}

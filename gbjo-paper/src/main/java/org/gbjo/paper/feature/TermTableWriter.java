package org.gbjo.paper.feature;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.zip.CRC32C;
import org.gbjo.run.AtomicFiles;
import org.gbjo.statistics.TermHash;

/**
 * Writes a {@link TermTable}. It holds 32 bytes a term in memory. The file has its name only when it is
 * complete, and replaces one that was there before.
 */
public final class TermTableWriter {
    private static final int BUFFER = 1 << 18;
    /** Equal hashes of two of a billion terms are expected in one of 37 graphs; of the same term under every seed. */
    private static final int SEEDS = 8;

    private static final long MOST_COUNT = (1L << 32) - 1;

    private final TermTableContent content;
    private final Precision precision;
    private final CRC32C checksum = new CRC32C();
    private final ByteBuffer buffer = ByteBuffer.allocateDirect(BUFFER).order(ByteOrder.LITTLE_ENDIAN);
    private final long[] hashes;
    private final long[] sorted;
    private final int[] rows;
    private final int[] counts;
    private long hashSeed;

    private TermTableWriter(TermTableContent content, Precision precision) {
        int terms = content.terms();
        this.content = content;
        this.precision = precision;
        this.hashes = new long[terms];
        this.sorted = new long[terms];
        this.rows = new int[terms];
        this.counts = new int[terms];
    }

    /** Writes a table with these terms. */
    public static void write(Path file, Precision precision, TermTableContent content) throws IOException {
        AtomicFiles.replace(file, new TermTableWriter(content, precision)::write);
    }

    private void write(Path draft) throws IOException {
        hash();
        try (FileChannel channel = FileChannel.open(
                draft, StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING, StandardOpenOption.WRITE)) {
            channel.position(TermTableHeader.BYTES);
            int vectors = writeVectors(channel);
            long buckets = Math.max(1, 3L * content.terms() / 2);
            TermTableHeader header = header(vectors, buckets, Math.max(buckets, lastSlot(buckets) + 1) + 1);
            long padding = header.slotsAt() - TermTableHeader.BYTES - vectors * header.rowBytes();
            for (long i = 0; i < padding; i++) {
                makeRoom(channel, 1);
                buffer.put((byte) 0);
            }
            writeSlots(channel, header);
            drain(channel);
            channel.write(header(vectors, buckets, header.slots()).toBytes(), 0);
        }
    }

    private TermTableHeader header(long vectors, long buckets, long slots) {
        return new TermTableHeader(
                content.dimensions(),
                precision,
                content.graphFingerprint(),
                content.terms(),
                vectors,
                buckets,
                slots,
                hashSeed,
                (int) checksum.getValue());
    }

    /** Hashes all terms with the first seed that gives each a hash of its own. */
    private void hash() {
        for (hashSeed = 0; hashSeed < SEEDS; hashSeed++) {
            for (int i = 0; i < hashes.length; i++) {
                hashes[i] = TermHash.of(content.term(i), hashSeed);
                // So that the signed order of the JDK is the unsigned order of the hashes.
                sorted[i] = hashes[i] ^ Long.MIN_VALUE;
            }
            Arrays.parallelSort(sorted);
            if (distinct(sorted)) {
                return;
            }
        }
        throw new IllegalArgumentException("a term table has each term once, and some of these " + content.terms()
                + " occur twice; leave out the second");
    }

    private static boolean distinct(long[] sorted) {
        for (int i = 1; i < sorted.length; i++) {
            if (sorted[i] == sorted[i - 1]) {
                return false;
            }
        }
        return true;
    }

    /** Writes the vectors in the order of the terms, and keeps what the slots will say in the order of the hashes. */
    private int writeVectors(FileChannel channel) throws IOException {
        float[] vector = new float[content.dimensions()];
        int vectors = 0;
        for (int i = 0; i < hashes.length; i++) {
            int rank = Arrays.binarySearch(sorted, hashes[i] ^ Long.MIN_VALUE);
            counts[rank] = (int) Math.min(MOST_COUNT, content.count(i));
            if (content.copyVector(i, vector)) {
                rows[rank] = vectors++;
                writeVector(channel, i, vector);
            } else {
                rows[rank] = -1;
            }
        }
        return vectors;
    }

    private void writeVector(FileChannel channel, int term, float[] vector) throws IOException {
        for (float value : vector) {
            // Refuses NaN as well.
            if (!(Math.abs(value) <= precision.largest())) {
                throw new IllegalArgumentException("a vector of " + precision.bits() + "-bit numbers has none beyond "
                        + precision.largest() + ", that of " + content.term(term) + " has " + value);
            }
            makeRoom(channel, Float.BYTES);
            precision.write(value, buffer);
        }
    }

    private long lastSlot(long buckets) {
        long slot = -1;
        for (long value : sorted) {
            slot = Math.max(slot + 1, TermTableHeader.bucket(value ^ Long.MIN_VALUE, buckets));
        }
        return slot;
    }

    private void writeSlots(FileChannel channel, TermTableHeader header) throws IOException {
        long next = 0;
        for (int rank = 0; rank < sorted.length; rank++) {
            long hash = sorted[rank] ^ Long.MIN_VALUE;
            long slot = Math.max(next, TermTableHeader.bucket(hash, header.buckets()));
            writeEmptySlots(channel, slot - next);
            makeRoom(channel, TermTableHeader.SLOT_BYTES);
            buffer.putLong(hash).putInt(rows[rank]).putInt(counts[rank]);
            next = slot + 1;
        }
        writeEmptySlots(channel, header.slots() - next);
    }

    private void writeEmptySlots(FileChannel channel, long count) throws IOException {
        for (long i = 0; i < count; i++) {
            makeRoom(channel, TermTableHeader.SLOT_BYTES);
            buffer.putLong(TermHash.NONE).putLong(0);
        }
    }

    private void makeRoom(FileChannel channel, int bytes) throws IOException {
        if (buffer.remaining() < bytes) {
            drain(channel);
        }
    }

    private void drain(FileChannel channel) throws IOException {
        checksum.update(buffer.flip());
        buffer.rewind();
        while (buffer.hasRemaining()) {
            channel.write(buffer);
        }
        buffer.clear();
    }
}

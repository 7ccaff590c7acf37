package org.gbjo.paper.feature;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.zip.CRC32C;
import org.gbjo.query.Constant;
import org.gbjo.statistics.TermHash;

/**
 * The counts and vectors of the terms of a graph in a file of any length, which is mapped and not read into the heap. A
 * look-up costs a hash of the text and, as a rule, two cache lines. Shared by all threads.
 *
 * <p>Every term of the graph is in the table with its exact count (up to 2^32 - 1, where it saturates). One without a
 * vector, as one that the graph does not have, has a vector of zeros.
 *
 * <p>File: {@link TermTableHeader}, the vectors one after the other, then from the next cache line on the slots of a
 * hash table of 16 bytes each: the hash of the term, the number of its vector or -1 (4 bytes), its count (4 bytes,
 * unsigned). The hashes ascend from slot to slot; a term stands in the first free slot from its bucket on, and a slot
 * with hash 0 is empty. So a search ends at the hash, at a larger one, or at an empty slot.
 *
 * <p>The text is not kept. The writer makes sure that no two terms of the graph have equal hashes. A term that the
 * graph does not have is taken for one that it has with a probability of terms / 2^64: with a billion terms once in 18
 * billion such look-ups, and then a feature of one pattern is wrong and nothing else.
 */
public final class TermTable implements TermVectors {
    private static final int SEGMENT_BITS = 30;
    /** Neighbouring segments overlap by the longest vector, so that none straddles two of them. */
    private static final int OVERLAP = Float.BYTES * TermTableHeader.MOST_DIMENSIONS;

    private static final int ABSENT = -1;

    private final TermTableHeader header;
    private final ByteBuffer[] segments;
    private final int segmentBits;
    private final long segmentMask;
    private final long slotsAt;

    private TermTable(TermTableHeader header, ByteBuffer[] segments, int segmentBits) {
        this.header = header;
        this.segments = segments;
        this.segmentBits = segmentBits;
        this.segmentMask = (1L << segmentBits) - 1;
        this.slotsAt = header.slotsAt();
    }

    /**
     * Maps a file and reads it once for its checksum, some seconds for 10 GB; whatever is damaged, truncated or of
     * another version is refused in one sentence.
     */
    public static TermTable open(Path file) {
        return open(file, SEGMENT_BITS);
    }

    static TermTable open(Path file, int segmentBits) {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            long size = channel.size();
            long segmentSize = 1L << segmentBits;
            ByteBuffer[] segments = new ByteBuffer[(int) Math.max(1, (size + segmentSize - 1) >>> segmentBits)];
            for (int i = 0; i < segments.length; i++) {
                long start = (long) i << segmentBits;
                long length = Math.min(segmentSize + OVERLAP, size - start);
                segments[i] = channel.map(FileChannel.MapMode.READ_ONLY, start, length)
                        .order(ByteOrder.LITTLE_ENDIAN);
            }
            TermTableHeader header = TermTableHeader.of(segments[0].duplicate().order(ByteOrder.LITTLE_ENDIAN));
            if (size != header.fileBytes()) {
                throw new TermTableException("it should have " + header.fileBytes() + " bytes, got " + size
                        + "; make it again with gbjo embed");
            }
            TermTable table = new TermTable(header, segments, segmentBits);
            table.checkContent(size);
            return table;
        } catch (IOException e) {
            throw new TermTableException("cannot read the term table " + file + ": " + e.getMessage(), e);
        } catch (TermTableException e) {
            throw new TermTableException("the term table " + file + " is not usable: " + e.getMessage(), e);
        }
    }

    private void checkContent(long size) {
        CRC32C checksum = new CRC32C();
        for (int i = 0; i < segments.length; i++) {
            int from = i == 0 ? TermTableHeader.BYTES : 0;
            int end = (int) Math.min(segmentMask + 1, size - ((long) i << segmentBits));
            checksum.update(segments[i].slice(from, end - from));
        }
        if ((int) checksum.getValue() != header.contentChecksum()) {
            throw new TermTableException("its content is damaged; make it again with gbjo embed");
        }
    }

    @Override
    public int dimensions() {
        return header.dimensions();
    }

    /** How the numbers of the vectors are stored. */
    public Precision precision() {
        return header.precision();
    }

    /** The fingerprint of the graph that the counts and vectors come from. */
    public String graphFingerprint() {
        return header.graphFingerprint();
    }

    /** The number of terms of the graph, with and without a vector. */
    public long terms() {
        return header.terms();
    }

    /** The number of terms that have a vector. */
    public long vectors() {
        return header.vectors();
    }

    /** Whether the graph has this term. */
    public boolean contains(Constant term) {
        return find(term) != ABSENT;
    }

    /** Whether the graph has this term and the term has a vector of its own. */
    public boolean hasVector(Constant term) {
        return row(find(term)) != ABSENT;
    }

    @Override
    public void copyVector(Constant term, float[] target, int at) {
        int row = row(find(term));
        int dimensions = header.dimensions();
        if (row == ABSENT) {
            for (int i = at; i < at + dimensions; i++) {
                target[i] = 0;
            }
            return;
        }
        long position = TermTableHeader.BYTES + row * header.rowBytes();
        header.precision().copy(segment(position), offset(position), target, at, dimensions);
    }

    @Override
    public double count(Constant term) {
        long slot = find(term);
        return slot == ABSENT ? 0 : Integer.toUnsignedLong(segment(slot).getInt(offset(slot) + 12));
    }

    /** Where the slot of a term begins in the file, or {@link #ABSENT}. */
    private long find(Constant term) {
        long hash = TermHash.of(term.nTriples(), header.hashSeed());
        long position = slotsAt + TermTableHeader.SLOT_BYTES * TermTableHeader.bucket(hash, header.buckets());
        while (true) {
            long here = segment(position).getLong(offset(position));
            if (here == hash) {
                return position;
            }
            // An empty slot becomes the largest number.
            if (Long.compareUnsigned(here - 1, hash) >= 0) {
                return ABSENT;
            }
            position += TermTableHeader.SLOT_BYTES;
        }
    }

    private int row(long slot) {
        return slot == ABSENT ? ABSENT : segment(slot).getInt(offset(slot) + 8);
    }

    private ByteBuffer segment(long position) {
        return segments[(int) (position >>> segmentBits)];
    }

    private int offset(long position) {
        return (int) (position & segmentMask);
    }
}

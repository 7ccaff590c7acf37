package org.gbjo.graph.storage;

import java.io.IOException;
import java.nio.file.Path;

/**
 * A memory-mapped array of non-negative numbers, each stored in the same number of bits. Reading one costs a load, a
 * shift and a mask. A graph takes a third of the space that plain integers would need.
 *
 * <p>The file holds the magic word, the version and the bits per value (4 bytes each), the count (8 bytes), the values
 * from the lowest bit on, and {@link MappedFile#PADDING}. All numbers are little-endian.
 */
public final class PackedColumn {
    static final long MAGIC = 0x4c_4f_43_4f_4a_42_47L; // "GBJOCOL" when read byte by byte
    static final int VERSION = 1;
    static final int HEADER = 24;
    /** The largest width: a value may start at any of 8 bits of a byte and is read as one long. */
    static final int MAX_BITS = 57;

    /** In a range this short, a linear scan is faster than the branches of a bisection. */
    private static final int LINEAR = 8;

    private final MappedFile file;
    private final long count;
    private final int bits;
    private final long mask;

    private PackedColumn(MappedFile file, long count, int bits) {
        this.file = file;
        this.count = count;
        this.bits = bits;
        this.mask = (1L << bits) - 1;
    }

    public static PackedColumn open(Path path) throws IOException {
        MappedFile file = MappedFile.open(path);
        if (file.size() < HEADER + MappedFile.PADDING || file.getLong(0) != MAGIC) {
            throw new GraphFormatException(path + " is not a column of a gbjo graph; import the graph again");
        }
        int version = (int) file.getLong(8);
        if (version != VERSION) {
            throw new GraphFormatException(path + " has column format " + version + ", this program reads " + VERSION
                    + "; import the graph again");
        }
        int bits = (int) (file.getLong(8) >>> 32);
        long count = file.getLong(16);
        // Without the second bound, the product of a damaged count could overflow into a plausible size.
        boolean plausible = bits >= 1 && bits <= MAX_BITS && count >= 0 && count <= 8 * file.size();
        if (!plausible || file.size() != fileSize(count, bits)) {
            throw new GraphFormatException(path + " is damaged: " + file.size() + " bytes for " + count + " values of "
                    + bits + " bits; import the graph again");
        }
        return new PackedColumn(file, count, bits);
    }

    static long fileSize(long count, int bits) {
        return HEADER + (count * bits + 7) / 8 + MappedFile.PADDING;
    }

    /** The number of bits that hold every value from 0 to {@code maximum}. */
    public static int bitsFor(long maximum) {
        return Math.max(1, 64 - Long.numberOfLeadingZeros(maximum));
    }

    public long size() {
        return count;
    }

    public long get(long index) {
        long bit = index * bits;
        return (file.getLong(HEADER + (bit >>> 3)) >>> (bit & 7)) & mask;
    }

    /**
     * The first index in {@code [from, to)} whose value is at least {@code value}. The range is sorted in ascending
     * order.
     */
    public long lowerBound(long from, long to, long value) {
        long low = from;
        long high = to;
        while (high - low > LINEAR) {
            long middle = (low + high) >>> 1;
            if (get(middle) < value) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        while (low < high && get(low) < value) {
            low++;
        }
        return low;
    }

    /** The first index after {@code from} whose value differs from that at {@code from}, which is {@code value}. */
    public long runEnd(long from, long to, long value) {
        long next = from + 1;
        // Most runs have one row.
        return next == to || get(next) != value ? next : gallop(next, to, value + 1);
    }

    /** Like {@link #lowerBound}, but fast when the answer is near {@code from}: it doubles its steps, then bisects. */
    public long gallop(long from, long to, long value) {
        long step = 1;
        long low = from;
        while (low + step < to && get(low + step) < value) {
            low += step;
            step <<= 1;
        }
        return lowerBound(low, Math.min(to, low + step + 1), value);
    }
}

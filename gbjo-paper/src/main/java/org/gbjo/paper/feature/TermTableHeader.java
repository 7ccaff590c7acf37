package org.gbjo.paper.feature;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32C;

/**
 * The first {@value #BYTES} bytes of a term table, little-endian: the word "GBJOTERM", version, dimensions, bits of a
 * number and bytes of the fingerprint (4 bytes each), terms, vectors, buckets, slots, seed of the hash (8 bytes each),
 * the checksum (CRC-32C) of all that follows the header, the fingerprint of the graph as text, and as the last 4 bytes
 * the checksum of the header itself.
 *
 * @param graphFingerprint which graph the counts and vectors come from
 * @param terms the terms in the hash table
 * @param vectors the terms among them that have a vector
 * @param buckets the slots at which a search can begin
 * @param slots all slots, the last of them empty
 */
record TermTableHeader(
        int dimensions,
        Precision precision,
        String graphFingerprint,
        long terms,
        long vectors,
        long buckets,
        long slots,
        long hashSeed,
        int contentChecksum) {
    static final int BYTES = 128;
    static final int SLOT_BYTES = 16;
    static final int MOST_DIMENSIONS = 1 << 14;
    static final int MOST_FINGERPRINT_BYTES = 48;

    private static final long MAGIC = 0x4d_52_45_54_4f_4a_42_47L;
    private static final int VERSION = 1;
    private static final int CHECKSUM_AT = BYTES - Integer.BYTES;
    private static final long CACHE_LINE = 64;

    TermTableHeader {
        if (dimensions < 1 || dimensions > MOST_DIMENSIONS) {
            throw new TermTableException(
                    "term vectors have 1 to " + MOST_DIMENSIONS + " dimensions, got " + dimensions);
        }
        int length = graphFingerprint.getBytes(StandardCharsets.UTF_8).length;
        if (length > MOST_FINGERPRINT_BYTES) {
            throw new TermTableException("the fingerprint of a graph has at most " + MOST_FINGERPRINT_BYTES
                    + " bytes, got " + length + " in '" + graphFingerprint + "'");
        }
        if (terms < 0 || terms > Integer.MAX_VALUE || vectors < 0 || vectors > terms) {
            throw new TermTableException("a term table has up to 2^31 terms and at most a vector for each, got " + terms
                    + " and " + vectors);
        }
        if (buckets < 1 || buckets > 1L << 32 || slots <= buckets || slots > 2 * buckets + terms + 1) {
            throw new TermTableException(
                    "a term table has up to 2^32 buckets and some more slots, got " + buckets + " and " + slots);
        }
    }

    long rowBytes() {
        return (long) dimensions * precision.bytes();
    }

    /** Where the slots begin: the next cache line after the vectors, so that none straddles two. */
    long slotsAt() {
        long end = BYTES + vectors * rowBytes();
        return (end + CACHE_LINE - 1) / CACHE_LINE * CACHE_LINE;
    }

    long fileBytes() {
        return slotsAt() + slots * SLOT_BYTES;
    }

    /** The slot at which the search for a hash begins: grows with the hash, so that sorted hashes fill sorted slots. */
    static long bucket(long hash, long buckets) {
        return ((hash >>> 32) * buckets) >>> 32;
    }

    ByteBuffer toBytes() {
        byte[] fingerprint = graphFingerprint.getBytes(StandardCharsets.UTF_8);
        ByteBuffer bytes = ByteBuffer.allocate(BYTES).order(ByteOrder.LITTLE_ENDIAN);
        bytes.putLong(MAGIC)
                .putInt(VERSION)
                .putInt(dimensions)
                .putInt(precision.bits())
                .putInt(fingerprint.length)
                .putLong(terms)
                .putLong(vectors)
                .putLong(buckets)
                .putLong(slots)
                .putLong(hashSeed)
                .putInt(contentChecksum)
                .put(fingerprint);
        return bytes.putInt(CHECKSUM_AT, checksum(bytes)).clear();
    }

    /** Reads the header at the start of a file; what is damaged or of another version is refused. */
    static TermTableHeader of(ByteBuffer bytes) {
        if (bytes.limit() < BYTES || bytes.getLong(0) != MAGIC) {
            throw new TermTableException("it does not begin as a term table does; make one with gbjo embed");
        }
        bytes.position(Long.BYTES);
        int version = bytes.getInt();
        if (version != VERSION) {
            throw new TermTableException("it has version " + version + ", this program reads version " + VERSION
                    + "; make it again with gbjo embed");
        }
        if (checksum(bytes) != bytes.getInt(CHECKSUM_AT)) {
            throw new TermTableException("its header is damaged; make it again with gbjo embed");
        }
        int dimensions = bytes.getInt();
        Precision precision = Precision.ofBits(bytes.getInt());
        int fingerprintBytes = bytes.getInt();
        long terms = bytes.getLong();
        long vectors = bytes.getLong();
        long buckets = bytes.getLong();
        long slots = bytes.getLong();
        long hashSeed = bytes.getLong();
        int contentChecksum = bytes.getInt();
        byte[] fingerprint = new byte[Math.max(0, Math.min(MOST_FINGERPRINT_BYTES, fingerprintBytes))];
        bytes.get(fingerprint);
        return new TermTableHeader(
                dimensions,
                precision,
                new String(fingerprint, StandardCharsets.UTF_8),
                terms,
                vectors,
                buckets,
                slots,
                hashSeed,
                contentChecksum);
    }

    private static int checksum(ByteBuffer bytes) {
        CRC32C checksum = new CRC32C();
        checksum.update(bytes.slice(0, CHECKSUM_AT));
        return (int) checksum.getValue();
    }
}

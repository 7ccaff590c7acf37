package org.gbjo.statistics;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.zip.CRC32C;

/**
 * The first {@value #BYTES} bytes of a file with statistics, little-endian: the word "GBJOSTAT", version and bytes of the
 * fingerprint (4 bytes each), seed of the hashes, the three numbers of {@link EqualTerms}, the largest join that may be
 * missing, the entities whose predicates were cut, the largest join with a constant that may be missing (8 bytes each),
 * entries, buckets and slots of the five tables (8 bytes each), the checksum (CRC-32C) of all that follows the header, the
 * fingerprint of the graph as text, 8 bytes before the end the bytes of what is known of values, and as the last 4 bytes
 * the checksum of the header itself. Version 3 knew nothing of values, and had zeros there.
 *
 * @param graphFingerprint which graph was counted
 * @param largestMissingJoin what no join that is not in the file exceeds; 0 if all are in it
 * @param cutEntities entities with so many predicates that some of them were left out of the joins
 * @param largestMissingConstantJoin what no join of two covered selectors that is not in the file exceeds
 * @param valueBytes the bytes of the {@link ValueTable} behind the tables; 0 if there is none
 */
record StatisticsHeader(
        String graphFingerprint,
        long hashSeed,
        EqualTerms equalTerms,
        double largestMissingJoin,
        long cutEntities,
        double largestMissingConstantJoin,
        List<TableSize> tables,
        int valueBytes,
        int contentChecksum) {
    static final int BYTES = 256;
    static final int MOST_FINGERPRINT_BYTES = 48;

    private static final long MAGIC = 0x54_41_54_53_4f_4a_42_47L;
    private static final int VERSION = 4;
    private static final int OLDEST_VERSION = 3;
    private static final int CHECKSUM_AT = BYTES - Integer.BYTES;
    private static final int VALUE_BYTES_AT = CHECKSUM_AT - Integer.BYTES;

    /** The tables in the order of the file. */
    enum Table {
        PREDICATES(0, PredicateCounts.COLUMNS),
        PAIRS(1, 1),
        JOINS(2, 2),
        CONSTANT_JOINS(3, 0),
        TRIOS(4, 0);

        /** Its place in the file. */
        final int place;
        /** The numbers of a row beside its hash; none where hash and size share a word. */
        final int columns;

        Table(int place, int columns) {
            this.place = place;
            this.columns = columns;
        }
    }

    StatisticsHeader {
        int length = graphFingerprint.getBytes(StandardCharsets.UTF_8).length;
        if (length > MOST_FINGERPRINT_BYTES) {
            throw new StatisticsException("the fingerprint of a graph has at most " + MOST_FINGERPRINT_BYTES
                    + " bytes, got " + length + " in '" + graphFingerprint + "'");
        }
    }

    long fileBytes() {
        long sum = BYTES + (long) valueBytes;
        for (Table table : Table.values()) {
            sum += Long.BYTES * size(table).words(table.columns);
        }
        return sum;
    }

    TableSize size(Table table) {
        return tables.get(table.place);
    }

    ByteBuffer toBytes() {
        byte[] fingerprint = graphFingerprint.getBytes(StandardCharsets.UTF_8);
        ByteBuffer bytes = ByteBuffer.allocate(BYTES).order(ByteOrder.LITTLE_ENDIAN);
        bytes.putLong(MAGIC)
                .putInt(VERSION)
                .putInt(fingerprint.length)
                .putLong(hashSeed)
                .putDouble(equalTerms.subjectAndPredicate())
                .putDouble(equalTerms.predicateAndObject())
                .putDouble(equalTerms.all())
                .putDouble(largestMissingJoin)
                .putLong(cutEntities)
                .putDouble(largestMissingConstantJoin);
        for (TableSize table : tables) {
            bytes.putLong(table.entries()).putLong(table.buckets()).putLong(table.slots());
        }
        bytes.putInt(contentChecksum).put(fingerprint);
        bytes.putInt(VALUE_BYTES_AT, valueBytes);
        return bytes.putInt(CHECKSUM_AT, checksum(bytes)).clear();
    }

    /** Reads the header at the start of a file; what is damaged or of another version is refused. */
    static StatisticsHeader of(ByteBuffer bytes) {
        if (bytes.limit() < BYTES || bytes.getLong(0) != MAGIC) {
            throw new StatisticsException("it does not begin as statistics do; make them with gbjo statistics");
        }
        bytes.position(Long.BYTES);
        int version = bytes.getInt();
        if (version < OLDEST_VERSION || version > VERSION) {
            throw new StatisticsException("it has version " + version + ", this program reads versions "
                    + OLDEST_VERSION + " and " + VERSION + "; make it again with gbjo statistics");
        }
        if (checksum(bytes) != bytes.getInt(CHECKSUM_AT)) {
            throw new StatisticsException("its header is damaged; make it again with gbjo statistics");
        }
        int fingerprintBytes = bytes.getInt();
        long hashSeed = bytes.getLong();
        EqualTerms equalTerms = new EqualTerms(bytes.getDouble(), bytes.getDouble(), bytes.getDouble());
        double largestMissingJoin = bytes.getDouble();
        long cutEntities = bytes.getLong();
        double largestMissingConstantJoin = bytes.getDouble();
        List<TableSize> tables = Arrays.stream(Table.values())
                .map(table -> new TableSize(bytes.getLong(), bytes.getLong(), bytes.getLong()))
                .toList();
        int contentChecksum = bytes.getInt();
        byte[] fingerprint = new byte[Math.max(0, Math.min(MOST_FINGERPRINT_BYTES, fingerprintBytes))];
        bytes.get(fingerprint);
        return new StatisticsHeader(
                new String(fingerprint, StandardCharsets.UTF_8),
                hashSeed,
                equalTerms,
                largestMissingJoin,
                cutEntities,
                largestMissingConstantJoin,
                tables,
                bytes.getInt(VALUE_BYTES_AT),
                contentChecksum);
    }

    private static int checksum(ByteBuffer bytes) {
        CRC32C checksum = new CRC32C();
        checksum.update(bytes.slice(0, CHECKSUM_AT));
        return (int) checksum.getValue();
    }
}

package org.gbjo.bench.store;

import java.nio.charset.StandardCharsets;

/**
 * Counts rows and, if asked, adds up a checksum of them that does not depend on their order. Every value is read, so that
 * no store can leave out finding its terms. A value is what CSV has of a term: the text of an IRI or a literal, and
 * nothing of a blank node but that it is one.
 */
final class RowTally {
    private static final String BLANK = "_:";
    private static final long START = 0xcbf29ce484222325L;
    private static final long PRIME = 0x100000001b3L;

    private final boolean checked;
    private long rows;
    private long checksum;
    private long ofRow = START;
    private long characters;

    RowTally(boolean checked) {
        this.checked = checked;
    }

    boolean isChecked() {
        return checked;
    }

    /** The next value of a row; null where it has none. */
    void value(String text) {
        if (text != null) {
            characters += text.length();
        }
        if (checked) {
            ofRow = mixed(ofRow, text == null ? new byte[0] : canonical(text).getBytes(StandardCharsets.UTF_8));
        }
    }

    void blank() {
        value(BLANK);
    }

    /** Virtuoso names blank nodes in a way of its own. */
    private static String canonical(String text) {
        return text.startsWith(BLANK) || text.startsWith("nodeID://") ? BLANK : text;
    }

    private static long mixed(long hash, byte[] bytes) {
        long mixed = hash;
        for (byte next : bytes) {
            mixed = (mixed ^ (next & 0xff)) * PRIME;
        }
        mixed = (mixed ^ bytes.length) * 0x9e3779b97f4a7c15L;
        return mixed ^ (mixed >>> 29);
    }

    void endRow() {
        rows++;
        checksum += ofRow;
        ofRow = START;
    }

    /** Rows whose values were looked at elsewhere. */
    void addRows(long more, long bytes) {
        rows += more;
        characters += bytes;
    }

    /** The answer is this number. */
    void count(long number) {
        rows = number;
    }

    long rows() {
        return rows;
    }

    long checksum() {
        return checked ? checksum : 0;
    }

    /** The length of all values, for whoever wants to see that they were read. */
    long characters() {
        return characters;
    }
}

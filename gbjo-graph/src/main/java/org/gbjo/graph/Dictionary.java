package org.gbjo.graph;

import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Objects;
import java.util.function.IntFunction;
import org.gbjo.graph.storage.GraphFormatException;
import org.gbjo.graph.storage.MappedFile;
import org.gbjo.graph.storage.PackedColumn;

/**
 * All terms of a graph in N-Triples form, numbered from 0 in the order of their UTF-8 bytes.
 *
 * <p>The terms are stored in blocks of {@value #BLOCK}. The first term of a block is written in full. Each other term
 * is written as the number of bytes that it shares with the term before it, followed by the rest of its bytes. All
 * lengths are variable-length integers. The text begins with {@link #TEXT_HEADER}. A column holds the offset of each
 * block and, as its last value, the end of the text.
 */
public final class Dictionary {
    public static final int BLOCK = 16;
    /** The word "GBJOTXT" and the version in the eighth byte. */
    public static final long TEXT_HEADER = 0x01_54_58_54_4f_4a_42_47L;
    /** What {@link #find} answers for a term that does not occur. */
    public static final int ABSENT = -1;

    private static final VarHandle EIGHT_BYTES =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private final MappedFile text;
    private final PackedColumn blocks;
    private final int size;

    private Dictionary(MappedFile text, PackedColumn blocks, int size) {
        this.text = text;
        this.blocks = blocks;
        this.size = size;
    }

    static Dictionary open(Path folder, int size) throws IOException {
        PackedColumn blocks = PackedColumn.open(folder.resolve("terms.blocks"));
        if (blocks.size() != (size + BLOCK - 1L) / BLOCK + 1) {
            throw new GraphFormatException("the dictionary of " + folder + " has " + (blocks.size() - 1)
                    + " blocks for " + size + " terms; import the graph again");
        }
        Path textFile = folder.resolve("terms.text");
        MappedFile text = MappedFile.open(textFile);
        long expected = blocks.get(blocks.size() - 1);
        if (text.size() != expected || text.size() < Long.BYTES || text.getLong(0) != TEXT_HEADER) {
            throw new GraphFormatException(textFile + " is damaged: " + expected
                    + " bytes of terms of this version were expected, got " + text.size() + "; import the graph again");
        }
        return new Dictionary(text, blocks, size);
    }

    public int size() {
        return size;
    }

    /** The term with this id. */
    public String term(int id) {
        if (id < 0 || id >= size) {
            throw new IndexOutOfBoundsException("a term id lies in 0.." + (size - 1) + ", got " + id);
        }
        Cursor cursor = new Cursor(id / BLOCK);
        for (int i = id % BLOCK; i > 0; i--) {
            cursor.next();
        }
        return cursor.text();
    }

    /** As {@link #term}, for one thread, and quicker where ids ascend: a block is decoded once. */
    public IntFunction<String> reader() {
        return new Reader();
    }

    private final class Reader implements IntFunction<String> {
        private Cursor cursor;
        private int next;

        @Override
        public String apply(int id) {
            Objects.checkIndex(id, size);
            if (cursor == null || id < next - 1 || id / BLOCK != (next - 1) / BLOCK) {
                cursor = new Cursor(id / BLOCK);
                next = id / BLOCK * BLOCK + 1;
            }
            for (; next <= id; next++) {
                cursor.next();
            }
            return cursor.text();
        }
    }

    /** The first id whose term is not before a text in the order of characters; the size if there is none. */
    public int firstFrom(String text) {
        int low = 0;
        int high = size;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (term(middle).compareTo(text) < 0) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /** The id of a term, or {@link #ABSENT}. */
    public int find(String term) {
        byte[] wanted = term.getBytes(StandardCharsets.UTF_8);
        int low = 0;
        int high = (int) blocks.size() - 2;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            int comparison = compareHead(middle, wanted);
            if (comparison == 0) {
                return middle * BLOCK;
            } else if (comparison < 0) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return high < 0 ? ABSENT : findInBlock(high, wanted);
    }

    private int findInBlock(int block, byte[] wanted) {
        Cursor cursor = new Cursor(block);
        int last = (int) Math.min(size, (block + 1L) * BLOCK) - 1;
        for (int id = block * BLOCK + 1; id <= last; id++) {
            cursor.next();
            int comparison = Arrays.compareUnsigned(cursor.bytes, 0, cursor.length, wanted, 0, wanted.length);
            if (comparison >= 0) {
                return comparison == 0 ? id : ABSENT;
            }
        }
        return ABSENT;
    }

    private int compareHead(int block, byte[] wanted) {
        long position = blocks.get(block);
        int length = 0;
        int shift = 0;
        byte read;
        do {
            read = text.getByte(position++);
            length |= (read & 0x7f) << shift;
            shift += 7;
        } while (read < 0);
        int common = Math.min(length, wanted.length);
        int i = 0;
        // IRIs have long common prefixes, so eight bytes are compared at a time.
        for (; i + 8 <= common; i += 8) {
            long here = text.getLong(position + i);
            long there = (long) EIGHT_BYTES.get(wanted, i);
            if (here != there) {
                return Long.compareUnsigned(Long.reverseBytes(here), Long.reverseBytes(there));
            }
        }
        for (; i < common; i++) {
            int difference = (text.getByte(position + i) & 0xff) - (wanted[i] & 0xff);
            if (difference != 0) {
                return difference;
            }
        }
        return length - wanted.length;
    }

    /** Decodes the terms of a block one after another. */
    private final class Cursor {
        private long position;
        private byte[] bytes = new byte[128];
        private int length;

        Cursor(int block) {
            position = blocks.get(block);
            append(0, number());
        }

        void next() {
            int shared = number();
            append(shared, number());
        }

        String text() {
            return new String(bytes, 0, length, StandardCharsets.UTF_8);
        }

        private void append(int shared, int added) {
            length = shared + added;
            if (bytes.length < length) {
                bytes = Arrays.copyOf(bytes, Math.max(length, 2 * bytes.length));
            }
            for (int i = shared; i < length; i++) {
                bytes[i] = text.getByte(position++);
            }
        }

        private int number() {
            int value = 0;
            int shift = 0;
            byte read;
            do {
                read = text.getByte(position++);
                value |= (read & 0x7f) << shift;
                shift += 7;
            } while (read < 0);
            return value;
        }
    }
}

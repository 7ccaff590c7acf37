package org.gbjo.graph.load;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.LongBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.PriorityQueue;

/**
 * Sorts any number of triples or quads and drops duplicates, in bounded memory. Full buffers are sorted and written to disk; at
 * the end the files are merged.
 */
final class TripleSorter {
    /** Receives sorted triples. */
    interface Sink {
        void accept(int first, int second, int third) throws IOException;
    }

    /** Receives sorted quads. */
    interface QuadSink {
        void accept(int first, int second, int third, int fourth) throws IOException;
    }

    private final Path spillBase;
    private final int words;
    private final int leadShift;
    private final int leadBits;
    private final int firstShift;
    private final int thirdBits;
    private final RadixSort.Field[] fields;
    private final int capacity;
    private final List<Path> spills = new ArrayList<>();
    private long[] buffer = new long[1 << 16];
    private int count;

    /**
     * @param spillBase the path prefix of files for triples that do not fit into memory
     * @param firstBits the number of bits that hold any value of the first column; likewise for the others
     * @param memory the number of bytes for the buffer and the spare array of the sort together
     */
    TripleSorter(Path spillBase, int firstBits, int secondBits, int thirdBits, long memory) {
        this(spillBase, 0, firstBits, secondBits, thirdBits, memory);
    }

    /** A sorter of quads: {@code leadBits} are those of their first column. */
    TripleSorter(Path spillBase, int leadBits, int firstBits, int secondBits, int thirdBits, long memory) {
        this.spillBase = spillBase;
        this.leadBits = leadBits;
        int bits = leadBits + firstBits + secondBits + thirdBits;
        boolean oneWord = bits <= 64;
        this.words = oneWord ? 1 : 2;
        // With two words, the first two columns share the first word and the others the second.
        this.leadShift = oneWord ? bits - leadBits : 32;
        this.firstShift = oneWord ? secondBits + thirdBits : 0;
        this.thirdBits = oneWord ? thirdBits : 32;
        this.fields = oneWord
                ? new RadixSort.Field[] {new RadixSort.Field(0, 0, bits)}
                : new RadixSort.Field[] {
                    new RadixSort.Field(1, 0, thirdBits),
                    new RadixSort.Field(1, 32, secondBits),
                    new RadixSort.Field(0, 0, firstBits),
                    new RadixSort.Field(0, 32, leadBits)
                };
        this.capacity = (int) Math.min(Integer.MAX_VALUE / 4, Math.max(1 << 12, memory / (16L * words)));
    }

    void add(int first, int second, int third) throws IOException {
        add(0, first, second, third);
    }

    void add(int lead, int first, int second, int third) throws IOException {
        if (count == capacity) {
            spill();
        }
        int at = count * words;
        if (at + words > buffer.length) {
            buffer = Arrays.copyOf(buffer, Math.min(capacity * words, 2 * buffer.length));
        }
        if (words == 1) {
            // Without a first column its shift may be 64, which shifts its zero by nothing.
            buffer[at] = (long) lead << leadShift | (long) first << firstShift | (long) second << thirdBits | third;
        } else {
            buffer[at] = (long) lead << 32 | first;
            buffer[at + 1] = (long) second << 32 | third;
        }
        count++;
    }

    private void sortBuffer() {
        long[] spare = new long[count * words];
        long[] sorted = RadixSort.sort(buffer, count, words, fields, spare);
        if (sorted == spare) {
            buffer = spare;
        }
    }

    /** Passes on all triples in ascending order, each once, and deletes the files on disk. */
    void drain(Sink sink) throws IOException {
        drain((lead, first, second, third) -> sink.accept(first, second, third));
    }

    /** The same for quads. */
    void drain(QuadSink sink) throws IOException {
        Distinct distinct = new Distinct(sink);
        if (spills.isEmpty()) {
            sortBuffer();
            for (int i = 0; i < count; i++) {
                distinct.accept(buffer[i * words], words == 1 ? 0 : buffer[i * words + 1]);
            }
        } else {
            if (count > 0) {
                spill();
            }
            buffer = new long[0];
            mergeSpills(distinct);
        }
        buffer = new long[0];
        count = 0;
    }

    private void spill() throws IOException {
        sortBuffer();
        Path path = spillBase.resolveSibling(spillBase.getFileName() + "." + spills.size() + ".sorted");
        try (FileChannel channel = FileChannel.open(path, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            ByteBuffer bytes = ByteBuffer.allocateDirect(1 << 18);
            LongBuffer longs = bytes.asLongBuffer();
            for (int done = 0; done < count * words; ) {
                int length = Math.min(longs.capacity(), count * words - done);
                longs.clear();
                longs.put(buffer, done, length);
                bytes.clear().limit(8 * length);
                while (bytes.hasRemaining()) {
                    channel.write(bytes);
                }
                done += length;
            }
        }
        spills.add(path);
        count = 0;
    }

    private void mergeSpills(Distinct distinct) throws IOException {
        PriorityQueue<Spill> queue = new PriorityQueue<>();
        List<Spill> opened = new ArrayList<>();
        try {
            for (Path path : spills) {
                Spill spill = new Spill(path);
                opened.add(spill);
                if (spill.next()) {
                    queue.add(spill);
                }
            }
            while (!queue.isEmpty()) {
                Spill spill = queue.poll();
                distinct.accept(spill.high, spill.low);
                if (spill.next()) {
                    queue.add(spill);
                }
            }
        } finally {
            for (Spill spill : opened) {
                spill.channel.close();
                Files.delete(spill.path);
            }
            spills.clear();
        }
    }

    /** Unpacks records and passes on each distinct one. */
    private final class Distinct {
        private final QuadSink sink;
        private final long thirdMask = (1L << thirdBits) - 1;
        private final long secondMask = (1L << (firstShift - thirdBits)) - 1;
        private final long firstMask = (1L << (leadShift - firstShift)) - 1;
        private boolean any;
        private long lastHigh;
        private long lastLow;

        Distinct(QuadSink sink) {
            this.sink = sink;
        }

        void accept(long high, long low) throws IOException {
            if (any && high == lastHigh && low == lastLow) {
                return;
            }
            any = true;
            lastHigh = high;
            lastLow = low;
            if (words == 1) {
                sink.accept(
                        leadBits == 0 ? 0 : (int) (high >>> leadShift),
                        (int) (high >>> firstShift & firstMask),
                        (int) (high >>> thirdBits & secondMask),
                        (int) (high & thirdMask));
            } else {
                sink.accept((int) (high >>> 32), (int) high, (int) (low >>> 32), (int) low);
            }
        }
    }

    /** A sorted file that is read record by record. Files are ordered by their current record. */
    private final class Spill implements Comparable<Spill> {
        private final Path path;
        private final FileChannel channel;
        private final ByteBuffer bytes = ByteBuffer.allocateDirect(1 << 18);
        private long high;
        private long low;

        Spill(Path path) throws IOException {
            this.path = path;
            this.channel = FileChannel.open(path, StandardOpenOption.READ);
            bytes.flip();
        }

        boolean next() throws IOException {
            if (!bytes.hasRemaining()) {
                bytes.clear();
                while (bytes.hasRemaining() && channel.read(bytes) >= 0) {
                    // until the buffer is full or the file ends
                }
                bytes.flip();
                if (!bytes.hasRemaining()) {
                    return false;
                }
            }
            high = bytes.getLong();
            low = words == 1 ? 0 : bytes.getLong();
            return true;
        }

        @Override
        public int compareTo(Spill other) {
            int byHigh = Long.compareUnsigned(high, other.high);
            return byHigh != 0 ? byHigh : Long.compareUnsigned(low, other.low);
        }
    }
}

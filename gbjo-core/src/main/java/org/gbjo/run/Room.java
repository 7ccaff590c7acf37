package org.gbjo.run;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Room for many numbers: in the heap as long as their share lasts, then in temporary files that are mapped. Tables that
 * are in the heap in any case are told to it, so that it knows the most that all of them have held.
 */
public final class Room {
    /** What one mapped file of numbers of 64 bits can hold. */
    public static final int MOST_LONGS = Integer.MAX_VALUE / Long.BYTES;

    private final long heapBytes;
    private long numberBytes;
    private long tableBytes;
    private long mostHeldBytes;

    /** @param heapBytes the share of the heap for numbers */
    public Room(long heapBytes) {
        this.heapBytes = heapBytes;
    }

    /** Room in the heap alone. */
    public static Room inHeap() {
        return new Room(Long.MAX_VALUE);
    }

    /** Numbers of 32 bits that are 0. */
    public Ints ints(long size) {
        long bytes = size * Integer.BYTES;
        if (hasTaken(bytes)) {
            return new Ints(new int[Math.toIntExact(size)]);
        }
        IntBuffer[] segments = new IntBuffer[(int) ((size + Ints.SEGMENT - 1) / Ints.SEGMENT)];
        for (int i = 0; i < segments.length; i++) {
            segments[i] = mapped(Math.min(Ints.SEGMENT, size - (long) i * Ints.SEGMENT) * Integer.BYTES)
                    .asIntBuffer();
        }
        return new Ints(segments, size);
    }

    /** Numbers of 64 bits that are 0. */
    public LongBuffer longs(int size) {
        long bytes = (long) size * Long.BYTES;
        return hasTaken(bytes) ? LongBuffer.allocate(size) : mapped(bytes).asLongBuffer();
    }

    private synchronized boolean hasTaken(long bytes) {
        if (bytes > heapBytes - numberBytes) {
            return false;
        }
        numberBytes += bytes;
        mostHeldBytes = Math.max(mostHeldBytes, numberBytes + tableBytes);
        return true;
    }

    private synchronized void giveBack(long bytes) {
        numberBytes -= bytes;
    }

    /** Says that tables hold so many bytes more, or fewer if the number is negative. */
    public synchronized void hold(long bytes) {
        tableBytes += bytes;
        mostHeldBytes = Math.max(mostHeldBytes, numberBytes + tableBytes);
    }

    /** Takes room back that nobody uses any more. */
    public void free(LongBuffer room) {
        if (!room.isDirect()) {
            giveBack((long) room.capacity() * Long.BYTES);
        }
    }

    /** Takes room back that nobody uses any more. */
    public void free(Ints room) {
        giveBack(room.heapBytes());
    }

    /** The most bytes of the heap that were held at one time. */
    public synchronized long mostHeldBytes() {
        return mostHeldBytes;
    }

    private static MappedByteBuffer mapped(long bytes) {
        try {
            return mappedFile(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot make a temporary file of " + bytes + " bytes: " + e.getMessage(), e);
        }
    }

    /** The file has no name any more as soon as it is mapped, where the system allows that. */
    private static MappedByteBuffer mappedFile(long bytes) throws IOException {
        Path file = Files.createTempFile("gbjo-", ".rows");
        file.toFile().deleteOnExit();
        try (FileChannel channel = FileChannel.open(
                file, StandardOpenOption.READ, StandardOpenOption.WRITE, StandardOpenOption.DELETE_ON_CLOSE)) {
            return channel.map(FileChannel.MapMode.READ_WRITE, 0, bytes);
        }
    }
}

package org.gbjo.label;

import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.zip.ZipException;
import org.gbjo.json.Json;

/**
 * Reads a label file query by query. A file that is damaged or ends too early is refused with a {@link
 * LabelFormatException} as soon as that is seen. The format is described in {@code docs/formats.md}.
 */
public final class LabelReader implements Closeable {
    private static final String REMEDY = "label the queries again";

    private final Path path;
    private final long size;
    private final InputStream in;
    private int version;
    private final LabelProvenance provenance;
    private long position;
    private int blocks;
    private boolean ended;

    private LabelReader(Path path, long size, InputStream in) throws IOException {
        this.path = path;
        this.size = size;
        this.in = in;
        this.provenance = readHeader();
    }

    /** Opens a file and reads its header. */
    public static LabelReader open(Path path) throws IOException {
        InputStream in = new BufferedInputStream(Files.newInputStream(path), 1 << 16);
        try {
            return new LabelReader(path, Files.size(path), in);
        } catch (IOException | RuntimeException e) {
            in.close();
            throw e;
        }
    }

    /** Whether a file begins with the magic word of label files. */
    public static boolean isLabelFile(Path path) throws IOException {
        if (!Files.isRegularFile(path)) {
            return false;
        }
        try (InputStream in = Files.newInputStream(path)) {
            return Arrays.equals(in.readNBytes(LabelFrames.MAGIC.length), LabelFrames.MAGIC);
        }
    }

    private LabelProvenance readHeader() throws IOException {
        byte[] magic = bytes(LabelFrames.MAGIC.length);
        if (!Arrays.equals(magic, LabelFrames.MAGIC)) {
            throw new LabelFormatException(
                    path + " is not a label file; make one with: gbjo label GRAPH QUERIES -o FILE");
        }
        version = number();
        if (version != LabelFrames.VERSION && version != LabelFrames.VERSION_WITHOUT_OTHERS) {
            throw new LabelFormatException(path + " is a label file of version " + version
                    + ", this program reads versions " + LabelFrames.VERSION_WITHOUT_OTHERS + " and "
                    + LabelFrames.VERSION + "; " + REMEDY);
        }
        String json = new String(frame(), StandardCharsets.UTF_8);
        try {
            return LabelProvenance.fromJson(Json.parseObject(json));
        } catch (RuntimeException e) {
            throw damaged("its header does not say where the labels come from", e);
        }
    }

    public LabelProvenance provenance() {
        return provenance;
    }

    int version() {
        return version;
    }

    /** What became of the next query; empty after the last. */
    public Optional<LabelOutcome> next() throws IOException {
        Optional<byte[]> content = nextContent();
        if (content.isEmpty()) {
            return Optional.empty();
        }
        try {
            return Optional.of(LabelDecoder.decode(content.get(), version));
        } catch (RuntimeException e) {
            throw damaged("query " + blocks + " cannot be understood", e);
        }
    }

    /** The next block without a look into it; empty after the last. */
    Optional<byte[]> nextContent() throws IOException {
        if (ended) {
            return Optional.empty();
        }
        byte[] content;
        try {
            content = LabelFrames.inflate(frame());
        } catch (ZipException | EOFException e) {
            throw damaged("the block before byte " + position + " cannot be uncompressed", e);
        }
        if (content.length == 0) {
            throw damaged("the block before byte " + position + " is empty", null);
        }
        if (LabelDecoder.isEnd(content)) {
            checkEnd(content);
            ended = true;
            return Optional.empty();
        }
        blocks++;
        return Optional.of(content);
    }

    private void checkEnd(byte[] end) {
        int queries;
        try {
            queries = LabelDecoder.queriesBeforeEnd(end);
        } catch (RuntimeException e) {
            throw damaged("its last block cannot be understood", e);
        }
        if (queries != blocks || blocks != provenance.queryCount() || position != size) {
            throw damaged(
                    "it has " + blocks + " queries and ends with byte " + position + ", not " + provenance.queryCount()
                            + " and byte " + size,
                    null);
        }
    }

    /** How many queries were read. */
    int blocks() {
        return blocks;
    }

    /** The bytes that were read. */
    long position() {
        return position;
    }

    private byte[] frame() throws IOException {
        int length = number();
        int checksum = number();
        if (length < 0) {
            throw damaged("the block at byte " + (position - LabelFrames.FRAME) + " has a negative length", null);
        }
        byte[] bytes = bytes(length);
        if (LabelFrames.checksum(bytes) != checksum) {
            throw damaged("the checksum of the block before byte " + position + " is wrong", null);
        }
        return bytes;
    }

    private int number() throws IOException {
        return ByteBuffer.wrap(bytes(Integer.BYTES))
                .order(ByteOrder.LITTLE_ENDIAN)
                .getInt();
    }

    private byte[] bytes(int count) throws IOException {
        // Asked before the bytes are, so that a damaged length does not fill the memory.
        if (position + count > size) {
            throw new LabelFormatException(
                    path + " is incomplete (it ends at byte " + size + ", in the middle of a block); " + REMEDY);
        }
        position += count;
        return in.readNBytes(count);
    }

    private LabelFormatException damaged(String reason, Exception cause) {
        return new LabelFormatException(path + " is damaged (" + reason + "); " + REMEDY, cause);
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}

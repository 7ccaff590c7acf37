package org.gbjo.label;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.InflaterInputStream;
import org.gbjo.json.Json;

/** The bytes of a label file around its content: the header, and the frame of each block. */
final class LabelFrames {
    static final byte[] MAGIC = "GBJOLAB\0".getBytes(StandardCharsets.US_ASCII);
    static final int VERSION = 2;
    /** Knows nothing of sets beside those of plans. */
    static final int VERSION_WITHOUT_OTHERS = 1;
    /** Length and checksum, 4 bytes each. */
    static final int FRAME = 8;

    private LabelFrames() {}

    /** Magic word, version, and the provenance as a frame of JSON, which people can read. */
    static byte[] header(LabelProvenance provenance) {
        byte[] json = Json.write(provenance.toJson()).getBytes(StandardCharsets.UTF_8);
        byte[] framed = framed(json);
        return ByteBuffer.allocate(MAGIC.length + Integer.BYTES + framed.length)
                .order(ByteOrder.LITTLE_ENDIAN)
                .put(MAGIC)
                .putInt(VERSION)
                .put(framed)
                .array();
    }

    /** A block: the content compressed, in its frame. */
    static byte[] block(byte[] content) {
        return framed(deflate(content));
    }

    private static byte[] framed(byte[] bytes) {
        return ByteBuffer.allocate(FRAME + bytes.length)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt(bytes.length)
                .putInt(checksum(bytes))
                .put(bytes)
                .array();
    }

    static int checksum(byte[] bytes) {
        CRC32 checksum = new CRC32();
        checksum.update(bytes);
        return (int) checksum.getValue();
    }

    private static byte[] deflate(byte[] content) {
        Deflater deflater = new Deflater();
        ByteArrayOutputStream out = new ByteArrayOutputStream(content.length);
        try (DeflaterOutputStream deflating = new DeflaterOutputStream(out, deflater)) {
            deflating.write(content);
        } catch (IOException e) {
            throw new IllegalStateException("memory can always be written", e);
        } finally {
            deflater.end();
        }
        return out.toByteArray();
    }

    static byte[] inflate(byte[] compressed) throws IOException {
        try (InflaterInputStream inflating = new InflaterInputStream(new ByteArrayInputStream(compressed))) {
            return inflating.readAllBytes();
        }
    }
}

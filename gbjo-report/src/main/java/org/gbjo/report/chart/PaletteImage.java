package org.gbjo.report.chart;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.zip.CRC32;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;

/**
 * A picture of the colours of {@link ColourScale} as a PNG (ISO/IEC 15948), a byte for each point. Written here because
 * the JDK's own writer brings the whole desktop module with it.
 */
final class PaletteImage {
    private static final long SIGNATURE = 0x89504e470d0a1a0aL;
    private static final int BITS = 8;
    private static final int PALETTE = 3;

    private PaletteImage() {}

    /** The picture as a link that carries its own content. */
    static String dataUri(byte[][] colours) {
        return "data:image/png;base64," + Base64.getEncoder().encodeToString(png(colours));
    }

    static byte[] png(byte[][] colours) {
        try {
            ByteArrayOutputStream file = new ByteArrayOutputStream();
            DataOutputStream out = new DataOutputStream(file);
            out.writeLong(SIGNATURE);
            writeChunk(out, "IHDR", header(colours));
            writeChunk(out, "PLTE", palette());
            writeChunk(out, "IDAT", rows(colours));
            writeChunk(out, "IEND", new byte[0]);
            return file.toByteArray();
        } catch (IOException e) {
            throw new UncheckedIOException("writing to memory does not fail", e);
        }
    }

    private static byte[] header(byte[][] colours) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        out.writeInt(colours[0].length);
        out.writeInt(colours.length);
        out.write(new byte[] {BITS, PALETTE, 0, 0, 0});
        return bytes.toByteArray();
    }

    private static byte[] palette() {
        byte[] palette = new byte[3 * ColourScale.SIZE];
        for (int i = 0; i < ColourScale.SIZE; i++) {
            palette[3 * i] = (byte) (ColourScale.rgb(i) >> 16);
            palette[3 * i + 1] = (byte) (ColourScale.rgb(i) >> 8);
            palette[3 * i + 2] = (byte) ColourScale.rgb(i);
        }
        return palette;
    }

    /** Each row begins with the number of its filter; 0 is none. */
    private static byte[] rows(byte[][] colours) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        Deflater deflater = new Deflater(Deflater.BEST_COMPRESSION);
        try (DeflaterOutputStream out = new DeflaterOutputStream(bytes, deflater)) {
            for (byte[] row : colours) {
                out.write(0);
                out.write(row);
            }
        } finally {
            deflater.end();
        }
        return bytes.toByteArray();
    }

    private static void writeChunk(DataOutputStream out, String type, byte[] content) throws IOException {
        CRC32 checksum = new CRC32();
        byte[] name = type.getBytes(StandardCharsets.US_ASCII);
        checksum.update(name);
        checksum.update(content);
        out.writeInt(content.length);
        out.write(name);
        out.write(content);
        out.writeInt((int) checksum.getValue());
    }
}

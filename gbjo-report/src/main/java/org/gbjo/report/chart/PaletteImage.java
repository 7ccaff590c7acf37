package org.gbjo.report.chart;

import java.awt.image.BufferedImage;
import java.awt.image.DataBuffer;
import java.awt.image.IndexColorModel;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Base64;
import java.util.stream.IntStream;
import javax.imageio.ImageIO;

/** A picture of the colours of {@link ColourScale}, and of lines, as a PNG, a byte for each point. */
final class PaletteImage {
    /** The number of the colour of lines. */
    static final int LINE = ColourScale.SIZE;

    private static final int GREY = 0x303030;

    private static final IndexColorModel PALETTE = new IndexColorModel(
            Byte.SIZE,
            ColourScale.SIZE + 1,
            IntStream.rangeClosed(0, LINE)
                    .map(colour -> colour == LINE ? GREY : ColourScale.rgb(colour))
                    .toArray(),
            0,
            false,
            -1,
            DataBuffer.TYPE_BYTE);

    private PaletteImage() {}

    /** The picture as a link that carries its own content. */
    static String dataUri(byte[][] colours) {
        return "data:image/png;base64," + Base64.getEncoder().encodeToString(png(colours));
    }

    static byte[] png(byte[][] colours) {
        BufferedImage image =
                new BufferedImage(colours[0].length, colours.length, BufferedImage.TYPE_BYTE_INDEXED, PALETTE);
        for (int row = 0; row < colours.length; row++) {
            image.getRaster().setDataElements(0, row, colours[row].length, 1, colours[row]);
        }
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        try {
            ImageIO.write(image, "png", file);
        } catch (IOException e) {
            throw new UncheckedIOException("writing to memory does not fail", e);
        }
        return file.toByteArray();
    }
}

package org.gbjo.report.chart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;

final class FieldChartTest {
    private static final List<String> CORNERS = List.of("P1", "P2", "P3", "P4");

    /** The colours of the picture of a chart. */
    private static BufferedImage picture(double[][] values, int levels) throws Exception {
        String svg = new FieldChart("Field", Axis.linear(""), values, levels, Flow.NONE, CORNERS).svg();
        String data = svg.replaceFirst("(?s).*base64,([^\"]*)\".*", "$1");
        return ImageIO.read(new ByteArrayInputStream(Base64.getDecoder().decode(data)));
    }

    /** A slope from left to right has its lines at even distances, from top to bottom. */
    @Test
    void linesOfEqualValueLieWhereTheValueIs() throws Exception {
        double[][] slope = {{0, 4}, {0, 4}};
        BufferedImage image = picture(slope, 4);
        int line = image.getRGB(image.getWidth() / 5 - 1, 0);
        for (int row = 0; row < image.getHeight(); row++) {
            List<Integer> lines = new ArrayList<>();
            for (int column = 0; column < image.getWidth(); column++) {
                if (image.getRGB(column, row) == line) {
                    lines.add(column);
                }
            }
            int fifth = image.getWidth() / 5;
            assertThat(lines).containsExactly(fifth - 1, 2 * fifth - 1, 3 * fifth - 1, 4 * fifth - 1);
        }
        assertThat(picture(slope, 0).getRGB(image.getWidth() / 5 - 1, 0)).isNotEqualTo(line);
    }

    @Test
    void thePictureHasTheColoursOfTheValues() throws Exception {
        byte[][] colours = new byte[5][7];
        for (int i = 0; i < 35; i++) {
            colours[i / 7][i % 7] = (byte) (i * 63 / 34);
        }
        BufferedImage image = ImageIO.read(new ByteArrayInputStream(PaletteImage.png(colours)));
        assertThat(image.getWidth()).isEqualTo(7);
        for (int i = 0; i < 35; i++) {
            assertThat(image.getRGB(i % 7, i / 7) & 0xffffff).isEqualTo(ColourScale.rgb(i * 63 / 34));
        }
    }

    @Test
    void cornersArrowsAndLinesAreDrawn() throws Exception {
        int size = 41;
        double[][] values = new double[size][size];
        double[][] across = new double[size][size];
        double[][] down = new double[size][size];
        for (int i = 0; i < size; i++) {
            for (int j = 0; j < size; j++) {
                values[i][j] = Math.hypot(i - 30, j - 10);
                across[i][j] = 10 - j;
                down[i][j] = 30 - i;
            }
        }
        FieldChart chart = new FieldChart("Field", Axis.linear("cost"), values, 8, new Flow(across, down), CORNERS);
        Drawn drawn = Drawn.of(chart);
        assertThat(drawn.texts()).containsAll(CORNERS).contains("cost");
        assertThat(drawn.elements("image")).hasSize(1);
        assertThat(drawn.elements("path")).hasSize(2);
        assertThat(chart.svg().length()).isLessThan(80_000);
        String still = new FieldChart("Field", Axis.linear(""), new double[2][2], 8, Flow.NONE, CORNERS).svg();
        assertThat(new Drawn(still).elements("path")).isEmpty();
    }

    @Test
    void whatIsNoFieldIsRefused() {
        assertThatThrownBy(() -> new FieldChart("a", Axis.linear(""), new double[1][3], 1, Flow.NONE, CORNERS))
                .hasMessageContaining("at least 2 rows");
        double[][] broken = {{1, 2}, {Double.NaN, 2}};
        assertThatThrownBy(() -> new FieldChart("a", Axis.linear(""), broken, 1, Flow.NONE, CORNERS))
                .hasMessageContaining("got 2 with NaN");
        assertThatThrownBy(() -> new FieldChart("a", Axis.linear(""), new double[2][2], 1, Flow.NONE, List.of("only")))
                .hasMessageContaining("4 corners, got 1");
    }
}

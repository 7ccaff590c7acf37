package org.gbjo.report.chart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;

final class FieldChartTest {
    private static final List<String> CORNERS = List.of("P1", "P2", "P3", "P4");

    private static double[][] grid(Random random, int rows, int columns) {
        double[][] values = new double[rows][columns];
        for (double[] row : values) {
            for (int i = 0; i < columns; i++) {
                row[i] = random.nextGaussian();
            }
        }
        return values;
    }

    /** Each point has the level, and each edge of the grid that crosses the level has exactly one point per cell. */
    @Test
    void contoursHaveTheirLevelAndMissNoCrossing() {
        Random random = new Random(2);
        for (int round = 0; round < 200; round++) {
            double[][] values = grid(random, 2 + random.nextInt(8), 2 + random.nextInt(8));
            double level = random.nextGaussian() / 2;
            List<Contours.Segment> segments = Contours.of(values, level);
            List<double[]> ends = new ArrayList<>();
            for (Contours.Segment segment : segments) {
                ends.add(new double[] {segment.fromRow(), segment.fromColumn()});
                ends.add(new double[] {segment.toRow(), segment.toColumn()});
                double middleRow = (segment.fromRow() + segment.toRow()) / 2;
                assertThat(Math.abs(segment.fromRow() - segment.toRow())).isLessThanOrEqualTo(1);
                assertThat(Math.abs(segment.fromColumn() - segment.toColumn())).isLessThanOrEqualTo(1);
                assertThat(middleRow).isBetween(0.0, values.length - 1.0);
            }
            for (double[] end : ends) {
                assertThat(FieldChart.between(values, end[0], end[1])).isCloseTo(level, within(1e-9));
            }
            assertThat(ends).hasSize(crossings(values, level));
        }
    }

    /** The edges with the level between their ends, those inside counted for both cells beside them. */
    private static int crossings(double[][] values, double level) {
        int count = 0;
        int rows = values.length;
        int columns = values[0].length;
        for (int i = 0; i < rows; i++) {
            for (int j = 0; j < columns; j++) {
                if (j + 1 < columns && values[i][j] >= level != values[i][j + 1] >= level) {
                    count += i == 0 || i == rows - 1 ? 1 : 2;
                }
                if (i + 1 < rows && values[i][j] >= level != values[i + 1][j] >= level) {
                    count += j == 0 || j == columns - 1 ? 1 : 2;
                }
            }
        }
        return count;
    }

    /** The corners on the side of the middle stay connected through it. */
    @Test
    void theMiddleOfASaddleDecides() {
        for (double high : new double[] {3, 1.5}) {
            double[][] values = {{high, 0}, {0, high}};
            boolean middleIsHigh = high / 2 >= 1;
            for (Contours.Segment segment : Contours.of(values, 1)) {
                double row = (segment.fromRow() + segment.toRow()) / 2;
                double column = (segment.fromColumn() + segment.toColumn()) / 2;
                boolean nearAHighCorner = row < 0.5 == column < 0.5;
                assertThat(nearAHighCorner).isEqualTo(!middleIsHigh);
            }
        }
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
        assertThat(drawn.elements("path")).hasSize(3);
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

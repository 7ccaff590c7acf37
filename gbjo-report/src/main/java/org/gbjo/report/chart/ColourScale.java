package org.gbjo.report.chart;

/**
 * From dark violet over blue and green to yellow, so that larger values are lighter for every eye and on every printer.
 * The idea is that of viridis; the colours are computed here: lightness rises evenly in Oklab (Ottosson 2020, "A
 * perceptual color space for image processing") while the hue turns.
 */
final class ColourScale {
    /** How many colours the scale has; more cannot be told apart. */
    static final int SIZE = 64;

    private static final int[] COLOURS = new int[SIZE];

    static {
        for (int i = 0; i < SIZE; i++) {
            COLOURS[i] = colour(i / (SIZE - 1.0));
        }
    }

    private ColourScale() {}

    /** The number of the colour for a fraction from 0 to 1. */
    static int index(double fraction) {
        return Math.min(SIZE - 1, Math.max(0, (int) (fraction * SIZE)));
    }

    /** Red, green and blue, a byte each. */
    static int rgb(int index) {
        return COLOURS[index];
    }

    static String hex(int index) {
        return String.format("#%06x", COLOURS[index]);
    }

    private static int colour(double fraction) {
        double lightness = 0.30 + 0.60 * fraction;
        double hue = Math.toRadians(310 - 203 * Math.pow(fraction, 0.9));
        double chroma = 0.125 - 0.06 * Math.sin(Math.PI * fraction) + 0.055 * fraction;
        return fromOklab(lightness, chroma * Math.cos(hue), chroma * Math.sin(hue));
    }

    /** The matrices of Ottosson's paper. */
    private static int fromOklab(double lightness, double a, double b) {
        double l = cube(lightness + 0.3963377774 * a + 0.2158037573 * b);
        double m = cube(lightness - 0.1055613458 * a - 0.0638541728 * b);
        double s = cube(lightness - 0.0894841775 * a - 1.2914855480 * b);
        int red = channel(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s);
        int green = channel(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s);
        int blue = channel(-0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s);
        return red << 16 | green << 8 | blue;
    }

    private static double cube(double value) {
        return value * value * value;
    }

    /** The sRGB curve; what the screen cannot show is put to its edge. */
    private static int channel(double linear) {
        double clipped = Math.min(1, Math.max(0, linear));
        double curved = clipped <= 0.0031308 ? 12.92 * clipped : 1.055 * Math.pow(clipped, 1 / 2.4) - 0.055;
        return (int) Math.round(255 * curved);
    }
}

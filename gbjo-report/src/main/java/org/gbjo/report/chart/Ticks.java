package org.gbjo.report.chart;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The values at which an axis is marked: round ones, increasing, all of them on the axis. */
final class Ticks {
    private static final int[] ROUND = {1, 2, 5};
    /** The ends of an axis are often ticks that were computed another way. */
    private static final double SLACK = 1e-9;

    private Ticks() {}

    static double[] of(Scale scale, double low, double high, int atMost) {
        return scale == Scale.LINEAR ? linear(low, high, atMost) : logarithmic(low, high, atMost);
    }

    /** Multiples of 1, 2 or 5 times a power of ten. */
    private static double[] linear(double low, double high, int atMost) {
        Step step = Step.of((high - low) / Math.max(1, atMost - 1));
        long first = (long) Math.ceil(low / step.size() - SLACK);
        long last = (long) Math.floor(high / step.size() + SLACK);
        double[] ticks = new double[(int) (last - first + 1)];
        for (int i = 0; i < ticks.length; i++) {
            ticks[i] = Math.min(high, Math.max(low, step.times(first + i)));
        }
        return ticks;
    }

    /** Powers of ten, some left out where there are many; with their double and fivefold where there are few. */
    private static double[] logarithmic(double low, double high, int atMost) {
        double first = Math.ceil(Math.log10(low) - SLACK);
        double last = Math.floor(Math.log10(high) + SLACK);
        if (last - first >= 2) {
            int stride = (int) Math.ceil((last - first + 1) / atMost);
            List<Double> powers = new ArrayList<>();
            for (int exponent = (int) first; exponent <= last; exponent++) {
                if (Math.floorMod(exponent, stride) == 0) {
                    powers.add(clamped(powerOfTen(exponent), low, high));
                }
            }
            return array(powers);
        }
        double[] ticks = multiples(low, high);
        return ticks.length >= 3 ? ticks : linear(low, high, atMost);
    }

    private static double[] multiples(double low, double high) {
        List<Double> ticks = new ArrayList<>();
        for (int exponent = (int) Math.floor(Math.log10(low)); exponent <= Math.log10(high) + 1; exponent++) {
            for (int factor : ROUND) {
                double value = factor * powerOfTen(exponent);
                if (value >= low * (1 - SLACK) && value <= high * (1 + SLACK)) {
                    ticks.add(clamped(value, low, high));
                }
            }
        }
        return array(ticks);
    }

    /** The range of a linear axis that begins and ends with a tick and contains these values. */
    static double[] roundedLinear(double low, double high, int atMost) {
        Step step = Step.of((high - low) / Math.max(1, atMost - 1));
        return new double[] {
            step.times((long) Math.floor(low / step.size() + SLACK)),
            step.times((long) Math.ceil(high / step.size() - SLACK))
        };
    }

    /** The same for a logarithmic axis: powers of ten, for short ranges also their double and fivefold. */
    static double[] roundedLogarithmic(double low, double high) {
        int[] factors = high / low >= 1e4 ? new int[] {1} : ROUND;
        double below = 0;
        double above = Double.POSITIVE_INFINITY;
        for (int exponent = (int) Math.floor(Math.log10(low)) - 1; exponent <= Math.log10(high) + 2; exponent++) {
            for (int factor : factors) {
                double value = factor * powerOfTen(exponent);
                below = value <= low * (1 + SLACK) ? value : below;
                above = value >= high * (1 - SLACK) ? Math.min(above, value) : above;
            }
        }
        return new double[] {below > 0 ? below : low, above < Double.POSITIVE_INFINITY ? above : high};
    }

    /** The double nearest to a power of ten, which {@link Math#pow} does not promise. */
    private static double powerOfTen(int exponent) {
        return Double.parseDouble("1e" + exponent);
    }

    private static double clamped(double value, double low, double high) {
        return Math.min(high, Math.max(low, value));
    }

    private static double[] array(List<Double> values) {
        double[] array = values.stream().mapToDouble(Double::doubleValue).toArray();
        return Arrays.stream(array).distinct().toArray();
    }

    /** A distance between ticks: a factor of 1, 2 or 5 and a power of ten. */
    private record Step(int factor, int exponent) {

        /** The smallest that is not below this distance. */
        static Step of(double distance) {
            int exponent = (int) Math.floor(Math.log10(distance));
            for (int factor : ROUND) {
                if (factor * powerOfTen(exponent) >= distance * (1 - SLACK)) {
                    return new Step(factor, exponent);
                }
            }
            return new Step(1, exponent + 1);
        }

        double size() {
            return times(1);
        }

        /** Divides where the power is negative, because 3 / 10 is the double nearest to 0.3 and 3 * 0.1 is not. */
        double times(long count) {
            return exponent < 0 ? count * factor / powerOfTen(-exponent) : count * (factor * powerOfTen(exponent));
        }
    }
}

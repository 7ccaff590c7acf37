package org.gbjo.report.chart;

/** How values are laid out along an axis. */
public enum Scale {
    LINEAR {
        @Override
        boolean shows(double value) {
            return !Double.isNaN(value);
        }

        @Override
        double position(double value) {
            return value;
        }
    },
    /** Values that are not positive have no place. */
    LOGARITHMIC {
        @Override
        boolean shows(double value) {
            return value > 0;
        }

        @Override
        double position(double value) {
            return Math.log10(value);
        }
    };

    /** Whether a value has a place at all; infinity has one, at the edge. */
    abstract boolean shows(double value);

    /** Equal distances of this are equal distances on paper. */
    abstract double position(double value);
}

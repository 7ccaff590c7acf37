package org.gbjo.kernel;

/**
 * The right operand of a product, prepared once: cut into panels of {@value #PANEL} columns, each stored contiguously,
 * so that a panel stays in the first-level cache while all rows of the left operand pass by. Columns are padded with
 * zeros as {@link Kernels#padded} says. Immutable.
 */
public final class PackedMatrix {
    public static final int PANEL = 64;

    private final int depth;
    private final int columns;
    private final float[] values;

    private PackedMatrix(int depth, int columns) {
        this.depth = depth;
        this.columns = Kernels.padded(columns);
        this.values = new float[depth * this.columns];
    }

    /** Packs a row-major matrix of {@code depth} rows. */
    public static PackedMatrix of(int depth, int columns, float[] rowMajor) {
        PackedMatrix packed = new PackedMatrix(depth, columns);
        for (int panel = 0; panel < columns; panel += PANEL) {
            int width = packed.panelWidth(panel);
            int used = Math.min(PANEL, columns - panel);
            for (int k = 0; k < depth; k++) {
                System.arraycopy(rowMajor, k * columns + panel, packed.values, panel * depth + k * width, used);
            }
        }
        return packed;
    }

    /** Packs the transpose of a row-major matrix of {@code columns} rows and {@code depth} columns. */
    public static PackedMatrix ofTransposed(int depth, int columns, float[] rowMajor) {
        PackedMatrix packed = new PackedMatrix(depth, columns);
        for (int j = 0; j < columns; j++) {
            int panel = j / PANEL * PANEL;
            int width = packed.panelWidth(panel);
            for (int k = 0, at = panel * depth + j - panel; k < depth; k++, at += width) {
                packed.values[at] = rowMajor[j * depth + k];
            }
        }
        return packed;
    }

    /** The width of the panel that starts at a column: {@value #PANEL}, less for the last one. */
    public int panelWidth(int firstColumn) {
        return Math.min(PANEL, columns - firstColumn);
    }

    public int depth() {
        return depth;
    }

    /** The number of columns with the padding. */
    public int columns() {
        return columns;
    }

    /** The panels one after the other; not a copy, and never to be written. */
    public float[] values() {
        return values;
    }
}

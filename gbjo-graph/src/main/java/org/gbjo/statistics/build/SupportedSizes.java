package org.gbjo.statistics.build;

import java.util.Arrays;

/** A matrix of sizes, with the number of entities or triples that each size comes from. It is reused. */
final class SupportedSizes {
    private double[] sizes = new double[0];
    private int[] supports = new int[0];
    private int columns;

    void clear(int rows, int width) {
        columns = width;
        int cells = rows * width;
        if (sizes.length < cells) {
            sizes = new double[cells];
            supports = new int[cells];
        } else {
            Arrays.fill(sizes, 0, cells, 0);
            Arrays.fill(supports, 0, cells, 0);
        }
    }

    void add(int row, int column, double size) {
        int cell = row * columns + column;
        sizes[cell] += size;
        supports[cell]++;
    }

    double size(int row, int column) {
        return sizes[row * columns + column];
    }

    int support(int row, int column) {
        return supports[row * columns + column];
    }
}

package org.gbjo.lab.umap;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.gbjo.run.Progress;

/**
 * The k rows nearest to each row, itself not among them, nearest first, of equally near ones those that come first.
 * Every row is compared with every other: exact, and for ten thousand rows a matter of seconds, because the innermost
 * loop runs along many rows at once, which the compiler turns into vector code.
 *
 * @param indices by row
 * @param distances by row, Euclidean
 */
@SuppressWarnings("ArrayRecordComponent") // an intermediate result, never compared
record Neighbours(int[][] indices, float[][] distances) {
    /** As many rows as keep their columns in a core's cache. */
    private static final int BLOCK = 512;
    /** The rows of one task. */
    private static final int TASK = 64;

    int k() {
        return indices.length == 0 ? 0 : indices[0].length;
    }

    static Neighbours of(float[][] rows, int k, Progress progress) {
        int n = rows.length;
        float[][][] blocks = transposed(rows);
        Neighbours found = new Neighbours(new int[n][k], new float[n][k]);
        int tasks = (n + TASK - 1) / TASK;
        AtomicInteger done = new AtomicInteger();
        progress.begin("neighbours", n);
        IntStream.range(0, tasks).parallel().forEach(task -> {
            found.search(rows, blocks, task * TASK, Math.min(n, (task + 1) * TASK));
            progress.update(Math.min(n, (long) TASK * done.incrementAndGet()));
        });
        progress.end();
        return found;
    }

    /** Blocks of rows, each by column, with columns of zeros up to a multiple of 4. */
    private static float[][][] transposed(float[][] rows) {
        int width = (rows[0].length + 3) / 4 * 4;
        float[][][] blocks = new float[(rows.length + BLOCK - 1) / BLOCK][width][BLOCK];
        for (int i = 0; i < rows.length; i++) {
            for (int column = 0; column < rows[i].length; column++) {
                blocks[i / BLOCK][column][i % BLOCK] = rows[i][column];
            }
        }
        return blocks;
    }

    private void search(float[][] rows, float[][][] blocks, int from, int to) {
        for (int row = from; row < to; row++) {
            Arrays.fill(distances[row], Float.POSITIVE_INFINITY);
        }
        float[] squares = new float[BLOCK];
        float[] values = new float[blocks[0].length];
        for (int block = 0; block < blocks.length; block++) {
            int start = block * BLOCK;
            for (int row = from; row < to; row++) {
                System.arraycopy(rows[row], 0, values, 0, rows[row].length);
                Arrays.fill(squares, 0f);
                for (int column = 0; column < values.length; column += 4) {
                    addSquares(values, column, blocks[block], squares);
                }
                keepNearest(row, start, Math.min(BLOCK, rows.length - start), squares);
            }
        }
        for (int row = from; row < to; row++) {
            for (int i = 0; i < distances[row].length; i++) {
                distances[row][i] = (float) Math.sqrt(distances[row][i]);
            }
        }
    }

    /**
     * Adds the squared differences in four columns, so that the sums are read and written a quarter as often. All arrays
     * have one index: with an offset in some of them the compiler would fear that they overlap.
     */
    private static void addSquares(float[] row, int column, float[][] block, float[] squares) {
        float[] first = block[column];
        float[] second = block[column + 1];
        float[] third = block[column + 2];
        float[] fourth = block[column + 3];
        float a = row[column];
        float b = row[column + 1];
        float c = row[column + 2];
        float d = row[column + 3];
        for (int i = 0; i < BLOCK; i++) {
            float da = first[i] - a;
            float db = second[i] - b;
            float dc = third[i] - c;
            float dd = fourth[i] - d;
            squares[i] += (da * da + db * db) + (dc * dc + dd * dd);
        }
    }

    private void keepNearest(int row, int start, int count, float[] squares) {
        int[] nearest = indices[row];
        float[] kept = distances[row];
        int last = kept.length - 1;
        for (int i = 0; i < count; i++) {
            if (squares[i] < kept[last] && start + i != row) {
                int place = last;
                for (; place > 0 && kept[place - 1] > squares[i]; place--) {
                    kept[place] = kept[place - 1];
                    nearest[place] = nearest[place - 1];
                }
                kept[place] = squares[i];
                nearest[place] = start + i;
            }
        }
    }
}

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
    /** As many rows as keep their part of the columns in a core's cache. */
    private static final int BLOCK = 512;
    /** The rows of one task. */
    private static final int TASK = 64;

    int k() {
        return indices.length == 0 ? 0 : indices[0].length;
    }

    static Neighbours of(float[][] rows, int k, Progress progress) {
        int n = rows.length;
        float[][] columns = transposed(rows);
        Neighbours found = new Neighbours(new int[n][k], new float[n][k]);
        int tasks = (n + TASK - 1) / TASK;
        AtomicInteger done = new AtomicInteger();
        progress.begin("neighbours", n);
        IntStream.range(0, tasks).parallel().forEach(task -> {
            int to = Math.min(n, (task + 1) * TASK);
            found.search(rows, columns, task * TASK, to);
            progress.update(Math.min(n, (long) TASK * done.incrementAndGet()));
        });
        progress.end();
        return found;
    }

    /** By column, padded with columns of zeros to a multiple of 4. */
    private static float[][] transposed(float[][] rows) {
        float[][] columns = new float[(rows[0].length + 3) / 4 * 4][rows.length];
        for (int i = 0; i < rows.length; i++) {
            for (int column = 0; column < rows[i].length; column++) {
                columns[column][i] = rows[i][column];
            }
        }
        return columns;
    }

    private void search(float[][] rows, float[][] columns, int from, int to) {
        for (int row = from; row < to; row++) {
            Arrays.fill(distances[row], Float.POSITIVE_INFINITY);
        }
        float[] squares = new float[BLOCK];
        float[] values = new float[columns.length];
        for (int start = 0; start < rows.length; start += BLOCK) {
            int count = Math.min(BLOCK, rows.length - start);
            for (int row = from; row < to; row++) {
                System.arraycopy(rows[row], 0, values, 0, rows[row].length);
                squares(values, columns, start, count, squares);
                keepNearest(row, start, count, squares);
            }
        }
        for (int row = from; row < to; row++) {
            for (int i = 0; i < distances[row].length; i++) {
                distances[row][i] = (float) Math.sqrt(distances[row][i]);
            }
        }
    }

    /** The squared distances of a row to {@code count} rows from {@code start} on. */
    private static void squares(float[] row, float[][] columns, int start, int count, float[] squares) {
        Arrays.fill(squares, 0, count, 0f);
        for (int column = 0; column < columns.length; column += 4) {
            add(row, column, columns, start, count, squares);
        }
    }

    /** Four columns at a time, so that the sums are read and written a quarter as often. */
    private static void add(float[] row, int column, float[][] columns, int start, int count, float[] squares) {
        float[] first = columns[column];
        float[] second = columns[column + 1];
        float[] third = columns[column + 2];
        float[] fourth = columns[column + 3];
        float a = row[column];
        float b = row[column + 1];
        float c = row[column + 2];
        float d = row[column + 3];
        for (int i = 0; i < count; i++) {
            float da = first[start + i] - a;
            float db = second[start + i] - b;
            float dc = third[start + i] - c;
            float dd = fourth[start + i] - d;
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

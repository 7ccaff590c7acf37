package org.gbjo.spark.analyze;

import java.io.Serializable;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Queue;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.gbjo.run.SeededRandom;
import org.gbjo.statistics.count.Saturating;

/**
 * Sums of products by key, in the memory of a task. When it is full, its sums become rows, which Spark adds up with those
 * of other tasks and spills where it must. A sum stops at the largest long number, however it is cut into parts: none of
 * its parts is below 0.
 */
final class SumTable {
    static final String KEY = "key";
    static final String MET = "met";

    /** The upper and the lower half of a sum, each of which may be added up two billion times. */
    private static final String HIGH = "high";

    private static final String LOW = "low";
    private static final long LOW_BITS = (1L << 32) - 1;

    private static final StructType COLUMNS = new StructType()
            .add(KEY, DataTypes.LongType, false)
            .add(HIGH, DataTypes.LongType, false)
            .add(LOW, DataTypes.LongType, false)
            .add(MET, DataTypes.LongType, false);

    private static final long EMPTY = -1;
    private static final int SMALL = 1 << 10;
    /** Three columns of 8 MB each. */
    private static final int LARGE = 1 << 20;

    private long[] keys = new long[SMALL];
    private long[] sums = new long[SMALL];
    private long[] met = new long[SMALL];
    private int size;
    /** Tables that were full. */
    private final Queue<SumTable> full = new ArrayDeque<>();

    private SumTable() {
        Arrays.fill(keys, EMPTY);
    }

    /** What a task adds for its rows, in parts that each add a few million sums at most. */
    interface Work {
        /** Takes a row whose parts come next. */
        void begin(Row row);

        /** Says that there are no more rows; what was put off comes next. */
        void end();

        /** Does the next part of a row; returns false if it has no more. */
        boolean next(SumTable target);
    }

    /** Makes the work of a task. */
    interface WorkMaker extends Serializable {
        Work make();
    }

    /** The sums of all tasks: columns for key, both halves of the sum, and how often it was met. */
    static Dataset<Row> sum(SparkSession spark, Dataset<Row> rows, WorkMaker work) {
        return spark.createDataFrame(rows.toJavaRDD().mapPartitions(each -> new Filled(each, work.make())), COLUMNS)
                .groupBy(KEY)
                .agg(
                        functions.sum(HIGH).as(HIGH),
                        functions.sum(LOW).as(LOW),
                        functions.sum(MET).as(MET));
    }

    /** The sum of a row that {@link #sum} made. */
    static long sum(Row row) {
        long high = row.getLong(1) + (row.getLong(2) >>> 32);
        return high > Integer.MAX_VALUE ? Long.MAX_VALUE : (high << 32) | (row.getLong(2) & LOW_BITS);
    }

    /** Adds to the sum of a key, which is not below 0. */
    void add(long key, long summand, long times) {
        int at = slot(key);
        if (keys[at] == EMPTY) {
            if (2 * (size + 1) > keys.length) {
                makeRoom();
                at = slot(key);
            }
            keys[at] = key;
            size++;
        }
        sums[at] = Saturating.sum(sums[at], summand);
        met[at] += times;
    }

    private int slot(long key) {
        int at = (int) SeededRandom.mix(key) & (keys.length - 1);
        while (keys[at] != EMPTY && keys[at] != key) {
            at = (at + 1) & (keys.length - 1);
        }
        return at;
    }

    private void makeRoom() {
        if (keys.length < LARGE) {
            long[] oldKeys = keys;
            long[] oldSums = sums;
            long[] oldMet = met;
            keys = new long[2 * oldKeys.length];
            sums = new long[keys.length];
            met = new long[keys.length];
            Arrays.fill(keys, EMPTY);
            for (int i = 0; i < oldKeys.length; i++) {
                if (oldKeys[i] != EMPTY) {
                    int at = slot(oldKeys[i]);
                    keys[at] = oldKeys[i];
                    sums[at] = oldSums[i];
                    met[at] = oldMet[i];
                }
            }
        } else {
            setAside();
        }
    }

    private void setAside() {
        SumTable aside = new SumTable();
        aside.keys = keys;
        aside.sums = sums;
        aside.met = met;
        full.add(aside);
        keys = new long[SMALL];
        sums = new long[SMALL];
        met = new long[SMALL];
        Arrays.fill(keys, EMPTY);
        size = 0;
    }

    /** The sums of a task: those of full tables as soon as there are any, the others at its end. */
    private static final class Filled implements Iterator<Row> {
        private final Iterator<Row> rows;
        private final Work work;
        private final SumTable table = new SumTable();
        private boolean working;
        private boolean ended;
        private int at;

        Filled(Iterator<Row> rows, Work work) {
            this.rows = rows;
            this.work = work;
        }

        @Override
        public boolean hasNext() {
            while (true) {
                SumTable first = table.full.peek();
                if (first == null) {
                    if (ended && !working) {
                        return false;
                    }
                    fill();
                } else {
                    while (at < first.keys.length && first.keys[at] == EMPTY) {
                        at++;
                    }
                    if (at < first.keys.length) {
                        return true;
                    }
                    table.full.remove();
                    at = 0;
                }
            }
        }

        private void fill() {
            if (working) {
                working = work.next(table);
            } else if (rows.hasNext()) {
                work.begin(rows.next());
                working = true;
            } else {
                work.end();
                while (work.next(table)) {
                    // a part each time
                }
                table.setAside();
                ended = true;
            }
        }

        @Override
        public Row next() {
            if (!hasNext()) {
                throw new NoSuchElementException("there are no more sums");
            }
            SumTable first = table.full.element();
            Row row =
                    RowFactory.create(first.keys[at], first.sums[at] >>> 32, first.sums[at] & LOW_BITS, first.met[at]);
            at++;
            return row;
        }
    }
}

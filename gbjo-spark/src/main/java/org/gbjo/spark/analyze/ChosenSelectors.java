package org.gbjo.spark.analyze;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.storage.StorageLevel;
import org.gbjo.statistics.count.SelectorNumbers;
import org.gbjo.statistics.count.Tally;

/**
 * The selectors that are met often enough in each group, as many as one machine would choose. A driver holds those of
 * some groups at a time, and tasks sum trios of these groups.
 */
final class ChosenSelectors {
    static final String GROUP = "group";
    static final String SELECTOR = "selector";
    static final String MET = "met";

    private static final String CHOSEN = "chosen";
    private static final String SIZE = "size";
    private static final StructType COLUMNS = new StructType()
            .add(GROUP, DataTypes.IntegerType, false)
            .add(SIZE, DataTypes.IntegerType, false)
            .add(CHOSEN, DataTypes.createArrayType(DataTypes.IntegerType, false), false);
    /** The most selectors of all groups that are held at a time: 16 MB. */
    private static final int ROOM = 1 << 22;

    private final Dataset<Row> chosen;

    /** Chooses some of the selectors that a tally has met. */
    interface Choice extends Serializable {
        int[] choose(Tally tally);
    }

    private ChosenSelectors(Dataset<Row> chosen) {
        this.chosen = chosen;
    }

    /**
     * Chooses.
     *
     * @param met a row for each group and selector that it has met, with how often
     * @param most the most selectors of a group that have no constant
     */
    static ChosenSelectors of(SparkSession spark, Dataset<Row> met, SelectorNumbers numbers, int most, Choice choice) {
        Dataset<Row> groups = met.groupBy(GROUP).agg(functions.collect_list(functions.struct(SELECTOR, MET)));
        return new ChosenSelectors(spark.createDataFrame(
                        groups.toJavaRDD().mapPartitions(rows -> {
                            List<Row> found = new ArrayList<>();
                            Tally tally = new Tally(numbers, most);
                            rows.forEachRemaining(row -> {
                                tally.clear();
                                for (Row each : row.<Row>getList(1)) {
                                    tally.add(each.getInt(0), (int) Math.min(Integer.MAX_VALUE, each.getLong(1)), 0);
                                }
                                int[] selectors = choice.choose(tally);
                                if (selectors.length > 0) {
                                    found.add(RowFactory.create(row.getInt(0), selectors.length, selectors));
                                }
                            });
                            return found.iterator();
                        }),
                        COLUMNS)
                .persist(StorageLevel.MEMORY_AND_DISK()));
    }

    /** Ranges of groups whose selectors fit into the memory of a driver: the first group of each, and the end. */
    List<Integer> ranges(int from, int to) {
        List<Integer> begins = new ArrayList<>();
        begins.add(from);
        long held = 0;
        for (Row row : chosen.filter(functions.col(GROUP).between(from, to - 1))
                .select(GROUP, SIZE)
                .orderBy(GROUP)
                .collectAsList()) {
            held += row.getInt(1);
            if (held > ROOM) {
                begins.add(row.getInt(0));
                held = row.getInt(1);
            }
        }
        begins.add(to);
        return begins;
    }

    /** The chosen selectors of a range of groups. */
    Map<Integer, int[]> of(int from, int to) {
        Map<Integer, int[]> groups = new HashMap<>();
        for (Row row : chosen.filter(functions.col(GROUP).between(from, to - 1)).collectAsList()) {
            groups.put(
                    row.getInt(0),
                    row.<Integer>getList(2).stream().mapToInt(Integer::intValue).toArray());
        }
        return groups;
    }

    void forget() {
        chosen.unpersist();
    }
}

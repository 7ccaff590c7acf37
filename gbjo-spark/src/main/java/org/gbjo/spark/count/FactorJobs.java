package org.gbjo.spark.count;

import java.io.Closeable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.storage.StorageLevel;
import scala.Tuple2;

/**
 * Computes factors on Spark, all those of one level in one job. Rows that have been computed stay on the workers, in memory
 * or on disk, until this is closed, since further sets are made of them.
 */
final class FactorJobs implements Closeable {
    private final FactorTable table;
    private final JavaRDD<String[]> triples;
    private final CountingOptions options;
    private final List<Stored> stored = new ArrayList<>();
    private final Set<Integer> computed = new HashSet<>();
    private final Map<Integer, Number> scalars = new HashMap<>();
    private Map<String, Integer> hubs;

    /** Rows on the workers, and the factors that they are of. */
    private record Stored(Set<Integer> factors, JavaPairRDD<RowKey, Number> rows) {}

    /**
     * Prepares jobs.
     *
     * @param triples different triples, each its three terms, kept on the workers
     */
    FactorJobs(FactorTable table, JavaRDD<String[]> triples, CountingOptions options) {
        this.table = table;
        this.triples = triples;
        this.options = options;
    }

    /** The rows of a factor without variables that was computed. */
    Number scalar(int factor) {
        return scalars.getOrDefault(factor, 0L);
    }

    boolean isComputed(int factor) {
        return computed.contains(factor);
    }

    /** Computes factors with all that they are made of. */
    void compute(Set<Integer> wanted) {
        TreeMap<Integer, Set<Integer>> levels = new TreeMap<>();
        wanted.forEach(factor -> addMissing(factor, levels));
        List<JavaPairRDD<RowKey, Number>> fresh = new ArrayList<>();
        levels.forEach((level, factors) -> {
            JavaPairRDD<RowKey, Number> rows = level == 0 ? scanned(factors) : joined(factors);
            rows = rows.reduceByKey(ExactNumbers::add, options.partitions())
                    .persist(StorageLevel.MEMORY_AND_DISK_SER());
            stored.add(new Stored(factors, rows));
            fresh.add(rows);
        });
        for (JavaPairRDD<RowKey, Number> rows : fresh) {
            collectScalars(rows);
        }
        levels.values().forEach(computed::addAll);
    }

    private void addMissing(int factor, Map<Integer, Set<Integer>> levels) {
        if (isComputed(factor) || isScanned(factor)) {
            return;
        }
        if (levels.computeIfAbsent(table.level(factor), level -> new LinkedHashSet<>())
                .add(factor)) {
            inputs(table.factor(factor)).forEach(input -> addMissing(input, levels));
        }
    }

    /** The matches of a pattern with several joined variables are not stored; they are read from the triples each time. */
    private boolean isScanned(int factor) {
        return table.factor(factor) instanceof Factor.Leaf leaf && leaf.arity() > Factor.UNARY;
    }

    private static List<Integer> inputs(Factor factor) {
        List<Integer> inputs = new ArrayList<>();
        if (factor instanceof Factor.Meeting meeting) {
            inputs.addAll(meeting.unary());
            if (meeting.wide() != FactorTable.NONE) {
                inputs.add(meeting.wide());
            }
        } else if (factor instanceof Factor.Pair pair) {
            inputs.add(pair.left());
            inputs.add(pair.right());
        } else if (factor instanceof Factor.Projection projection) {
            inputs.add(projection.of());
        }
        return inputs;
    }

    private void collectScalars(JavaPairRDD<RowKey, Number> rows) {
        for (Tuple2<RowKey, Number> row :
                rows.filter(row -> row._1().values().length == Factor.SCALAR).collect()) {
            scalars.put(row._1().factor(), row._2());
        }
    }

    /** How many rows each stored factor of one variable has. */
    Map<Integer, Long> sizes(Set<Integer> factors) {
        Set<Integer> asked = new HashSet<>(factors);
        return rowsOf(asked)
                .<Integer, Long>mapToPair(row -> new Tuple2<>(row._1().factor(), 1L))
                .reduceByKey(Long::sum, options.partitions())
                .collectAsMap();
    }

    private JavaPairRDD<RowKey, Number> scanned(Set<Integer> leaves) {
        Map<Integer, PatternShape> shapes = new HashMap<>();
        for (int leaf : leaves) {
            shapes.put(leaf, ((Factor.Leaf) table.factor(leaf)).shape());
        }
        PatternIndex index = new PatternIndex(shapes);
        return triples.flatMapToPair(triple -> {
            List<Tuple2<RowKey, Number>> rows = new ArrayList<>();
            index.forEachMatch(
                    triple,
                    leaf -> rows.add(
                            new Tuple2<>(new RowKey(leaf, index.shape(leaf).values(triple)), ExactNumbers.ONE)));
            return rows.iterator();
        });
    }

    private JavaPairRDD<RowKey, Number> joined(Set<Integer> factors) {
        MeetingPlan meetings = new MeetingPlan();
        PairPlan pairs = new PairPlan();
        Map<Integer, Map<Integer, Integer>> projections = new HashMap<>();
        for (int number : factors) {
            Factor factor = table.factor(number);
            if (factor instanceof Factor.Meeting meeting) {
                meetings.add(number, meeting);
            } else if (factor instanceof Factor.Pair pair) {
                pairs.add(number, pair, table.size(pair.left()) <= table.size(pair.right()));
            } else if (factor instanceof Factor.Projection projection) {
                projections
                        .computeIfAbsent(projection.of(), unused -> new HashMap<>())
                        .put(projection.column(), number);
            }
        }
        JavaPairRDD<RowKey, Number> rows = null;
        if (!meetings.isEmpty()) {
            Set<Integer> inputs = new HashSet<>(meetings.unary());
            inputs.addAll(meetings.wide());
            rows = new MeetingJob(meetings, options.partitions(), hubs()).run(rowsOf(inputs));
        }
        if (!pairs.isEmpty()) {
            JavaPairRDD<RowKey, Number> paired = new PairJob(pairs, options.partitions(), options.mostTogether())
                    .run(rowsOf(new HashSet<>(pairs.inputs())));
            rows = rows == null ? paired : rows.union(paired);
        }
        Map<Integer, Map<Integer, Integer>> ofStored = new HashMap<>(projections);
        ofStored.keySet().retainAll(computed);
        projections.keySet().removeAll(computed);
        rows = projections.isEmpty() ? rows : projected(rows, projections);
        if (!ofStored.isEmpty()) {
            // Their own rows are there already.
            JavaPairRDD<RowKey, Number> late = projected(rowsOf(new HashSet<>(ofStored.keySet())), ofStored)
                    .filter(row -> !ofStored.containsKey(row._1().factor()));
            rows = rows == null ? late : rows.union(late);
        }
        return rows;
    }

    private static JavaPairRDD<RowKey, Number> projected(
            JavaPairRDD<RowKey, Number> rows, Map<Integer, Map<Integer, Integer>> projections) {
        return rows.flatMapToPair(row -> {
            List<Tuple2<RowKey, Number>> all = new ArrayList<>(List.of(row));
            projections
                    .getOrDefault(row._1().factor(), Map.of())
                    .forEach((column, number) ->
                            all.add(new Tuple2<>(new RowKey(number, row._1().values()[column]), row._2())));
            return all.iterator();
        });
    }

    /** The rows of factors, from where they are stored or from the triples. */
    private JavaPairRDD<RowKey, Number> rowsOf(Set<Integer> factors) {
        Set<Integer> read = new HashSet<>();
        JavaPairRDD<RowKey, Number> rows = null;
        for (Stored some : stored) {
            Set<Integer> here = new HashSet<>(some.factors());
            here.retainAll(factors);
            if (!here.isEmpty()) {
                JavaPairRDD<RowKey, Number> part =
                        some.rows().filter(row -> here.contains(row._1().factor()));
                rows = rows == null ? part : rows.union(part);
                read.addAll(here);
            }
        }
        Set<Integer> rest = new HashSet<>(factors);
        rest.removeAll(read);
        if (rest.isEmpty() && rows != null) {
            return rows;
        }
        JavaPairRDD<RowKey, Number> scanned = scanned(rest);
        return rows == null ? scanned : rows.union(scanned);
    }

    private Map<String, Integer> hubs() {
        if (hubs == null) {
            int most = options.mostTogether();
            Map<String, Integer> found = new HashMap<>();
            triples.<String, Long>flatMapToPair(triple -> {
                        List<Tuple2<String, Long>> terms = new ArrayList<>();
                        for (String term : triple) {
                            terms.add(new Tuple2<>(term, 1L));
                        }
                        return terms.iterator();
                    })
                    .reduceByKey(Long::sum, options.partitions())
                    .filter(term -> term._2() > most)
                    .collectAsMap()
                    .forEach((term, rows) -> found.put(term, Math.toIntExact((rows + most - 1) / most)));
            hubs = found;
        }
        return hubs;
    }

    @Override
    public void close() {
        stored.forEach(some -> some.rows().unpersist(false));
        stored.clear();
        computed.clear();
    }
}

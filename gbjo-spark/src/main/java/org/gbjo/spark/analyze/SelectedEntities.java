package org.gbjo.spark.analyze;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.storage.StorageLevel;
import org.gbjo.statistics.Position;
import org.gbjo.statistics.count.CountLimits;
import org.gbjo.statistics.count.PredicateTotals;
import org.gbjo.statistics.count.SelectorNumbers;

/**
 * Which entities are selected by which constants, and which constants select at all: the rules are those of one machine.
 * A constant is left out if the entities of the more frequent ones take all the room, or if one of its entities has too
 * many more frequent constants or too many predicates.
 */
final class SelectedEntities {
    private static final String CONSTANT = "constant";
    private static final String CONSTANTS = "constants";
    private static final StructType COLUMNS = new StructType()
            .add(EntityRuns.FIRST, DataTypes.LongType, false)
            .add(EntityRuns.SECOND, DataTypes.LongType, false)
            .add(CONSTANT, DataTypes.IntegerType, false);

    /** The entities with their runs and the numbers of all candidates that select them. */
    private final Dataset<Row> entities;

    private final List<FrequentTerm> constants;
    /** The selector of each candidate, or one below 0 if it selects nothing. */
    private final int[] selectors;

    private final SelectorNumbers numbers;

    private SelectedEntities(
            Dataset<Row> entities, List<FrequentTerm> candidates, BitSet left, PredicateTotals totals) {
        this.entities = entities;
        this.constants = new ArrayList<>();
        this.selectors = new int[candidates.size()];
        for (int i = 0; i < selectors.length; i++) {
            selectors[i] = left.get(i) ? -1 : constants.size();
            if (!left.get(i)) {
                constants.add(candidates.get(i));
            }
        }
        this.numbers = new SelectorNumbers(
                constants.stream().mapToInt(FrequentTerm::predicate).toArray(),
                constants.stream().map(FrequentTerm::position).toArray(Position[]::new),
                constants.stream().mapToLong(FrequentTerm::count).toArray(),
                totals);
    }

    /** Selects among frequent terms, the most frequent first. What it keeps is kept until {@link #forget}. */
    static SelectedEntities of(
            SparkSession spark,
            Dataset<Row> triples,
            Dataset<Row> entities,
            List<FrequentTerm> frequent,
            CountLimits limits,
            PredicateTotals totals) {
        List<FrequentTerm> candidates = candidates(frequent, limits.selectorEntries());
        Dataset<Row> selected = entities.join(
                        memberships(spark, triples, candidates)
                                .groupBy(EntityRuns.FIRST, EntityRuns.SECOND)
                                .agg(functions
                                        .sort_array(functions.collect_list(CONSTANT))
                                        .as(CONSTANTS)),
                        new String[] {EntityRuns.FIRST, EntityRuns.SECOND},
                        "left_outer")
                .select(EntityRuns.FIRST, EntityRuns.SECOND, EntityRuns.RUNS, CONSTANTS)
                .persist(StorageLevel.MEMORY_AND_DISK());
        int mostConstants = limits.selectorsOfEntity();
        int mostPredicates = limits.predicatesOfEntity();
        BitSet left = selected.toJavaRDD()
                .treeAggregate(
                        new BitSet(),
                        (found, row) -> leaveOut(found, row, mostConstants, mostPredicates),
                        (one, other) -> {
                            one.or(other);
                            return one;
                        });
        return new SelectedEntities(selected, candidates, left, totals);
    }

    private static List<FrequentTerm> candidates(List<FrequentTerm> frequent, long room) {
        long left = room;
        List<FrequentTerm> candidates = new ArrayList<>();
        for (FrequentTerm each : frequent) {
            left -= each.count();
            if (left < 0) {
                break;
            }
            candidates.add(each);
        }
        return candidates;
    }

    private record Place(int predicate, Position position, TermKey term) implements Serializable {}

    /** The entities at the other end of the triples of each candidate. */
    private static Dataset<Row> memberships(SparkSession spark, Dataset<Row> triples, List<FrequentTerm> candidates) {
        Map<Place, Integer> numbers = new HashMap<>();
        for (FrequentTerm each : candidates) {
            numbers.put(new Place(each.predicate(), each.position(), each.term()), numbers.size());
        }
        Broadcast<Map<Place, Integer>> known =
                JavaSparkContext.fromSparkContext(spark.sparkContext()).broadcast(numbers);
        return spark.createDataFrame(
                triples.toJavaRDD().flatMap(row -> {
                    TermKey subject = new TermKey(row.getLong(0), row.getLong(1));
                    TermKey object = new TermKey(row.getLong(3), row.getLong(4));
                    List<Row> found = new ArrayList<>(Position.COUNT);
                    Integer ofObject = known.value().get(new Place(row.getInt(2), Position.OBJECT, object));
                    if (ofObject != null) {
                        found.add(RowFactory.create(subject.first(), subject.second(), ofObject));
                    }
                    Integer ofSubject = known.value().get(new Place(row.getInt(2), Position.SUBJECT, subject));
                    if (ofSubject != null) {
                        found.add(RowFactory.create(object.first(), object.second(), ofSubject));
                    }
                    return found.iterator();
                }),
                COLUMNS);
    }

    private static BitSet leaveOut(BitSet found, Row row, int mostConstants, int mostPredicates) {
        if (!row.isNullAt(3)) {
            List<Integer> constants = row.getList(3);
            boolean all = EntityRuns.of(row).exceeds(mostPredicates);
            for (int i = all ? 0 : mostConstants; i < constants.size(); i++) {
                found.set(constants.get(i));
            }
        }
        return found;
    }

    SelectorNumbers numbers() {
        return numbers;
    }

    /** The constants of the first selectors. */
    List<FrequentTerm> constants() {
        return constants;
    }

    /** The profile of each entity. */
    Dataset<Row> profiles(SparkSession spark, int mostPredicates) {
        int[] ofCandidates = selectors;
        SelectorNumbers known = numbers;
        StructType columns = new StructType()
                .add(EntityRuns.FIRST, DataTypes.LongType, false)
                .add(EntityRuns.SECOND, DataTypes.LongType, false)
                .add(Profile.CELLS, DataTypes.BinaryType, false);
        Broadcast<Profile.Maker> maker = JavaSparkContext.fromSparkContext(spark.sparkContext())
                .broadcast(new Profile.Maker(known, ofCandidates, mostPredicates));
        return spark.createDataFrame(
                entities.toJavaRDD().map(row -> {
                    List<Integer> constants = row.isNullAt(3) ? List.of() : row.getList(3);
                    return RowFactory.create(
                            row.getLong(0), row.getLong(1), maker.value().cells(EntityRuns.of(row), constants));
                }),
                columns);
    }

    /** How many entities have more predicates in a position than are counted. */
    long cutEntities(int mostPredicates) {
        return entities.toJavaRDD()
                .filter(row -> EntityRuns.of(row).exceeds(mostPredicates))
                .count();
    }

    void forget() {
        entities.unpersist();
    }
}

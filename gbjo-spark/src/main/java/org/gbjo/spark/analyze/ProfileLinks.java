package org.gbjo.spark.analyze;

import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.storage.StorageLevel;
import org.gbjo.statistics.count.Saturating;
import org.gbjo.statistics.count.SelectorNumbers;

/**
 * How many triples of a predicate lead from an entity with one profile to an entity with another. The triples to an
 * object are counted by the profiles of their subjects before the profile of the object is looked up, so that a hub is
 * as many rows as there are profiles that lead to it.
 */
final class ProfileLinks {
    private static final String TRIPLES = "n";
    private static final String SUBJECT_CELLS = "subjectCells";
    private static final String OBJECT_CELLS = "objectCells";
    private static final String SIZE = "size";
    private static final String OF_SUBJECTS = "ofSubjects";
    private static final String INNER = "inner";

    private static final String SUBJECT_FIRST = "sv1";
    private static final String SUBJECT_SECOND = "sv2";
    private static final String OBJECT_FIRST = "ov1";
    private static final String OBJECT_SECOND = "ov2";
    /** Into how many parts the links to one profile may be cut, so that no task has all of those to a frequent one. */
    private static final int PARTS = 16;

    private final Dataset<Row> toObjects;
    private final Dataset<Row> links;
    private final ProfileCounts profiles;

    private ProfileLinks(Dataset<Row> toObjects, Dataset<Row> links, ProfileCounts profiles) {
        this.toObjects = toObjects;
        this.links = links;
        this.profiles = profiles;
    }

    /** @param keep whether the links to single objects are needed more than once */
    static ProfileLinks of(Dataset<Row> triples, ProfileCounts profiles, boolean keep) {
        Dataset<Row> subjects = profiles.ofEntities()
                .toDF(KeyedTriples.SUBJECT, KeyedTriples.SUBJECT_SECOND, SUBJECT_FIRST, SUBJECT_SECOND);
        Dataset<Row> objects = profiles.ofEntities()
                .toDF(KeyedTriples.OBJECT, KeyedTriples.OBJECT_SECOND, OBJECT_FIRST, OBJECT_SECOND);
        Dataset<Row> toObjects = triples.select(
                        KeyedTriples.SUBJECT,
                        KeyedTriples.SUBJECT_SECOND,
                        KeyedTriples.PREDICATE,
                        KeyedTriples.OBJECT,
                        KeyedTriples.OBJECT_SECOND)
                .join(subjects, new String[] {KeyedTriples.SUBJECT, KeyedTriples.SUBJECT_SECOND}, INNER)
                .groupBy(
                        KeyedTriples.PREDICATE,
                        KeyedTriples.OBJECT,
                        KeyedTriples.OBJECT_SECOND,
                        SUBJECT_FIRST,
                        SUBJECT_SECOND)
                .agg(functions.count("*").as(TRIPLES))
                .join(objects, new String[] {KeyedTriples.OBJECT, KeyedTriples.OBJECT_SECOND}, INNER);
        if (keep) {
            toObjects.persist(StorageLevel.MEMORY_AND_DISK());
        }
        Dataset<Row> links = toObjects
                .groupBy(KeyedTriples.PREDICATE, SUBJECT_FIRST, SUBJECT_SECOND, OBJECT_FIRST, OBJECT_SECOND)
                .agg(functions.sum(TRIPLES).as(TRIPLES))
                .persist(StorageLevel.MEMORY_AND_DISK());
        return new ProfileLinks(toObjects, links, profiles);
    }

    /** How many products are summed for chains if they may have so many constants. */
    long steps(SparkSession spark, int constants, SelectorNumbers numbers, int mostLeft) {
        StructType columns = new StructType()
                .add(ProfileCounts.FIRST, DataTypes.LongType, false)
                .add(ProfileCounts.SECOND, DataTypes.LongType, false)
                .add(SIZE, DataTypes.LongType, false);
        Dataset<Row> sizes = spark.createDataFrame(
                profiles.different().toJavaRDD().map(row -> {
                    int size = TrioBudget.size(Profile.of(row.getAs(Profile.CELLS)), constants, numbers);
                    return RowFactory.create(row.getLong(1), row.getLong(2), (long) size);
                }),
                columns);
        return toObjects
                .join(
                        sizes.toDF(SUBJECT_FIRST, SUBJECT_SECOND, SIZE),
                        new String[] {SUBJECT_FIRST, SUBJECT_SECOND},
                        INNER)
                .groupBy(
                        KeyedTriples.PREDICATE,
                        KeyedTriples.OBJECT,
                        KeyedTriples.OBJECT_SECOND,
                        OBJECT_FIRST,
                        OBJECT_SECOND)
                .agg(functions
                        .sum(functions.col(TRIPLES).multiply(functions.col(SIZE)))
                        .as(OF_SUBJECTS))
                .join(sizes.toDF(OBJECT_FIRST, OBJECT_SECOND, SIZE), new String[] {OBJECT_FIRST, OBJECT_SECOND}, INNER)
                .select(OF_SUBJECTS, SIZE)
                .toJavaRDD()
                .map(row -> row.getLong(0) + Math.min(row.getLong(0), mostLeft) * row.getLong(1))
                .fold(0L, Saturating::sum);
    }

    /** Both ends of the triples: group 2p for the subjects of predicate p and 2p + 1 for its objects, triples, cells. */
    Dataset<Row> ends() {
        return end(SUBJECT_FIRST, SUBJECT_SECOND, 0).unionAll(end(OBJECT_FIRST, OBJECT_SECOND, 1));
    }

    private Dataset<Row> end(String first, String second, int side) {
        return links.groupBy(KeyedTriples.PREDICATE, first, second)
                .agg(functions.sum(TRIPLES).as(TRIPLES))
                .toDF(KeyedTriples.PREDICATE, ProfileCounts.FIRST, ProfileCounts.SECOND, TRIPLES)
                .join(profiles.different(), new String[] {ProfileCounts.FIRST, ProfileCounts.SECOND}, INNER)
                .select(
                        functions.col(KeyedTriples.PREDICATE).multiply(2).plus(side),
                        functions.col(TRIPLES),
                        functions.col(Profile.CELLS));
    }

    /**
     * The links of some predicates, those to one profile of an object one after the other: predicate, key of the profile
     * of the object, triples, cells of the subject, cells of the object.
     */
    Dataset<Row> between(int from, int to) {
        Dataset<Row> cells = profiles.different().select(ProfileCounts.FIRST, ProfileCounts.SECOND, Profile.CELLS);
        return links.filter(functions.col(KeyedTriples.PREDICATE).between(from, to - 1))
                .join(
                        cells.toDF(SUBJECT_FIRST, SUBJECT_SECOND, SUBJECT_CELLS),
                        new String[] {SUBJECT_FIRST, SUBJECT_SECOND},
                        INNER)
                .repartition(
                        functions.col(KeyedTriples.PREDICATE),
                        functions.col(OBJECT_FIRST),
                        functions.col(OBJECT_SECOND),
                        functions.pmod(functions.col(SUBJECT_FIRST), functions.lit(PARTS)))
                .join(
                        cells.toDF(OBJECT_FIRST, OBJECT_SECOND, OBJECT_CELLS),
                        new String[] {OBJECT_FIRST, OBJECT_SECOND},
                        INNER)
                .select(KeyedTriples.PREDICATE, OBJECT_FIRST, OBJECT_SECOND, TRIPLES, SUBJECT_CELLS, OBJECT_CELLS)
                .sortWithinPartitions(KeyedTriples.PREDICATE, OBJECT_FIRST, OBJECT_SECOND);
    }

    void forget() {
        links.unpersist();
        toObjects.unpersist();
    }
}

package org.gbjo.spark.analyze;

import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.storage.StorageLevel;

/**
 * The different profiles, each with how many entities have it, and which entity has which. Millions of entities of a kind
 * have one profile, whose products are then summed once.
 */
final class ProfileCounts {
    static final String ENTITIES = "entities";
    static final String FIRST = "v1";
    static final String SECOND = "v2";

    private final Dataset<Row> different;
    private final Dataset<Row> ofEntities;

    private ProfileCounts(Dataset<Row> different, Dataset<Row> ofEntities) {
        this.different = different;
        this.ofEntities = ofEntities;
    }

    static ProfileCounts of(SparkSession spark, Dataset<Row> profiles) {
        StructType counted = new StructType()
                .add(ENTITIES, DataTypes.LongType, false)
                .add(FIRST, DataTypes.LongType, false)
                .add(SECOND, DataTypes.LongType, false)
                .add(Profile.CELLS, DataTypes.BinaryType, false);
        Dataset<Row> different = spark.createDataFrame(
                        profiles.groupBy(Profile.CELLS)
                                .agg(functions.count("*"))
                                .toJavaRDD()
                                .map(row -> {
                                    byte[] cells = row.getAs(0);
                                    long[] key = Profile.key(cells);
                                    return RowFactory.create(row.getLong(1), key[0], key[1], cells);
                                }),
                        counted)
                .persist(StorageLevel.MEMORY_AND_DISK());
        StructType named = new StructType()
                .add(EntityRuns.FIRST, DataTypes.LongType, false)
                .add(EntityRuns.SECOND, DataTypes.LongType, false)
                .add(FIRST, DataTypes.LongType, false)
                .add(SECOND, DataTypes.LongType, false);
        Dataset<Row> ofEntities = spark.createDataFrame(
                profiles.toJavaRDD().map(row -> {
                    long[] key = Profile.key(row.<byte[]>getAs(2));
                    return RowFactory.create(row.getLong(0), row.getLong(1), key[0], key[1]);
                }),
                named);
        return new ProfileCounts(different, ofEntities);
    }

    /** The different profiles: columns {@link #ENTITIES}, the key of the profile, and its cells. */
    Dataset<Row> different() {
        return different;
    }

    /** The key of the profile of each entity. */
    Dataset<Row> ofEntities() {
        return ofEntities;
    }

    void forget() {
        different.unpersist();
    }
}

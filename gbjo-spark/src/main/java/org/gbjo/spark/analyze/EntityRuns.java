package org.gbjo.spark.analyze;

import java.nio.ByteBuffer;
import java.util.List;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.gbjo.statistics.Position;

/**
 * How often an entity occurs with each predicate in each position, ordered by position, then by predicate. Counts are
 * summed where they arise and then for each entity, position and predicate, before those of an entity come together: an
 * entity with a billion triples is a few rows.
 */
final class EntityRuns {
    static final String FIRST = "e1";
    static final String SECOND = "e2";
    static final String RUNS = "runs";

    private static final String POSITION = "position";
    private static final String COUNT = "n";
    private static final int BYTES = Integer.BYTES + Long.BYTES;
    private static final StructType COLUMNS = new StructType()
            .add(FIRST, DataTypes.LongType, false)
            .add(SECOND, DataTypes.LongType, false)
            .add(KeyedTriples.KIND, DataTypes.ByteType, false)
            .add(KeyedTriples.LITERAL, DataTypes.LongType, false)
            .add(RUNS, DataTypes.BinaryType, false);

    private final ByteBuffer bytes;
    private final int size;

    private EntityRuns(byte[] bytes) {
        this.bytes = ByteBuffer.wrap(bytes);
        this.size = bytes.length / BYTES;
    }

    /** A row for each entity: its key, the kind and hash that it has as an object, and its runs. */
    static Dataset<Row> of(SparkSession spark, Dataset<Row> triples) {
        Dataset<Row> subjects = triples.select(
                functions.col(KeyedTriples.SUBJECT).as(FIRST),
                functions.col(KeyedTriples.SUBJECT_SECOND).as(SECOND),
                functions.lit(Position.SUBJECT.number()).as(POSITION),
                functions.col(KeyedTriples.PREDICATE),
                functions.lit((byte) 0).as(KeyedTriples.KIND),
                functions.lit(0L).as(KeyedTriples.LITERAL));
        Dataset<Row> objects = triples.select(
                functions.col(KeyedTriples.OBJECT).as(FIRST),
                functions.col(KeyedTriples.OBJECT_SECOND).as(SECOND),
                functions.lit(Position.OBJECT.number()).as(POSITION),
                functions.col(KeyedTriples.PREDICATE),
                functions.col(KeyedTriples.KIND),
                functions.col(KeyedTriples.LITERAL));
        Column run = functions.struct(POSITION, KeyedTriples.PREDICATE, COUNT);
        Dataset<Row> grouped = subjects.unionAll(objects)
                .groupBy(FIRST, SECOND, POSITION, KeyedTriples.PREDICATE)
                .agg(
                        functions.count("*").as(COUNT),
                        // An entity has one kind and one hash, and as a subject neither.
                        functions.max(KeyedTriples.KIND).as(KeyedTriples.KIND),
                        functions
                                .max(functions.expr("nullif(" + KeyedTriples.LITERAL + ", 0)"))
                                .as(KeyedTriples.LITERAL))
                .groupBy(FIRST, SECOND)
                .agg(
                        functions.max(KeyedTriples.KIND),
                        functions.coalesce(functions.max(KeyedTriples.LITERAL), functions.lit(0L)),
                        functions.sort_array(functions.collect_list(run)));
        return spark.createDataFrame(
                grouped.toJavaRDD()
                        .map(row -> RowFactory.create(
                                row.getLong(0),
                                row.getLong(1),
                                row.getByte(2),
                                row.getLong(3),
                                encode(row.getList(4)))),
                COLUMNS);
    }

    private static byte[] encode(List<Row> runs) {
        ByteBuffer bytes = ByteBuffer.allocate(runs.size() * BYTES);
        for (Row run : runs) {
            boolean subject = run.getInt(0) == Position.SUBJECT.number();
            bytes.putInt(subject ? run.getInt(1) : ~run.getInt(1)).putLong(run.getLong(2));
        }
        return bytes.array();
    }

    /** The runs of a row. */
    static EntityRuns of(Row row) {
        return new EntityRuns(row.<byte[]>getAs(RUNS));
    }

    int size() {
        return size;
    }

    Position position(int run) {
        return code(run) >= 0 ? Position.SUBJECT : Position.OBJECT;
    }

    int predicate(int run) {
        int code = code(run);
        return code >= 0 ? code : ~code;
    }

    private int code(int run) {
        return bytes.getInt(run * BYTES);
    }

    long count(int run) {
        return bytes.getLong(run * BYTES + Integer.BYTES);
    }

    /** The first run of a position; the number of runs if it has none. */
    int begin(Position position) {
        int run = 0;
        while (position == Position.OBJECT && run < size && code(run) >= 0) {
            run++;
        }
        return run;
    }

    /** The run after the last one of a position. */
    int end(Position position) {
        return position == Position.SUBJECT ? begin(Position.OBJECT) : size;
    }

    /** How often the entity occurs in a position. */
    long total(Position position) {
        long total = 0;
        for (int run = begin(position); run < end(position); run++) {
            total += count(run);
        }
        return total;
    }

    /** Whether the entity has more predicates in a position than this. */
    boolean exceeds(int most) {
        int subjects = begin(Position.OBJECT);
        return subjects > most || size - subjects > most;
    }
}

package org.gbjo.spark.analyze;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.storage.StorageLevel;
import org.gbjo.query.TermKind;
import org.gbjo.spark.input.TextTriple;
import org.gbjo.spark.input.TripleReader;
import org.gbjo.statistics.count.GraphFingerprint;
import org.gbjo.statistics.count.ObjectTables;

/**
 * The different triples of a graph as numbers: keys of subject and object, the ordinal of the predicate, and what an
 * object is like. They are kept by the executors until {@link #close}.
 */
final class KeyedTriples implements AutoCloseable {
    static final String SUBJECT = "s1";
    static final String SUBJECT_SECOND = "s2";
    static final String PREDICATE = "p";
    static final String OBJECT = "o1";
    static final String OBJECT_SECOND = "o2";
    /** The number of the kind of the object. */
    static final String KIND = "kind";
    /** The hash by which an object that is a literal is drawn. */
    static final String LITERAL = "literal";

    private static final String PREDICATE_HASH = "p1";
    private static final String PREDICATE_SECOND = "p2";
    private static final StructType COLUMNS = new StructType()
            .add(SUBJECT, DataTypes.LongType, false)
            .add(SUBJECT_SECOND, DataTypes.LongType, false)
            .add(PREDICATE_HASH, DataTypes.LongType, false)
            .add(OBJECT, DataTypes.LongType, false)
            .add(OBJECT_SECOND, DataTypes.LongType, false)
            .add(KIND, DataTypes.ByteType, false)
            .add(LITERAL, DataTypes.LongType, false);

    private final Dataset<Row> hashed;
    private final Dataset<Row> rows;
    private final List<String> predicates;

    private KeyedTriples(Dataset<Row> hashed, Dataset<Row> rows, List<String> predicates) {
        this.hashed = hashed;
        this.rows = rows;
        this.predicates = predicates;
    }

    static KeyedTriples read(SparkSession spark, TripleReader reader) {
        PredicateTexts texts = new PredicateTexts();
        spark.sparkContext().register(texts);
        Dataset<Row> hashed = spark.createDataFrame(
                        reader.triples().mapPartitions(triples -> new Keys(triples, texts)), COLUMNS)
                .distinct()
                .persist(StorageLevel.MEMORY_AND_DISK());
        hashed.count();
        List<String> predicates = texts.value().stream().sorted().toList();
        return new KeyedTriples(hashed, withOrdinals(spark, hashed, predicates), predicates);
    }

    private static Dataset<Row> withOrdinals(SparkSession spark, Dataset<Row> hashed, List<String> predicates) {
        List<Row> ordinals = new ArrayList<>();
        Set<Long> hashes = new HashSet<>();
        for (String predicate : predicates) {
            TermKey key = TermKey.of(predicate);
            if (!hashes.add(key.first())) {
                throw new IllegalStateException("two predicates have the same hash, one is " + predicate
                        + "; analyze this graph on one machine");
            }
            ordinals.add(RowFactory.create(key.first(), key.second(), ordinals.size()));
        }
        StructType columns = new StructType()
                .add(PREDICATE_HASH, DataTypes.LongType, false)
                .add(PREDICATE_SECOND, DataTypes.LongType, false)
                .add(PREDICATE, DataTypes.IntegerType, false);
        return hashed.join(functions.broadcast(spark.createDataFrame(ordinals, columns)), PREDICATE_HASH)
                .select(
                        SUBJECT,
                        SUBJECT_SECOND,
                        PREDICATE,
                        OBJECT,
                        OBJECT_SECOND,
                        KIND,
                        LITERAL,
                        PREDICATE_HASH,
                        PREDICATE_SECOND);
    }

    /** The triples, with the columns named here; the last two are the key of the predicate. */
    Dataset<Row> rows() {
        return rows;
    }

    /** The texts of the predicates, in their order. */
    List<String> predicates() {
        return predicates;
    }

    @Override
    public void close() {
        hashed.unpersist();
    }

    /** Keys of the triples of a task. */
    private static final class Keys implements Iterator<Row> {
        private static final int CACHE = 1 << 14;

        private final Iterator<TextTriple> triples;
        private final PredicateTexts texts;
        private final Map<String, Long> predicates = new HashMap<>();
        private final String[] cached = new String[CACHE];
        private final TermKey[] keys = new TermKey[CACHE];

        Keys(Iterator<TextTriple> triples, PredicateTexts texts) {
            this.triples = triples;
            this.texts = texts;
        }

        @Override
        public boolean hasNext() {
            return triples.hasNext();
        }

        @Override
        public Row next() {
            TextTriple triple = triples.next();
            TermKey subject = key(triple.subject());
            TermKey object = key(triple.object());
            TermKind kind = TermKind.of(triple.object());
            return RowFactory.create(
                    subject.first(),
                    subject.second(),
                    predicates.computeIfAbsent(triple.predicate(), this::meet),
                    object.first(),
                    object.second(),
                    (byte) kind.number(),
                    kind == TermKind.LITERAL ? ObjectTables.hash(triple.object()) : 0L);
        }

        private long meet(String predicate) {
            texts.add(predicate);
            return GraphFingerprint.hash(predicate);
        }

        private TermKey key(String text) {
            int slot = text.hashCode();
            slot = (slot ^ slot >>> 14) & (CACHE - 1);
            if (!text.equals(cached[slot])) {
                cached[slot] = text;
                keys[slot] = TermKey.of(text);
            }
            return keys[slot];
        }
    }
}

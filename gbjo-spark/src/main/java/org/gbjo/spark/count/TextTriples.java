package org.gbjo.spark.count;

import org.apache.spark.api.java.JavaRDD;
import org.gbjo.spark.input.TripleReader;
import org.gbjo.statistics.count.GraphFingerprint;

/** The different triples of files, each its three terms. */
public final class TextTriples {
    private TextTriples() {}

    public static JavaRDD<String[]> of(TripleReader reader) {
        return reader.distinctTriples().toJavaRDD().map(row ->
                new String[] {row.getString(0), row.getString(1), row.getString(2)});
    }

    /** The fingerprint that a graph folder of different triples has. */
    public static String fingerprint(JavaRDD<String[]> triples) {
        return triples.aggregate(
                        new GraphFingerprint(),
                        (sum, triple) -> {
                            sum.add(
                                    GraphFingerprint.hash(triple[0]),
                                    GraphFingerprint.hash(triple[1]),
                                    GraphFingerprint.hash(triple[2]));
                            return sum;
                        },
                        (sum, other) -> {
                            sum.add(other);
                            return sum;
                        })
                .text();
    }
}

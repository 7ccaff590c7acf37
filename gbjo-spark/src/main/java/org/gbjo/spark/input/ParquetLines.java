package org.gbjo.spark.input;

import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.io.Text;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;

/** The triples of Parquet files as lines of N-Triples. */
final class ParquetLines {
    private static final List<String> LONG_NAMES =
            List.of(TripleReader.SUBJECT, TripleReader.PREDICATE, TripleReader.OBJECT);
    private static final List<String> SHORT_NAMES = List.of("s", "p", "o");

    private ParquetLines() {}

    static JavaRDD<Text> of(SparkSession spark, InputFile file) {
        Dataset<Row> rows = spark.read().parquet(file.path());
        List<String> present = Arrays.asList(rows.columns());
        List<String> names = present.containsAll(LONG_NAMES) ? LONG_NAMES : SHORT_NAMES;
        if (!present.containsAll(names)) {
            throw new IllegalArgumentException(file.name() + " needs columns " + LONG_NAMES + " or " + SHORT_NAMES
                    + " of N-Triples terms, got " + present + "; rename its columns");
        }
        return rows.select(functions.col(names.get(0)), functions.col(names.get(1)), functions.col(names.get(2)))
                .toJavaRDD()
                .map(row -> new Text(line(row)));
    }

    /** A term with a newline would be two lines; a blank in its place keeps it malformed, and one line. */
    private static String line(Row row) {
        return (row.getString(0) + " " + row.getString(1) + " " + row.getString(2) + " .").replace('\n', ' ');
    }
}

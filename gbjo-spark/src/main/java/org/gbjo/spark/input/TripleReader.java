package org.gbjo.spark.input;

import java.io.IOException;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.lib.input.TextInputFormat;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.gbjo.graph.load.MalformedRdfException;

/**
 * Reads triples line by line with the parser of an import, so that they have the same terms, and blank nodes the same
 * names. Each line of a text file is cut off at its newline by Hadoop, wherever a task begins to read.
 */
public final class TripleReader {
    public static final String SUBJECT = "subject";
    public static final String PREDICATE = "predicate";
    public static final String OBJECT = "object";

    private static final String LINE_END = "textinputformat.record.delimiter";
    private static final String LONGEST_SPLIT = "mapreduce.input.fileinputformat.split.maxsize";
    /** Files are cut into parts of at most so many bytes, and into smaller ones if these were too few for all tasks. */
    private static final long MOST_BYTES = 128L << 20;

    private static final long LEAST_BYTES = 1L << 16;

    private final SparkSession spark;
    private final JavaSparkContext context;
    private final List<InputFile> files;
    private final boolean lenient;

    private TripleReader(SparkSession spark, List<InputFile> files, boolean lenient) {
        this.spark = spark;
        this.context = JavaSparkContext.fromSparkContext(spark.sparkContext());
        this.files = files;
        this.lenient = lenient;
    }

    /**
     * Finds the files.
     *
     * @param warnings hears of files that one task alone can read
     */
    public static TripleReader open(SparkSession spark, TripleInput input, Consumer<String> warnings)
            throws IOException {
        List<InputFile> files =
                InputFile.find(input.sources(), spark.sparkContext().hadoopConfiguration());
        files.stream()
                .filter(file -> !file.splittable())
                .forEach(file -> warnings.accept(file.name()
                        + " is read by one task, for its compression cannot be split; use .bz2, or several files"));
        return new TripleReader(spark, files, input.lenient());
    }

    /** The files in the order of their numbers. */
    public List<InputFile> files() {
        return files;
    }

    /** All triples of the default graph, as often as they occur. */
    public JavaRDD<TextTriple> triples() {
        boolean skip = lenient;
        return parsed((lines, file) -> new ParsedLines(lines, file, skip));
    }

    /** The different triples, with columns {@link #SUBJECT}, {@link #PREDICATE} and {@link #OBJECT}. */
    public Dataset<Row> distinctTriples() {
        StructType columns = new StructType()
                .add(SUBJECT, DataTypes.StringType, false)
                .add(PREDICATE, DataTypes.StringType, false)
                .add(OBJECT, DataTypes.StringType, false);
        return spark.createDataFrame(
                        triples()
                                .map(triple ->
                                        RowFactory.create(triple.subject(), triple.predicate(), triple.object())),
                        columns)
                .distinct();
    }

    /** How many malformed lines are left out, counted by reading all once more. */
    public long skipped() {
        if (!lenient) {
            return 0;
        }
        return parsed((lines, file) -> {
                    ParsedLines parsed = new ParsedLines(lines, file, true);
                    parsed.forEachRemaining(triple -> {});
                    return List.of(parsed.skipped()).iterator();
                })
                .fold(0L, Long::sum);
    }

    /** Does work that reads these files; if a line is malformed, the exception names the first of them. */
    @SuppressWarnings("CatchingUnchecked") // Spark throws checked exceptions that it does not declare
    public <T> T run(Supplier<T> work) throws IOException {
        try {
            return work.get();
        } catch (Exception e) {
            if (!lenient && isMalformed(e)) {
                Optional<MalformedRdfException> first = new FirstFault(context, files).find(this::lines);
                if (first.isPresent()) {
                    throw first.get();
                }
            }
            if (e instanceof UncheckedIOException io) {
                throw io.getCause();
            }
            if (e instanceof RuntimeException known) {
                throw known;
            }
            throw new IOException(
                    "Spark has failed: "
                            + String.valueOf(e.getMessage()).lines().findFirst().orElse(e.toString()),
                    e);
        }
    }

    /** Executors tell of their exceptions by name. */
    private static boolean isMalformed(Throwable e) {
        String name = MalformedRdfException.class.getName();
        for (Throwable at = e; at != null; at = at.getCause()) {
            if (at.getClass().getName().equals(name)
                    || String.valueOf(at.getMessage()).contains(name)) {
                return true;
            }
        }
        return false;
    }

    /** What a task does with the lines of one part of a file. */
    interface PartWork<T> extends Serializable {
        Iterator<T> apply(Iterator<Text> lines, InputFile file);
    }

    private <T> JavaRDD<T> parsed(PartWork<T> work) {
        List<JavaRDD<T>> parts = new ArrayList<>();
        for (InputFile file : files) {
            parts.add(lines(file).mapPartitions(lines -> work.apply(lines, file)));
        }
        return union(parts);
    }

    @SuppressWarnings({"unchecked", "rawtypes"}) // an array of a generic type
    private <T> JavaRDD<T> union(List<JavaRDD<T>> parts) {
        return parts.size() == 1 ? parts.get(0) : context.union(parts.toArray(new JavaRDD[0]));
    }

    /** The lines of a file, its parts in their order. The text is another one as soon as the next is read. */
    private JavaRDD<Text> lines(InputFile file) {
        if (file.syntax() == InputFile.Syntax.PARQUET) {
            return ParquetLines.of(spark, file);
        }
        Configuration configuration = new Configuration(spark.sparkContext().hadoopConfiguration());
        configuration.set(LINE_END, "\n");
        configuration.setLong(LONGEST_SPLIT, bytesOfPart());
        return context.newAPIHadoopFile(
                        file.path(), TextInputFormat.class, LongWritable.class, Text.class, configuration)
                .values();
    }

    private long bytesOfPart() {
        long all = files.stream().mapToLong(InputFile::bytes).sum();
        return Math.max(LEAST_BYTES, Math.min(MOST_BYTES, all / context.defaultParallelism()));
    }
}

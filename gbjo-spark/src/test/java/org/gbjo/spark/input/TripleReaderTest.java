package org.gbjo.spark.input;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.apache.commons.compress.compressors.bzip2.BZip2CompressorOutputStream;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.gbjo.graph.Graph;
import org.gbjo.graph.IndexOrder;
import org.gbjo.graph.load.ImportOptions;
import org.gbjo.graph.load.Importer;
import org.gbjo.graph.load.MalformedRdfException;
import org.gbjo.job.Progress;
import org.gbjo.spark.LocalSpark;
import org.gbjo.statistics.build.GraphSource;
import org.gbjo.statistics.count.TripleSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What Spark reads is what an import reads. */
final class TripleReaderTest {
    private static final SparkSession SPARK = LocalSpark.session();

    @TempDir
    private Path folder;

    private final List<String> warnings = new ArrayList<>();

    /** Long enough for several parts, with terms of all kinds. */
    private static String lines(int from, int to) {
        StringBuilder lines = new StringBuilder("# a comment\n\n");
        for (int i = from; i < to; i++) {
            lines.append("<http://example.org/s")
                    .append(i / 3)
                    .append("> <http://example.org/p")
                    .append(i % 5);
            String object =
                    switch (i % 6) {
                        case 0 -> "\"caf\\u00E9 " + i + "\"@EN-us";
                        case 1 -> "_:b" + i % 50;
                        case 2 -> "\"" + i + "\"^^<http://www.w3.org/2001/XMLSchema#integer>";
                        case 3 -> "\"Größe\\n" + i + "\"";
                        case 4 ->
                            "<< <http://a> <http://b> <http://c> >>"
                                    .replace("<< ", "<<( ")
                                    .replace(" >>", " )>>");
                        default -> "<http://example.org/s" + i % 7 + ">";
                    };
            lines.append("> ").append(object).append(i % 2 == 0 ? " .\n" : " . # so be it\r\n");
        }
        return lines.toString();
    }

    private Path write(String name, String content) throws IOException {
        Path file = folder.resolve(name);
        try (OutputStream out = name.endsWith(".gz")
                ? new GZIPOutputStream(Files.newOutputStream(file))
                : name.endsWith(".bz2")
                        ? new BZip2CompressorOutputStream(Files.newOutputStream(file), 1)
                        : Files.newOutputStream(file)) {
            out.write(content.getBytes(StandardCharsets.UTF_8));
        }
        return file;
    }

    private TripleReader reader(boolean lenient, Path... files) throws IOException {
        String[] names = List.of(files).stream().map(Path::toString).toArray(String[]::new);
        return TripleReader.open(SPARK, TripleInput.of(names).withLenient(lenient), warnings::add);
    }

    private static List<String> read(TripleReader reader) throws IOException {
        return reader.run(() -> reader.distinctTriples().collectAsList()).stream()
                .map(TripleReaderTest::text)
                .sorted()
                .toList();
    }

    private static String text(Row row) {
        return row.getString(0) + " " + row.getString(1) + " " + row.getString(2);
    }

    private List<String> imported(boolean lenient, Path... files) throws IOException {
        String[] names = List.of(files).stream().map(Path::toString).toArray(String[]::new);
        Path target = Files.createTempDirectory(folder, "import").resolve("graph");
        new Importer(ImportOptions.of(names).withLenient(lenient), Progress.SILENT).run(target);
        Graph graph = Graph.open(target);
        assertThat(graph.index(IndexOrder.SPO)).isNotNull();
        TripleSource source = new GraphSource(graph);
        List<String> all = new ArrayList<>();
        for (int subject = 0; subject < source.terms(); subject++) {
            long end = source.bySubject().end(subject);
            for (long row = source.bySubject().begin(subject); row < end; row++) {
                all.add(source.text(subject) + " "
                        + source.text(source.bySubject().predicate(row)) + " "
                        + source.text(source.bySubject().other(row)));
            }
        }
        return all.stream().sorted().toList();
    }

    @Test
    void hasTheTermsOfAnImport() throws IOException {
        Path first = write("first.nt", lines(0, 6_000));
        Path second = write("second.nt.bz2", lines(3_000, 7_000));
        Path third = write("third.nt.gz", lines(10, 500));
        Path quads = write(
                "fourth.nq",
                lines(0, 100) + "<http://a> <http://b> <http://c> <http://graph> .\n<http://a> <http://b> \"d\" .\n");
        TripleReader reader = reader(false, first, second, third, quads);
        assertThat(reader.triples().getNumPartitions()).isGreaterThan(5);
        assertThat(read(reader)).isEqualTo(imported(false, first, second, third, quads));
        assertThat(warnings).singleElement().asString().contains("third.nt.gz", "one task");
    }

    @Test
    void readsParquetAndFolders() throws IOException {
        Path file = write("lines.nt", lines(0, 1_000));
        List<String> expected = imported(false, file);
        Path parquet = folder.resolve("lines.parquet");
        reader(false, file).distinctTriples().write().parquet(parquet.toString());
        // Names of blank nodes are those of the file, which are labels in turn.
        assertThat(read(reader(false, parquet))).hasSameSizeAs(expected);
        Path all = Files.createDirectory(folder.resolve("all"));
        Files.move(file, all.resolve("lines.nt"));
        Files.writeString(all.resolve("_SUCCESS"), "");
        assertThat(read(reader(false, all))).isEqualTo(expected);
        assertThat(read(reader(false, all.resolve("*.nt")))).isEqualTo(expected);
    }

    @Test
    void namesTheFirstMalformedLine() throws IOException {
        Path good = write("good.nt", lines(0, 3_000));
        String bad = lines(0, 4_000) + "<http://a> <http://b> \"open .\n" + lines(0, 3_000) + "nothing\n"
                + "<http://a> <http://b>\n" + lines(0, 10);
        Path file = write("bad.nt", bad);
        TripleReader strict = reader(false, good, file);
        assertThatThrownBy(() -> read(strict))
                .isInstanceOf(MalformedRdfException.class)
                .hasMessageContaining("bad.nt, line 4003, column")
                .hasMessageContaining("--lenient");
        assertThatThrownBy(() -> imported(false, good, file)).hasMessageContaining("bad.nt, line 4003, column");
        TripleReader lenient = reader(true, good, file);
        assertThat(read(lenient)).isEqualTo(imported(true, good, file));
        assertThat(lenient.skipped()).isEqualTo(3);
    }

    @Test
    void refusesWhatItCannotRead() throws IOException {
        assertThatThrownBy(() -> reader(false, folder.resolve("missing.nt"))).hasMessageContaining("does not exist");
        assertThatThrownBy(() -> reader(false, write("data.ttl", "")))
                .hasMessageContaining("data.ttl has no ending that is known here");
        Path other = folder.resolve("numbers.parquet");
        SPARK.createDataset(List.of("a"), Encoders.STRING()).write().parquet(other.toString());
        TripleReader reader = reader(false, other);
        assertThatThrownBy(() -> read(reader)).hasMessageContaining("needs columns [subject, predicate, object]");
    }
}

package org.gbjo.graph.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.apache.jena.graph.GraphUtil;
import org.apache.jena.graph.NodeFactory;
import org.apache.jena.riot.RDFDataMgr;
import org.apache.jena.riot.RDFFormat;
import org.apache.jena.riot.RDFWriter;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.core.DatasetGraphFactory;
import org.apache.jena.sparql.util.IsoMatcher;
import org.gbjo.graph.FolderChecksums;
import org.gbjo.graph.Graph;
import org.gbjo.graph.IndexOrder;
import org.gbjo.graph.NamedGraphs;
import org.gbjo.graph.PredicateStatistics;
import org.gbjo.graph.TripleIndex;
import org.gbjo.graph.storage.GraphFormatException;
import org.gbjo.job.Progress;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Quads that are kept: read back, their indexes and counts against a naive computation, and damage. */
class NamedGraphsTest {
    private record Statement(String graph, String subject, String predicate, String object) {
        String at(int position) {
            return position == IndexOrder.SUBJECT ? subject : position == IndexOrder.PREDICATE ? predicate : object;
        }

        Statement inUnion() {
            return new Statement("", subject, predicate, object);
        }

        @Override
        public String toString() {
            return String.join(" ", subject, predicate, object, graph, ".");
        }
    }

    @TempDir
    private Path folder;

    private static ImportOptions kept(Path... files) {
        return Imports.options(files).withNamedGraphs(ImportOptions.NamedGraphs.KEPT);
    }

    private static List<Statement> random(long seed, int count, int graphs, int terms) {
        Random random = new Random(seed);
        List<Statement> statements = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            int graph = (int) (graphs * Math.pow(random.nextDouble(), 3));
            statements.add(new Statement(
                    graph == 0 ? "" : "<x:g" + graph + ">",
                    "<x:" + random.nextInt(terms) + ">",
                    "<x:p" + random.nextInt(1 + terms / 10) + ">",
                    random.nextInt(3) == 0
                            ? "\"é" + random.nextInt(terms) + "\""
                            : "<x:" + random.nextInt(terms) + ">"));
        }
        return statements;
    }

    private Path write(String name, Collection<Statement> statements) throws IOException {
        return Files.write(
                folder.resolve(name),
                statements.stream().map(Statement::toString).toList());
    }

    private static String export(Graph graph) throws IOException {
        StringBuilder text = new StringBuilder();
        graph.writeNTriples(text);
        if (graph.named().isPresent()) {
            graph.named().get().writeNQuads(text);
        }
        return text.toString();
    }

    @Test
    void datasetsSurviveEverySyntaxOfQuads() throws IOException {
        Random random = new Random(5);
        for (int round = 0; round < 8; round++) {
            RandomRdf rdf = new RandomRdf(random, false);
            DatasetGraph dataset = DatasetGraphFactory.create();
            GraphUtil.addInto(dataset.getDefaultGraph(), rdf.graph(round % 3));
            for (int i = 0; i < 3; i++) {
                GraphUtil.addInto(
                        dataset.getGraph(NodeFactory.createURI("http://example.org/g" + i)),
                        rdf.graph(1 + random.nextInt(20)));
            }
            GraphUtil.addInto(dataset.getGraph(NodeFactory.createBlankNode()), rdf.graph(5));
            for (RDFFormat format : List.of(RDFFormat.NQUADS, RDFFormat.TRIG_FLAT, RDFFormat.TRIG_BLOCKS)) {
                boolean lines = format.equals(RDFFormat.NQUADS);
                Path file = folder.resolve(round + "-" + format.getVariant() + (lines ? ".nq.gz" : ".trig"));
                try (OutputStream out =
                        lines ? new GZIPOutputStream(Files.newOutputStream(file)) : Files.newOutputStream(file)) {
                    RDFWriter.source(dataset).format(format).output(out);
                }
                Graph imported = Imports.run(folder.resolve(file.getFileName() + ".graph"), kept(file));
                DatasetGraph actual = DatasetGraphFactory.create();
                RDFDataMgr.read(
                        actual,
                        Imports.write(folder, file.getFileName() + ".out.nq", export(imported))
                                .toString());
                assertThat(IsoMatcher.isomorphic(actual, dataset))
                        .as("%s", file)
                        .isTrue();
            }
        }
    }

    @Test
    void everyGraphAndTheUnionAreIndexed() throws IOException {
        for (int seed = 0; seed < 6; seed++) {
            List<Statement> all = random(seed, 20 + 400 * seed, 1 + 5 * seed, 5 + 20 * seed);
            Set<Statement> statements = new HashSet<>(all);
            Path even = write(seed + "-even.nq", all.subList(0, all.size() / 2));
            Path odd = write(seed + "-odd.nq", all.subList(all.size() / 3, all.size()));
            Graph graph = Imports.run(folder.resolve("graph" + seed), kept(even, odd));
            assertIndexed(graph, statements, "");
            Set<Statement> union = new HashSet<>();
            statements.stream()
                    .filter(statement -> !statement.graph.isEmpty())
                    .forEach(statement -> union.add(statement.inUnion()));
            if (union.isEmpty()) {
                assertThat(graph.named()).isEmpty();
                continue;
            }
            NamedGraphs named = graph.named().orElseThrow();
            assertIndexed(named.union(), union, "");
            Set<String> names = new TreeSet<>();
            for (int number = 0; number < named.size(); number++) {
                String name = graph.dictionary().term(named.name(number));
                names.add(name);
                assertThat(named.find(named.name(number))).isEqualTo(number);
                assertIndexed(named.graph(number), statements, name);
            }
            Set<String> expected = new TreeSet<>();
            statements.forEach(statement -> expected.add(statement.graph));
            expected.remove("");
            assertThat(names).isEqualTo(expected);
            assertThat(named.find(graph.dictionary().find("<x:p0>"))).isEqualTo(-1);
            assertGraphsOfTriples(named, statements);
        }
    }

    /** Also keys without rows, and rows by their slots. */
    private static void assertIndexed(Graph graph, Set<Statement> all, String name) {
        List<Statement> statements =
                all.stream().filter(statement -> statement.graph.equals(name)).toList();
        assertThat(graph.triples()).isEqualTo(statements.size());
        for (IndexOrder order : IndexOrder.values()) {
            TripleIndex index = graph.index(order);
            assertThat(index.rows()).isEqualTo(statements.size());
            List<Statement> found = new ArrayList<>();
            int[] before = {-1, -1, -1};
            for (long row = index.begin(); row < index.end(); row++) {
                int[] keys = {
                    index.key(row),
                    (int) index.second().get(row),
                    (int) index.third().get(row)
                };
                assertThat(Arrays.compare(before, keys)).isNegative();
                before = keys;
                assertThat(row).isBetween(index.begin(keys[0]), index.end(keys[0]) - 1);
                String[] texts = new String[3];
                for (int level = 0; level < 3; level++) {
                    int position = order.position(level);
                    int term = position == IndexOrder.PREDICATE ? graph.predicateId(keys[level]) : keys[level];
                    texts[position] = graph.dictionary().term(term);
                }
                found.add(new Statement(name, texts[0], texts[1], texts[2]));
            }
            assertThat(found).containsExactlyInAnyOrderElementsOf(statements);
            int keys = order.position(0) == IndexOrder.PREDICATE
                    ? graph.metadata().predicates()
                    : graph.metadata().terms();
            int next = index.nextKey(0);
            for (int key = 0; key < keys; key++) {
                int term = order.position(0) == IndexOrder.PREDICATE ? graph.predicateId(key) : key;
                String text = graph.dictionary().term(term);
                long count = statements.stream()
                        .filter(statement -> statement.at(order.position(0)).equals(text))
                        .count();
                assertThat(index.end(key) - index.begin(key)).isEqualTo(count);
                assertThat(next == key).isEqualTo(count > 0);
                next = next == key ? index.nextKey(key + 1) : next;
            }
            assertThat(next).isEqualTo(Integer.MAX_VALUE);
        }
        for (int ordinal = 0; ordinal < graph.metadata().predicates(); ordinal++) {
            PredicateStatistics counted = graph.predicates().get(ordinal);
            String predicate = graph.dictionary().term(counted.predicate());
            List<Statement> own = statements.stream()
                    .filter(statement -> statement.predicate.equals(predicate))
                    .toList();
            assertThat(counted.triples()).isEqualTo(own.size());
            assertThat(counted.subjects())
                    .isEqualTo(own.stream().map(Statement::subject).distinct().count());
            assertThat(counted.objects())
                    .isEqualTo(own.stream().map(Statement::object).distinct().count());
        }
    }

    private static void assertGraphsOfTriples(NamedGraphs named, Set<Statement> statements) {
        Graph union = named.union();
        TripleIndex index = union.index(IndexOrder.SPO);
        long quads = 0;
        for (long row = 0; row < index.rows(); row++) {
            for (long place = named.firstGraph(row); place < named.endOfGraphs(row); place++) {
                quads++;
                assertThat(statements)
                        .contains(new Statement(
                                union.dictionary().term(named.name(named.graphAt(place))),
                                union.dictionary().term(index.key(row)),
                                union.dictionary().term(union.predicateId((int)
                                        index.second().get(row))),
                                union.dictionary().term((int) index.third().get(row))));
            }
        }
        assertThat(quads)
                .isEqualTo(named.metadata().quads())
                .isEqualTo(statements.stream()
                        .filter(statement -> !statement.graph.isEmpty())
                        .count());
    }

    private static List<Path> files(Path graph) throws IOException {
        try (Stream<Path> files = Files.walk(graph)) {
            return files.filter(Files::isRegularFile)
                    .map(graph::relativize)
                    .sorted()
                    .toList();
        }
    }

    /** Also with more threads, and with files on disk in the place of memory. */
    @Test
    void theSameQuadsGiveTheSameBytes() throws IOException {
        List<Statement> statements = random(9, 60_000, 40, 3000);
        Path file = write("data.nq", statements);
        Path first = folder.resolve("first");
        Imports.run(first, kept(file));
        Path second = folder.resolve("second");
        Imports.run(second, kept(file).withThreads(3).withMemory(1 << 20));
        assertThat(files(first)).isEqualTo(files(second)).hasSizeGreaterThan(50);
        for (Path name : files(first)) {
            assertThat(Files.mismatch(first.resolve(name), second.resolve(name)))
                    .as("%s", name)
                    .isEqualTo(-1);
        }
    }

    /** The default graph of quads is the graph of its triples, file by file. */
    @Test
    void triplesAloneCostNothing() throws IOException {
        List<Statement> statements = random(3, 500, 1, 50);
        Path file = write("data.nq", statements);
        Imports.run(folder.resolve("kept"), kept(file));
        Imports.run(folder.resolve("without"), Imports.options(file));
        assertThat(files(folder.resolve("kept"))).isEqualTo(files(folder.resolve("without")));
        assertThat(Files.readString(folder.resolve("kept/graph.json"))).contains("\"version\": 2");
        for (Path name : files(folder.resolve("kept"))) {
            assertThat(Files.mismatch(
                            folder.resolve("kept").resolve(name),
                            folder.resolve("without").resolve(name)))
                    .isEqualTo(-1);
        }
    }

    @Test
    void everyDamagedFileIsRefused() throws IOException {
        Path graph = folder.resolve("graph");
        Imports.run(graph, kept(write("data.nq", random(4, 300, 5, 40))));
        assertThat(Files.readString(graph.resolve("graph.json"))).contains("\"version\": 3");
        for (Path name : files(graph)) {
            Path file = graph.resolve(name);
            byte[] whole = Files.readAllBytes(file);
            byte[] flipped = whole.clone();
            flipped[whole.length - 9] ^= 4;
            for (byte[] content : List.of(flipped, Arrays.copyOf(whole, whole.length - 1), new byte[0])) {
                Files.write(file, content);
                assertRefused(graph);
                if (!name.toString().equals(FolderChecksums.FILE)) {
                    assertThat(FolderChecksums.read(graph).damaged(Progress.SILENT))
                            .containsExactly(name.toString());
                }
            }
            Files.delete(file);
            assertRefused(graph);
            Files.write(file, whole);
        }
        assertThat(Graph.open(graph).named()).isPresent();
    }

    /** What checksums do not see, since they fit: files of another import. */
    @Test
    void namedGraphsOfAnotherFolderAreRefused() throws IOException {
        Path graph = folder.resolve("graph");
        Imports.run(graph, kept(write("data.nq", random(4, 300, 5, 40))));
        Path other = folder.resolve("other");
        Imports.run(other, kept(write("other.nq", random(5, 310, 6, 41))));
        for (Path name : files(graph)) {
            if (name.getNameCount() == 2 && !name.endsWith("graphs.names")) {
                byte[] whole = Files.readAllBytes(graph.resolve(name));
                Files.copy(other.resolve(name), graph.resolve(name), java.nio.file.StandardCopyOption.REPLACE_EXISTING);
                FolderChecksums.write(graph);
                assertRefused(graph);
                Files.write(graph.resolve(name), whole);
            }
        }
        FolderChecksums.write(graph);
        assertThat(Graph.open(graph).named()).isPresent();
    }

    private static void assertRefused(Path graph) {
        assertThatThrownBy(() -> Graph.open(graph))
                .isInstanceOf(GraphFormatException.class)
                .hasMessageContaining(graph.toString())
                .hasMessageMatching("[^\n]*; (import the graph again|make one with: gbjo import FILE -o .*)");
    }

    @Test
    void aFaultyLineLeavesNothing() throws IOException {
        Path file = Imports.write(
                folder, "bad.nq", "<x:s> <x:p> <x:o> <x:g> .\n".repeat(3) + "<x:s> <x:p> <x:o> \"literal\" .\n");
        Path target = folder.resolve("graph");
        assertThatThrownBy(() -> Imports.run(target, kept(file))).isInstanceOf(MalformedRdfException.class);
        assertThat(Imports.names(folder)).containsExactly("bad.nq");
        Graph lenient = Imports.run(target, kept(file).withLenient(true));
        assertThat(export(lenient)).isEqualTo("<x:s> <x:p> <x:o> <x:g> .\n");
        assertThat(lenient.metadata().skipped()).isEqualTo(1);
        assertThat(new String(Files.readAllBytes(target.resolve("named/named.json")), StandardCharsets.UTF_8))
                .contains("\"quads\": 1");
    }
}

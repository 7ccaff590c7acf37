package org.gbjo.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gbjo.workload.Query;
import org.gbjo.workload.QueryFiles;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What explain says of queries of all shapes, as files that people can read: a change of a plan, of an estimate or of the
 * text shows as a difference. The files are written anew by {@code -Dgbjo.golden.write=true}.
 */
class GoldenPlansTest {
    private static final Path PLANS = Path.of("src/test/resources/plans");
    private static final Path QUERIES = PLANS.resolve("queries.jsonl");
    /** The names of the models in the files: what gbjo analyze makes, and a folder that gbjo learn has made. */
    private static final String ANALYZED = "model";

    private static final String LEARNED = "v3";
    private static final Path LEARNED_FOLDER = Path.of("../gbjo-core/src/test/resources/models/v3");
    private static final int COLUMNS = 100;

    @TempDir
    static Path folder;

    private static Path graph;

    /** A query and how it is planned; the file has the name. */
    record Case(String name, String query, List<String> options) {
        static Case byModel(String query) {
            return of(query, query, ANALYZED, "--no-sample");
        }

        static Case trees(String query) {
            return of(query + ".trees", query, ANALYZED, "--relaxation", "bushy", "--no-sample");
        }

        static Case sampled(String query) {
            return of(query + ".sampled", query, ANALYZED);
        }

        static Case learned(String query) {
            return of(query + ".learned", query, LEARNED, "--planner", "learned", "--no-sample");
        }

        static Case withoutWeights(String query) {
            return of(query + ".without-weights", query, LEARNED, "--no-sample");
        }

        private static Case of(String name, String query, String model, String... more) {
            return new Case(
                    name,
                    query,
                    Stream.concat(Stream.of("--model", model), Stream.of(more)).toList());
        }

        static Case by(String planner, String query) {
            return new Case(query + "." + planner, query, List.of("--planner", planner));
        }

        Path file() {
            return PLANS.resolve(name + ".txt");
        }

        @Override
        public String toString() {
            return name;
        }
    }

    @BeforeAll
    static void importLubm() throws IOException {
        Path data = folder.resolve("lubm.nt");
        graph = folder.resolve("lubm");
        assertThat(Run.gbjo("generate", "lubm", "-u", 1, "-o", data).code()).isZero();
        assertThat(Run.gbjo("import", data, "-o", graph).code()).isZero();
        assertThat(Run.gbjo("analyze", graph, "-o", folder.resolve(ANALYZED)).code())
                .isZero();
        if (Boolean.getBoolean("gbjo.golden.write")) {
            writeFiles();
        }
    }

    private static void writeFiles() throws IOException {
        for (Path old : files()) {
            Files.delete(old);
        }
        for (Case golden : cases()) {
            Files.writeString(golden.file(), explain(golden));
        }
    }

    private static List<Path> files() throws IOException {
        try (Stream<Path> files = Files.list(PLANS)) {
            return files.filter(file -> file.toString().endsWith(".txt"))
                    .sorted()
                    .toList();
        }
    }

    static List<Case> cases() throws IOException {
        List<Case> cases = new ArrayList<>();
        for (Query query : QueryFiles.read(QUERIES)) {
            cases.add(Case.byModel(query.id()));
        }
        cases.add(Case.trees("tree-08"));
        cases.add(Case.trees("cycle-07"));
        cases.add(Case.trees("components-06"));
        cases.add(Case.sampled("tree-06"));
        cases.add(Case.sampled("cycle-07"));
        cases.add(Case.sampled("star-03"));
        cases.add(Case.learned("path-04"));
        cases.add(Case.learned("cycle-07"));
        cases.add(Case.learned("star-06"));
        cases.add(Case.learned("tree-12"));
        cases.add(Case.withoutWeights("path-04"));
        cases.add(Case.by("exact", "star-06"));
        cases.add(Case.by("exact", "cycle-05"));
        cases.add(Case.by("smallest-count", "path-04"));
        cases.add(Case.by("independence", "tree-06"));
        cases.add(Case.by("jena-fixed", "flower-05"));
        cases.add(Case.by("jena-statistics", "flower-07"));
        cases.add(Case.by("written", "components-04"));
        return cases;
    }

    @ParameterizedTest
    @MethodSource("cases")
    void plansAndExplanationsAreThoseOfTheFile(Case golden) throws IOException {
        String text = explain(golden);
        assertThat(text)
                .as("%s; CONTRIBUTING.md says how to write the files anew after a change on purpose", golden.file())
                .isEqualTo(Files.readString(golden.file()));
    }

    /** What the command prints, below the command itself; how long it took is left out. */
    private static String explain(Case golden) {
        Object[] options = golden.options.stream()
                .map(option -> option.equals(ANALYZED)
                        ? folder.resolve(ANALYZED)
                        : option.equals(LEARNED) ? LEARNED_FOLDER : option)
                .toArray();
        Object[] arguments = Stream.concat(
                        Stream.of("explain", graph, QUERIES, "--query", golden.query), Arrays.stream(options))
                .toArray();
        Run run = Run.within(COLUMNS, arguments);
        assertThat(run.err()).isEmpty();
        assertThat(run.code()).isZero();
        String command =
                "$ gbjo explain lubm queries.jsonl --query " + golden.query + " " + String.join(" ", golden.options);
        String printed = run.out()
                .lines()
                .filter(line -> !line.startsWith("planning "))
                .map(line -> line.replace(LEARNED_FOLDER.toString(), LEARNED)
                        .replace(folder.resolve(ANALYZED).toString(), ANALYZED))
                .collect(Collectors.joining("\n"));
        return command + "\n" + printed.strip() + "\n";
    }

    @Test
    void theFilesAreThoseOfTheCases() throws IOException {
        assertThat(files())
                .containsExactlyInAnyOrderElementsOf(
                        cases().stream().map(Case::file).toList());
    }

    @Test
    void theQueriesHaveAllShapesAndSizes() throws IOException {
        List<Query> queries = QueryFiles.read(QUERIES);
        assertThat(queries).hasSizeGreaterThanOrEqualTo(40);
        assertThat(queries.stream().map(Query::shape))
                .contains("star", "path", "tree", "flower", "cycle", "several components")
                .contains("star with variable predicates");
        assertThat(queries.stream().map(query -> query.bgp().size()))
                .contains(2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14);
    }
}

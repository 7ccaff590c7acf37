package org.gbjo.spark.submit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.gbjo.graph.testing.TestGraphs;
import org.gbjo.job.Progress;
import org.gbjo.label.LabelOptions;
import org.gbjo.label.LabelProvenance;
import org.gbjo.label.Labeller;
import org.gbjo.oracle.GraphOracle;
import org.gbjo.spark.LocalSpark;
import org.gbjo.workload.GeneratorOptions;
import org.gbjo.workload.Query;
import org.gbjo.workload.QueryFiles;
import org.gbjo.workload.QueryGenerator;
import org.gbjo.workload.Shape;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class SubmitTest {
    @TempDir
    private Path folder;

    @Test
    void queriesAndLabelsOfFilesAreThoseOfOneMachine() throws IOException {
        TestGraphs graph = TestGraphs.skewed(folder, 200, 800, 4);
        Path queryFile = folder.resolve("queries.jsonl");
        Path labelFile = folder.resolve("queries.labels");
        SubmitQueries.run(
                new String[] {
                    graph.file().toString(),
                    "-o",
                    queryFile.toString(),
                    "--shape",
                    "star,path",
                    "--most",
                    "4",
                    "--count",
                    "6"
                },
                LocalSpark.settings());
        QueryGenerator generator = new QueryGenerator(graph.graph(), GeneratorOptions.of(2, 4, 1));
        List<Query> queries = QueryFiles.read(queryFile);
        assertThat(queries.subList(0, 6))
                .isEqualTo(generator.generate(Shape.STAR, 6, Progress.SILENT).queries());
        SubmitLabel.run(
                new String[] {graph.file().toString(), queryFile.toString(), "-o", labelFile.toString(), "--seed", "5"},
                LocalSpark.settings());
        LabelProvenance provenance = LabelProvenance.of(
                "graph",
                graph.graph().metadata().fingerprint(),
                "queries.jsonl",
                queries,
                LabelOptions.DEFAULT.withSeed(5));
        Path expected = folder.resolve("expected.labels");
        new Labeller(new GraphOracle(graph.graph()), 1, Progress.SILENT).run(queries, provenance, expected);
        assertThat(labelFile).hasSameBinaryContentAs(expected);
        assertThat(Files.exists(folder.resolve(".queries.labels.pending"))).isFalse();
    }

    @Test
    void wrongArgumentsAreAnsweredByTheUsage() {
        assertThatThrownBy(
                        () -> SubmitLabel.run(new String[] {"graph", "queries", "--what", "x"}, LocalSpark.settings()))
                .hasMessageStartingWith("unknown option '--what'; usage: GRAPH QUERYFILE");
        assertThatThrownBy(() -> SubmitLabel.run(new String[] {"graph", "-o", "file"}, LocalSpark.settings()))
                .hasMessageStartingWith("expected 2 names and -o, got graph -o file; usage:");
        assertThatThrownBy(() -> SubmitQueries.run(
                        new String[] {"graph", "-o", "file", "--count", "many"}, LocalSpark.settings()))
                .hasMessageStartingWith("option --count needs a whole number, got 'many'; usage:");
    }
}

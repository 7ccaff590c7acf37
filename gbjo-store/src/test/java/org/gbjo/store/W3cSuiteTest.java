package org.gbjo.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.resultset.ResultsCompare;
import org.gbjo.graph.load.ImportOptions;
import org.gbjo.graph.load.Importer;
import org.gbjo.graph.testing.QueryAnswer;
import org.gbjo.graph.testing.W3cSuite;
import org.gbjo.job.Progress;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The query tests of the W3C on graph folders, with and without named graphs. Every test has the same answers as in Jena's
 * memory, term by term, and nearly all have the expected ones, value by value.
 */
final class W3cSuiteTest {
    private static final int LEAST_TESTS = 320;
    private static final int LEAST_WITH_NAMED_GRAPHS = 40;

    @TempDir
    private Path folder;

    private int folders;

    @Test
    void everyTestEndsAsInMemory() throws Exception {
        List<String> differing = new ArrayList<>();
        List<String> unexpected = new ArrayList<>();
        int named = 0;
        List<W3cSuite.Case> cases = W3cSuite.unpackInto(folder);
        for (W3cSuite.Case test : cases) {
            DatasetGraph memory = test.inMemory();
            named += memory.listGraphNodes().hasNext() ? 1 : 0;
            DatasetGraph store = store(test.data());
            QueryAnswer found = QueryAnswer.of(test.query(), store, settings -> {});
            if (test.hasOneAnswer()
                    && !found.equalTo(
                            QueryAnswer.of(test.query(), memory, settings -> {}), ResultsCompare::equalsByTerm)) {
                differing.add(test.name());
            }
            if (!found.equalTo(QueryAnswer.read(test.query(), test.expected()), ResultsCompare::equalsByValue)) {
                unexpected.add(test.name());
            }
        }
        assertThat(differing).isEmpty();
        assertThat(cases).hasSizeGreaterThan(LEAST_TESTS);
        assertThat(named).isGreaterThan(LEAST_WITH_NAMED_GRAPHS);
        assertThat(unexpected).as("not as the W3C expects").hasSizeLessThan(cases.size() / 10);
    }

    private DatasetGraph store(Path data) throws IOException {
        Path target = folder.resolve("graph-" + folders++);
        ImportOptions options =
                ImportOptions.of(data.toString()).withThreads(1).withNamedGraphs(ImportOptions.NamedGraphs.KEPT);
        new Importer(options, Progress.SILENT).run(target);
        return GraphFolderDataset.openGraph(target);
    }
}

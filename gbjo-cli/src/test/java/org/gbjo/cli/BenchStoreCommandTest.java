package org.gbjo.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BenchStoreCommandTest {
    @TempDir
    private Path folder;

    private Run bench(Object... more) throws IOException {
        Path data = Files.write(
                folder.resolve("data.nt"),
                List.of(
                        "<http://example.org/1> <http://example.org/p> <http://example.org/2> .",
                        "<http://example.org/2> <http://example.org/q> <http://example.org/3> .",
                        "<http://example.org/2> <http://example.org/q> \"4\" ."));
        Path queries = Files.writeString(
                folder.resolve("query.rq"), "SELECT * { ?a <http://example.org/p> ?b . ?b <http://example.org/q> ?c }");
        Object[] arguments = new Object[6 + more.length];
        System.arraycopy(
                new Object[] {"bench", "store", data, queries, "--folder", folder.resolve("bench")},
                0,
                arguments,
                0,
                6);
        System.arraycopy(more, 0, arguments, 6, more.length);
        return Run.gbjo(arguments);
    }

    @Test
    void allStoresAreAskedForRowsAndForCounts() throws IOException {
        Run rows = bench("--rounds", 1);
        assertThat(rows.code()).as(rows.err()).isZero();
        assertThat(rows.out())
                .contains("1 queries, all rows", "graph folder", "Jena in memory", "Jena TDB2", "RDF4J in memory");
        Run counts = bench("--rounds", 1, "--count", "--json");
        assertThat(counts.code()).as(counts.err()).isZero();
        assertThat(counts.out()).contains("1 queries, counted", "\"time-outs\":0");
    }
}

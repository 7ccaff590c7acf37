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
        Run both = bench("--rounds", 1, "--heap", "256m", "--stores", "folder,jena-memory,jena-tdb2,rdf4j-memory");
        assertThat(both.code()).as(both.err()).isZero();
        assertThat(both.out())
                .contains("query, counted, in the process", "query, all rows, in the process", "Loading 3 triples")
                .contains("graph folder", "Jena in memory", "Jena TDB2", "RDF4J in memory")
                .doesNotContain("DISAGREES");
    }

    /** The command serves the same data to itself, and Fuseki in Jena's own order beside it. */
    @Test
    void serversAreAskedOverHttp() throws IOException {
        Run servers = bench("--rounds", 1, "--heap", "256m", "--stores", "serve,fuseki-memory,fuseki-tdb2", "--json");
        assertThat(servers.code()).as(servers.err()).isZero();
        assertThat(servers.out())
                .contains("query, counted, over HTTP as CSV", "query, all rows, over HTTP as CSV")
                .contains("gbjo serve", "Fuseki, in memory", "Fuseki, TDB2", "\"time-outs\":0", "\"failed\":0")
                .doesNotContain("DISAGREES");
    }

    @Test
    void countsAloneAreAskedForIfOneWishes() throws IOException {
        Run counts = bench("--rounds", 1, "--heap", "256m", "--stores", "folder", "--count");
        assertThat(counts.code()).as(counts.err()).isZero();
        assertThat(counts.out()).contains("query, counted").doesNotContain("all rows");
    }
}

package org.gbjo.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.gbjo.graph.testing.TestGraphs;
import org.junit.jupiter.api.Test;

class WatDivQueriesTest {

    @Test
    void allTwentyTemplatesLoadWithTwentyQueriesEach() throws IOException {
        Optional<Path> folder = TestGraphs.shared("watdiv");
        assumeTrue(folder.isPresent(), "the WatDiv queries are not beside the project");
        List<Query> queries = QueryFiles.read(folder.get());
        assertThat(queries)
                .hasSize(400)
                .allSatisfy(query -> assertThat(query.bgp().size()).isBetween(2, 10));
        assertThat(queries.stream()
                        .map(query -> query.id().replaceAll("#.*", ""))
                        .distinct())
                .hasSize(20);
    }
}

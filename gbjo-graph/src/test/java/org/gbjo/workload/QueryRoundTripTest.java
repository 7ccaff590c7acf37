package org.gbjo.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.apache.jena.graph.Node;
import org.gbjo.query.Bgp;
import org.gbjo.query.Pattern;
import org.gbjo.query.Term;
import org.gbjo.query.Variable;
import org.gbjo.rdf.Nodes;
import org.gbjo.rdf.TermText;

class QueryRoundTripTest {

    @Provide
    Arbitrary<List<Query>> workloads() {
        Arbitrary<Term> variables =
                Arbitraries.of("s", "o", "0", "_x", "é", "blank0", "select").map(Variable::new);
        Arbitrary<Node> iris = Arbitraries.oneOf(Nodes.iris(), Nodes.irisToEscape());
        Arbitrary<Node> subjects = Arbitraries.oneOf(iris, Nodes.blankNodes());
        Arbitrary<Node> objects =
                Arbitraries.oneOf(subjects, Nodes.literals(), Nodes.tripleTerms(iris, Nodes.literals()));
        Arbitrary<Pattern> patterns = Combinators.combine(
                        variables.optional(0.5),
                        subjects,
                        variables.optional(0.2),
                        iris,
                        variables.optional(0.5),
                        objects)
                .as((subjectVariable, subject, predicateVariable, predicate, objectVariable, object) -> new Pattern(
                        subjectVariable.orElseGet(() -> TermText.term(subject)),
                        predicateVariable.orElseGet(() -> TermText.term(predicate)),
                        objectVariable.orElseGet(() -> TermText.term(object))));
        Arbitrary<Bgp> bgps = patterns.list().ofMinSize(1).ofMaxSize(6).map(Bgp::new);
        return Combinators.combine(Nodes.strings(), Nodes.strings(), bgps)
                .as((id, shape, bgp) -> new Query("q" + id, shape, bgp))
                .list()
                .ofMinSize(1)
                .ofMaxSize(4)
                .map(QueryRoundTripTest::numbered);
    }

    private static List<Query> numbered(List<Query> queries) {
        List<Query> numbered = new ArrayList<>();
        for (Query query : queries) {
            numbered.add(new Query(numbered.size() + query.id(), query.shape(), query.bgp()));
        }
        return numbered;
    }

    @Property(tries = 300, seed = "5")
    void jsonLinesAreReadBackEqual(@ForAll("workloads") List<Query> queries) throws IOException {
        assertThat(writtenAndRead("queries.jsonl", queries)).isEqualTo(queries);
    }

    @Property(tries = 300, seed = "6")
    void aSparqlFileIsReadBackEqual(@ForAll("workloads") List<Query> queries) throws IOException {
        assertThat(writtenAndRead("queries.rq", queries)).isEqualTo(queries);
    }

    @Property(tries = 100, seed = "7")
    void aDirectoryIsReadBackEqual(@ForAll("workloads") List<Query> queries) throws IOException {
        assertThat(writtenAndRead("queries", queries)).isEqualTo(queries);
    }

    private static List<Query> writtenAndRead(String name, List<Query> queries) throws IOException {
        Path folder = Files.createTempDirectory("queries");
        Path path = folder.resolve(name);
        try {
            QueryFiles.write(path, queries);
            return QueryFiles.read(path);
        } finally {
            try (var files = Files.walk(folder)) {
                for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            }
        }
    }
}

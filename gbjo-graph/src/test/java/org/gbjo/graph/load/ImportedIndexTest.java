package org.gbjo.graph.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.gbjo.graph.Dictionary;
import org.gbjo.graph.Graph;
import org.gbjo.graph.IndexOrder;
import org.gbjo.graph.PredicateStatistics;
import org.gbjo.graph.TripleIndex;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Indexes, statistics and counts against a naive computation over the list of triples. */
class ImportedIndexTest {
    private record Statement(String subject, String predicate, String object) {
        String at(int position) {
            return position == IndexOrder.SUBJECT ? subject : position == IndexOrder.PREDICATE ? predicate : object;
        }
    }

    @TempDir
    private Path folder;

    /** Terms are shared between all positions, so that predicates are subjects and objects as well. */
    private static List<Statement> random(Random random, int count, int terms) {
        List<Statement> statements = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            String object = random.nextInt(4) == 0 ? "\"é" + random.nextInt(terms) + "\"" : iri(random, terms);
            statements.add(new Statement(iri(random, terms), iri(random, 1 + terms / 8), object));
        }
        return statements;
    }

    private static String iri(Random random, int terms) {
        return "<x:" + random.nextInt(terms) + ">";
    }

    /** A graph and what it should hold. */
    private final class Expected {
        private final Graph graph;
        private final Set<Statement> statements;
        private final List<String> terms;
        private final List<String> predicates;

        Expected(String name, List<Statement> statements) throws IOException {
            String text = statements.stream()
                    .map(s -> s.subject + " " + s.predicate + " " + s.object + " .\n")
                    .collect(Collectors.joining());
            this.graph = Imports.text(folder, name, text);
            this.statements = new HashSet<>(statements);
            this.terms = sorted(statements.stream()
                    .flatMap(s -> List.of(s.subject, s.predicate, s.object).stream())
                    .toList());
            this.predicates =
                    sorted(statements.stream().map(Statement::predicate).toList());
        }

        int key(Statement statement, int position) {
            return (position == IndexOrder.PREDICATE ? predicates : terms).indexOf(statement.at(position));
        }

        List<int[]> rows(IndexOrder order) {
            return statements.stream()
                    .map(s ->
                            new int[] {key(s, order.position(0)), key(s, order.position(1)), key(s, order.position(2))})
                    .sorted(Arrays::compare)
                    .toList();
        }

        long count(int position, String term) {
            return statements.stream().filter(s -> s.at(position).equals(term)).count();
        }

        long distinct(String predicate, Function<Statement, String> end) {
            return groups(predicate, end).size();
        }

        long maximum(String predicate, Function<Statement, String> end) {
            return groups(predicate, end).values().stream().max(Long::compare).orElseThrow();
        }

        private Map<String, Long> groups(String predicate, Function<Statement, String> end) {
            return statements.stream()
                    .filter(s -> s.predicate.equals(predicate))
                    .collect(Collectors.groupingBy(end, Collectors.counting()));
        }
    }

    private static List<String> sorted(Collection<String> terms) {
        TreeSet<byte[]> sorted = new TreeSet<>(Arrays::compareUnsigned);
        terms.forEach(term -> sorted.add(term.getBytes(StandardCharsets.UTF_8)));
        return sorted.stream()
                .map(bytes -> new String(bytes, StandardCharsets.UTF_8))
                .toList();
    }

    private List<Expected> graphs() throws IOException {
        Random random = new Random(1);
        List<Expected> graphs = new ArrayList<>();
        graphs.add(new Expected("one.nt", List.of(new Statement("<x:a>", "<x:a>", "<x:a>"))));
        graphs.add(new Expected("few.nt", random(random, 20, 8)));
        graphs.add(new Expected("many.nt", random(random, 1500, 60)));
        return graphs;
    }

    @Test
    void everyOrderIsTheSortedListOfTriples() throws IOException {
        for (Expected expected : graphs()) {
            assertThat(expected.graph.triples()).isEqualTo(expected.statements.size());
            for (IndexOrder order : IndexOrder.values()) {
                TripleIndex index = expected.graph.index(order);
                List<int[]> rows = new ArrayList<>();
                for (int key = 0; key < index.keys(); key++) {
                    assertThat(index.begin(key)).isEqualTo(rows.size());
                    for (long row = index.begin(key); row < index.end(key); row++) {
                        rows.add(new int[] {
                            key,
                            (int) index.second().get(row),
                            (int) index.third().get(row)
                        });
                    }
                }
                assertThat(rows).usingRecursiveComparison().isEqualTo(expected.rows(order));
                assertThat(index.rows()).isEqualTo(rows.size());
                assertThat(index.keys())
                        .isEqualTo((order.position(0) == IndexOrder.PREDICATE ? expected.predicates : expected.terms)
                                .size());
                assertThat(index.order()).isEqualTo(order);
            }
        }
    }

    @Test
    void termsHaveTheirCountsInEveryPosition() throws IOException {
        for (Expected expected : graphs()) {
            Graph graph = expected.graph;
            assertThat(graph.dictionary().size()).isEqualTo(expected.terms.size());
            for (int id = 0; id < expected.terms.size(); id++) {
                String term = expected.terms.get(id);
                assertThat(graph.dictionary().term(id)).isEqualTo(term);
                long asSubject = expected.count(IndexOrder.SUBJECT, term);
                long asPredicate = expected.count(IndexOrder.PREDICATE, term);
                long asObject = expected.count(IndexOrder.OBJECT, term);
                assertThat(graph.countAsSubject(id)).isEqualTo(asSubject);
                assertThat(graph.countAsPredicate(id)).isEqualTo(asPredicate);
                assertThat(graph.countAsObject(id)).isEqualTo(asObject);
                assertThat(graph.count(id)).isEqualTo(asSubject + asPredicate + asObject);
                assertThat(graph.predicateOrdinal(id)).isEqualTo(expected.predicates.indexOf(term));
            }
            assertThat(graph.predicateOrdinal(Dictionary.ABSENT)).isEqualTo(Dictionary.ABSENT);
        }
    }

    @Test
    void predicatesHaveTheirStatistics() throws IOException {
        for (Expected expected : graphs()) {
            List<PredicateStatistics> statistics = expected.graph.predicates();
            assertThat(statistics).hasSameSizeAs(expected.predicates);
            for (int ordinal = 0; ordinal < statistics.size(); ordinal++) {
                String predicate = expected.predicates.get(ordinal);
                PredicateStatistics found = statistics.get(ordinal);
                assertThat(found)
                        .isEqualTo(new PredicateStatistics(
                                expected.terms.indexOf(predicate),
                                expected.count(IndexOrder.PREDICATE, predicate),
                                expected.distinct(predicate, Statement::subject),
                                expected.distinct(predicate, Statement::object),
                                expected.maximum(predicate, Statement::subject),
                                expected.maximum(predicate, Statement::object)));
                assertThat(expected.graph.predicateId(ordinal)).isEqualTo(found.predicate());
                assertThat(found.meanFanOut()).isEqualTo(found.triples() / (double) found.subjects());
                assertThat(found.meanFanIn()).isEqualTo(found.triples() / (double) found.objects());
            }
        }
    }
}

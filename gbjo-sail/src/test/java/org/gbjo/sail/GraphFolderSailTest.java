package org.gbjo.sail;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.eclipse.rdf4j.common.transaction.QueryEvaluationMode;
import org.eclipse.rdf4j.model.IRI;
import org.eclipse.rdf4j.model.Resource;
import org.eclipse.rdf4j.model.Statement;
import org.eclipse.rdf4j.model.Value;
import org.eclipse.rdf4j.model.ValueFactory;
import org.eclipse.rdf4j.model.impl.SimpleValueFactory;
import org.eclipse.rdf4j.query.BindingSet;
import org.eclipse.rdf4j.query.BooleanQuery;
import org.eclipse.rdf4j.query.Query;
import org.eclipse.rdf4j.query.TupleQuery;
import org.eclipse.rdf4j.query.TupleQueryResult;
import org.eclipse.rdf4j.repository.RepositoryException;
import org.eclipse.rdf4j.repository.sail.SailRepository;
import org.eclipse.rdf4j.repository.sail.SailRepositoryConnection;
import org.eclipse.rdf4j.rio.helpers.NTriplesUtil;
import org.eclipse.rdf4j.sail.memory.MemoryStore;
import org.gbjo.testing.RandomData;
import org.gbjo.testing.RandomQueries;
import org.gbjo.testing.RandomTriple;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A graph folder answers RDF4J's queries as its store in memory does, and refuses to be written to. */
final class GraphFolderSailTest {
    private static final int QUERIES = 2000;
    /** Queries with more solutions take long and show no more. */
    private static final int MOST_SOLUTIONS = 100;

    private static final ValueFactory VALUES = SimpleValueFactory.getInstance();

    @TempDir
    private Path folder;

    private RandomData data;
    private SailRepository memory;
    private SailRepository store;

    /**
     * Loads both.
     *
     * @param namedGraphs whether triples are in named graphs, too, or all in the default graph
     */
    private void load(long seed, boolean namedGraphs) throws IOException {
        data = new RandomData(seed, 120);
        List<String> quads = new ArrayList<>();
        memory = new SailRepository(new MemoryStore());
        try (SailRepositoryConnection connection = memory.getConnection()) {
            connection.begin();
            data.addTo((triple, graph) -> {
                // Triples of two graphs are found twice, so that n patterns find 2^n copies of a solution.
                boolean unnamed = !namedGraphs || triple.hashCode() % 2 == 0;
                if ((graph == null) == unnamed) {
                    quads.add(triple + (graph == null ? "" : " " + graph) + " .");
                    connection.add(
                            (Resource) value(triple.subject()),
                            (IRI) value(triple.predicate()),
                            value(triple.object()),
                            (Resource) (graph == null ? null : value(graph)));
                }
            });
            connection.commit();
        }
        Path file = Files.write(folder.resolve("data-" + seed + ".nq"), quads);
        store = new SailRepository(ImportingSail.open(file, folder.resolve("graph-" + seed)));
    }

    private static Value value(String text) {
        return NTriplesUtil.parseValue(text, VALUES);
    }

    private static Map<String, Integer> solutions(SailRepository repository, String text) {
        try (SailRepositoryConnection connection = repository.getConnection()) {
            return solutions(connection, text);
        }
    }

    private static Map<String, Integer> solutions(SailRepositoryConnection connection, String text) {
        Query query = connection.prepareQuery(text);
        Map<String, Integer> bag = new TreeMap<>();
        if (query instanceof BooleanQuery asked) {
            bag.put(Boolean.toString(asked.evaluate()), 1);
            return bag;
        }
        try (TupleQueryResult rows = ((TupleQuery) query).evaluate()) {
            for (BindingSet row : rows) {
                List<String> values = new ArrayList<>();
                row.forEach(binding -> values.add(binding.getName() + "=" + binding.getValue()));
                values.sort(null);
                bag.merge(String.join(" ", values), 1, Integer::sum);
            }
        }
        return bag;
    }

    private List<String> differences(int count, long seed) {
        RandomQueries random = new RandomQueries(data.triples(), seed);
        List<String> differing = new ArrayList<>();
        for (int i = 0; i < count; ) {
            RandomQueries.RandomQuery query = random.next();
            // RDF4J evaluates what begins a group so with or without the values of what follows, by the order of its
            // join.
            if (query.text().contains("{ OPTIONAL") || query.text().contains("{ MINUS")) {
                continue;
            }
            Map<String, Integer> probe = solutions(memory, query.probe() + " LIMIT " + (MOST_SOLUTIONS + 1));
            if (probe.values().stream().mapToInt(Integer::intValue).sum() > MOST_SOLUTIONS) {
                continue;
            }
            i++;
            if (!solutions(store, query.text()).equals(solutions(memory, query.text()))) {
                differing.add(query.text());
            }
        }
        return differing;
    }

    @Test
    void randomQueriesHaveTheSolutionsThatTheyHaveInMemory() throws IOException {
        load(41, false);
        assertThat(differences(QUERIES, 42)).isEmpty();
    }

    @Test
    void contextsChangeNothing() throws IOException {
        load(43, true);
        assertThat(differences(QUERIES, 44)).isEmpty();
    }

    /** Also what several contexts have in common. */
    @Test
    void statementsAreThoseOfTheirContexts() throws IOException {
        load(45, true);
        Resource[][] choices = {
            {},
            {null},
            {(Resource) value(RandomData.GRAPHS.get(0))},
            {null, (Resource) value(RandomData.GRAPHS.get(1)), (Resource) value("<x:nowhere>")}
        };
        try (SailRepositoryConnection ours = store.getConnection();
                SailRepositoryConnection theirs = memory.getConnection()) {
            assertThat(ours.getContextIDs().stream().toList())
                    .containsExactlyInAnyOrderElementsOf(
                            theirs.getContextIDs().stream().toList());
            Random random = new Random(1);
            for (Resource[] contexts : choices) {
                assertThat(ours.size(contexts)).isEqualTo(theirs.size(contexts));
                for (RandomTriple triple : data.triples()) {
                    Resource subject = random.nextBoolean() ? (Resource) value(triple.subject()) : null;
                    IRI predicate = random.nextBoolean() ? (IRI) value(triple.predicate()) : null;
                    Value object = random.nextBoolean() ? value(triple.object()) : null;
                    assertThat(texts(ours, subject, predicate, object, contexts))
                            .containsExactlyInAnyOrderElementsOf(texts(theirs, subject, predicate, object, contexts));
                    assertThat(ours.hasStatement(subject, predicate, object, false, contexts))
                            .isEqualTo(theirs.hasStatement(subject, predicate, object, false, contexts));
                }
            }
        }
    }

    private static List<String> texts(
            SailRepositoryConnection connection, Resource subject, IRI predicate, Value object, Resource... contexts) {
        List<String> texts = new ArrayList<>();
        for (Statement statement : connection.getStatements(subject, predicate, object, false, contexts)) {
            texts.add(statement + " " + statement.getContext());
        }
        return texts;
    }

    @Test
    void writesAreRefusedInASentence() throws IOException {
        load(46, false);
        try (SailRepositoryConnection connection = store.getConnection()) {
            assertThat(store.isWritable()).isFalse();
            IRI any = VALUES.createIRI("x:any");
            assertThatThrownBy(() -> connection.add(any, any, any))
                    .isInstanceOf(RepositoryException.class)
                    .hasMessageContaining("a graph folder is read-only; import the changed data into a new folder");
            assertThatThrownBy(() -> connection.clear()).isInstanceOf(RepositoryException.class);
            assertThatThrownBy(() -> connection
                            .prepareUpdate("INSERT DATA { <x:a> <x:b> <x:c> }")
                            .execute())
                    .hasMessageContaining("read-only");
            assertThat(connection.size())
                    .isEqualTo(data.triples().stream().distinct().count());
        }
        SailRepository nowhere = new SailRepository(new GraphFolderSail(folder.resolve("nowhere")));
        assertThatThrownBy(nowhere::init).hasMessageContaining("is not a graph folder");
    }

    @Test
    void valuesOfAFolderEqualThoseOfOthers() throws IOException {
        Path file = Files.write(
                folder.resolve("values.nq"),
                List.of(
                        "<x:s> <x:p> \"a\" .",
                        "<x:s> <x:p> \"a\"@en .",
                        "<x:s> <x:p> \"1\"^^<http://www.w3.org/2001/XMLSchema#integer> .",
                        "<http://example.org/a#b> <x:p> \"tab\\t\\u00e9\" <x:g> .",
                        "<x:s> <x:p> <<( <x:a> <x:b> \"c\" )>> ."));
        SailRepository values = new SailRepository(ImportingSail.open(file, folder.resolve("values")));
        try (SailRepositoryConnection connection = values.getConnection()) {
            List<Value> objects = connection.getStatements(null, null, null).stream()
                    .map(Statement::getObject)
                    .toList();
            List<Value> expected = List.of(
                    VALUES.createLiteral("a"),
                    VALUES.createLiteral("a", "en"),
                    VALUES.createLiteral(BigInteger.ONE),
                    VALUES.createLiteral("tab\té"),
                    VALUES.createTriple(VALUES.createIRI("x:a"), VALUES.createIRI("x:b"), VALUES.createLiteral("c")));
            assertThat(objects).containsExactlyInAnyOrderElementsOf(expected);
            for (Value one : objects) {
                Value same = expected.get(expected.indexOf(one));
                assertThat(one.hashCode()).isEqualTo(same.hashCode());
                assertThat(same).isEqualTo(one);
                assertThat(one.toString()).isEqualTo(same.toString());
                assertThat(objects.stream().filter(one::equals)).hasSize(1);
            }
            Resource subject = connection
                    .getStatements(null, null, VALUES.createLiteral("tab\té"))
                    .next()
                    .getSubject();
            assertThat(((IRI) subject).getLocalName()).isEqualTo("b");
            assertThat(((IRI) subject).getNamespace()).isEqualTo("http://example.org/a#");
        }
    }

    /** Where strict evaluation has a type error, the other one has an answer. */
    @Test
    void queriesAreEvaluatedAsStrictlyAsInMemory() throws IOException {
        load(49, false);
        String text = "SELECT * { ?s ?p ?o FILTER(STR(?o) NOT IN (1, 2)) }";
        assertThat(solutions(store, text)).isEqualTo(solutions(memory, text));
        Map<QueryEvaluationMode, Map<String, Integer>> found = new EnumMap<>(QueryEvaluationMode.class);
        for (QueryEvaluationMode mode : QueryEvaluationMode.values()) {
            try (SailRepositoryConnection ours = store.getConnection();
                    SailRepositoryConnection theirs = memory.getConnection()) {
                ours.begin(mode);
                theirs.begin(mode);
                found.put(mode, solutions(ours, text));
                assertThat(found.get(mode)).as("%s", mode).isEqualTo(solutions(theirs, text));
                ours.commit();
                theirs.commit();
            }
        }
        assertThat(found.get(QueryEvaluationMode.STRICT)).isNotEqualTo(found.get(QueryEvaluationMode.STANDARD));
    }

    @Test
    void manyThreadsGetTheAnswersThatOneGets() throws Exception {
        load(47, false);
        RandomQueries random = new RandomQueries(data.triples(), 48);
        List<String> texts = new ArrayList<>();
        while (texts.size() < 60) {
            String text = random.next().text();
            if (solutions(memory, text).size() < MOST_SOLUTIONS) {
                texts.add(text);
            }
        }
        ExecutorService pool = Executors.newFixedThreadPool(8);
        try {
            List<Future<Map<String, Integer>>> answers = new ArrayList<>();
            for (int i = 0; i < 480; i++) {
                String text = texts.get(i % texts.size());
                answers.add(pool.submit(() -> solutions(store, text)));
            }
            for (int i = 0; i < answers.size(); i++) {
                assertThat(answers.get(i).get(1, TimeUnit.MINUTES))
                        .isEqualTo(solutions(memory, texts.get(i % texts.size())));
            }
        } finally {
            pool.shutdownNow();
        }
    }
}

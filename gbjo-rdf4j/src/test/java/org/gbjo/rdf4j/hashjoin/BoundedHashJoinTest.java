package org.gbjo.rdf4j.hashjoin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.eclipse.rdf4j.common.iteration.CloseableIteration;
import org.eclipse.rdf4j.common.iteration.CloseableIteratorIteration;
import org.eclipse.rdf4j.model.IRI;
import org.eclipse.rdf4j.model.util.Values;
import org.eclipse.rdf4j.query.Binding;
import org.eclipse.rdf4j.query.BindingSet;
import org.eclipse.rdf4j.query.Dataset;
import org.eclipse.rdf4j.query.QueryInterruptedException;
import org.eclipse.rdf4j.query.TupleQuery;
import org.eclipse.rdf4j.query.TupleQueryResult;
import org.eclipse.rdf4j.query.algebra.SingletonSet;
import org.eclipse.rdf4j.query.algebra.evaluation.QueryBindingSet;
import org.eclipse.rdf4j.query.algebra.evaluation.QueryEvaluationStep;
import org.eclipse.rdf4j.query.algebra.evaluation.impl.QueryEvaluationContext;
import org.eclipse.rdf4j.query.impl.EmptyBindingSet;
import org.eclipse.rdf4j.query.impl.SimpleBinding;
import org.eclipse.rdf4j.repository.sail.SailRepository;
import org.eclipse.rdf4j.repository.sail.SailRepositoryConnection;
import org.eclipse.rdf4j.sail.memory.MemoryStore;
import org.gbjo.decision.JoinOrderer;
import org.gbjo.decision.Reason;
import org.gbjo.decision.settings.Mode;
import org.gbjo.plan.Plan;
import org.gbjo.rdf4j.Stores;
import org.gbjo.testing.TestOrderers;
import org.junit.jupiter.api.Test;

/** Joins by hash beside a comparison of each row with each. */
final class BoundedHashJoinTest {
    private static final QueryEvaluationContext CONTEXT = new QueryEvaluationContext.Minimal((Dataset) null);

    private static List<BindingSet> rows(Random random, List<String> variables) {
        List<BindingSet> rows = new ArrayList<>();
        int number = random.nextInt(40);
        for (int i = 0; i < number; i++) {
            QueryBindingSet row = new QueryBindingSet();
            variables.forEach(name -> row.setBinding(name, Values.literal(random.nextInt(4))));
            rows.add(row);
        }
        return rows;
    }

    /** Evaluates to those rows that agree with what is bound before, as patterns do. */
    private static QueryEvaluationStep step(List<BindingSet> rows) {
        return bindings -> new CloseableIteratorIteration<>(
                rows.stream().flatMap(row -> joined(bindings, row)).iterator());
    }

    private static Stream<BindingSet> joined(BindingSet one, BindingSet other) {
        QueryBindingSet both = new QueryBindingSet(one);
        for (String name : other.getBindingNames()) {
            if (both.hasBinding(name) && !both.getValue(name).equals(other.getValue(name))) {
                return Stream.empty();
            }
            both.setBinding(name, other.getValue(name));
        }
        return Stream.of(both);
    }

    private static List<String> taken(CloseableIteration<BindingSet> iteration) {
        List<String> taken = new ArrayList<>();
        try (iteration) {
            while (iteration.hasNext()) {
                taken.add(text(iteration.next()));
            }
        }
        return taken;
    }

    /** By name, since the sides of a join may be exchanged. */
    private static String text(BindingSet row) {
        return row.getBindingNames().stream()
                .sorted()
                .map(name -> name + "=" + row.getValue(name).stringValue())
                .toList()
                .toString();
    }

    private static HashedSide side(List<String> shared, List<String> ofLeft, List<String> ofRight) {
        return new HashedSide(new SingletonSet(), new SingletonSet(), shared, ofLeft, ofRight);
    }

    @Test
    void solutionsAreThoseOfComparingAllRows() {
        for (int seed = 0; seed < 300; seed++) {
            Random random = new Random(seed);
            List<String> shared = List.of("x", "y").subList(0, random.nextInt(3));
            List<BindingSet> left =
                    rows(random, Stream.concat(Stream.of("a"), shared.stream()).toList());
            List<BindingSet> right =
                    rows(random, Stream.concat(shared.stream(), Stream.of("b")).toList());
            QueryBindingSet outside = new QueryBindingSet();
            if (random.nextBoolean()) {
                outside.setBinding("a", Values.literal(1));
            }
            List<String> expected = left.stream()
                    .flatMap(row -> joined(outside, row))
                    .flatMap(row -> right.stream().flatMap(other -> joined(row, other)))
                    .map(BoundedHashJoinTest::text)
                    .toList();
            for (long mostRows : new long[] {1, 2, 20, 1000}) {
                QueryEvaluationStep join = BoundedHashJoin.step(
                        step(left), step(right), side(shared, List.of("a"), List.of("b")), CONTEXT, mostRows);
                assertThat(taken(join.evaluate(outside)))
                        .as("seed %d, at most %d rows", seed, mostRows)
                        .containsExactlyInAnyOrderElementsOf(expected);
            }
        }
    }

    @Test
    void whateverIsOpenedIsClosed() {
        for (long mostRows : new long[] {1, 2, 1000}) {
            for (int taken = 0; taken <= 4; taken++) {
                AtomicInteger open = new AtomicInteger();
                CloseableIteration<BindingSet> join = BoundedHashJoin.step(
                                counted(open), counted(open), side(List.of(), List.of(), List.of()), CONTEXT, mostRows)
                        .evaluate(EmptyBindingSet.getInstance());
                assertThat(open).hasValue(2);
                for (int i = 0; i < taken; i++) {
                    join.next();
                }
                join.close();
                assertThat(open)
                        .as("%d rows at most, %d taken", mostRows, taken)
                        .hasValue(0);
            }
        }
    }

    private static QueryEvaluationStep counted(AtomicInteger open) {
        List<BindingSet> rows = List.of(EmptyBindingSet.getInstance(), EmptyBindingSet.getInstance());
        return bindings -> {
            open.incrementAndGet();
            return new CloseableIteratorIteration<>(rows.iterator()) {
                @Override
                protected void handleClose() {
                    super.handleClose();
                    open.decrementAndGet();
                }
            };
        };
    }

    /** RDF4J writes such values into the patterns, but rows still have a value for the variable. */
    @Test
    void variablesWithAGivenValueAreInTheSolutions() {
        SailRepository store = new SailRepository(new MemoryStore());
        try (SailRepositoryConnection connection = store.getConnection()) {
            for (int chain = 0; chain < 5; chain++) {
                for (int step = 0; step < 4; step++) {
                    connection.add(
                            node("n" + step + chain),
                            Values.iri("urn:p" + step),
                            node("n" + (step + 1) + chain),
                            node("g"));
                }
            }
        }
        String chain = "?a <urn:p0> ?b . ?b <urn:p1> ?c . ?c <urn:p2> ?d . ?d <urn:p3> ?e ";
        try {
            for (String body : List.of(
                    chain + "FILTER(?a = <urn:n01>)",
                    chain + "FILTER(?e = <urn:n41>)",
                    chain + "FILTER(sameTerm(?c, <urn:n21>))",
                    chain + "FILTER(?b != ?a && ?d != ?e)",
                    "GRAPH ?g { " + chain + "} FILTER(?g = <urn:g>)",
                    "GRAPH <urn:g> { " + chain + "}")) {
                assertSameSolutions(store, "SELECT * { " + body + " }");
            }
            for (String name : List.of("a", "c", "e")) {
                int step = "abcde".indexOf(name);
                assertSameSolutions(
                        store, "SELECT * { " + chain + "}", new SimpleBinding(name, node("n" + step + "3")));
            }
        } finally {
            store.shutDown();
        }
    }

    private static void assertSameSolutions(SailRepository store, String query, Binding... bindings) {
        Stores.unplug(store);
        Map<String, Integer> expected = Stores.solutions(store, query, bindings);
        JoinOrderer bushy = halves();
        Stores.plug(store, bushy);
        assertThat(Stores.solutions(store, query, bindings))
                .as(query)
                .isNotEmpty()
                .isEqualTo(expected);
        assertThat(bushy.counters().decisions(Reason.BUSHY)).as(query).isEqualTo(1);
    }

    private static JoinOrderer halves() {
        return TestOrderers.of(
                Mode.ON,
                TestOrderers::reversed,
                bgp -> new Plan.Join(Plan.leftLinear(0, 1), new Plan.Join(new Plan.Leaf(2), new Plan.Leaf(3))));
    }

    /** Whatever it is doing: while it asks for the n-th row of its sides. */
    @Test
    void itCanBeClosedAtAnyTime() {
        List<BindingSet> rows = rows(new Random(2), List.of("x"));
        for (long mostRows : new long[] {2, 1000}) {
            for (int n = 1; n <= 2 * rows.size() + 2; n++) {
                AtomicReference<CloseableIteration<BindingSet>> join = new AtomicReference<>();
                AtomicInteger countdown = new AtomicInteger(n);
                QueryEvaluationStep closing = bindings -> new CloseableIteratorIteration<>(rows.iterator()) {
                    @Override
                    public boolean hasNext() {
                        if (countdown.decrementAndGet() == 0) {
                            join.get().close();
                        }
                        return super.hasNext();
                    }
                };
                join.set(BoundedHashJoin.step(
                                closing, closing, side(List.of("x"), List.of(), List.of()), CONTEXT, mostRows)
                        .evaluate(EmptyBindingSet.getInstance()));
                Throwable thrown = catchThrowable(() -> taken(join.get()));
                assertThat(thrown == null || thrown instanceof NoSuchElementException)
                        .as("what RDF4J expects of an iteration that is closed, got %s", thrown)
                        .isTrue();
                assertThat(join.get().hasNext()).isFalse();
            }
        }
    }

    /**
     * RDF4J closes an iteration that runs for too long from another thread, and expects that it then ends in order.
     * This one would look up a hundred million rows in vain.
     */
    @Test
    void aQueryThatRunsForTooLongIsInterrupted() {
        SailRepository store = new SailRepository(new MemoryStore());
        JoinOrderer bushy = halves();
        Stores.plug(store, bushy);
        try (SailRepositoryConnection connection = store.getConnection()) {
            connection.begin();
            for (int i = 0; i < 10_000; i++) {
                connection.add(node("a" + i % 100), Values.iri("urn:p0"), node("b"));
                connection.add(node("b"), Values.iri("urn:p1"), node("c" + i % 100));
                connection.add(node("other" + i), Values.iri("urn:p2"), node("d"));
                connection.add(node("d"), Values.iri("urn:p3"), node("e" + i));
            }
            connection.commit();
            TupleQuery query = connection.prepareTupleQuery(
                    "SELECT * { ?a <urn:p0> ?b . ?b <urn:p1> ?c . ?c <urn:p2> ?d . ?d <urn:p3> ?e }");
            query.setMaxExecutionTime(1);
            assertThatThrownBy(() -> {
                        try (TupleQueryResult solutions = query.evaluate()) {
                            while (solutions.hasNext()) {
                                solutions.next();
                                // RDF4J 5.2 takes a time-out between two of its checks in hasNext for the end.
                                LockSupport.parkNanos(TimeUnit.MICROSECONDS.toNanos(50));
                            }
                        }
                    })
                    .isInstanceOf(QueryInterruptedException.class);
            assertThat(bushy.counters().decisions(Reason.BUSHY)).isEqualTo(1);
        } finally {
            store.shutDown();
        }
    }

    private static IRI node(String name) {
        return Values.iri("urn:" + name);
    }
}

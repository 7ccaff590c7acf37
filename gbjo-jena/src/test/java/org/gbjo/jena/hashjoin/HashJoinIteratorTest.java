package org.gbjo.jena.hashjoin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.NodeFactory;
import org.apache.jena.query.QueryCancelledException;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.core.DatasetGraphFactory;
import org.apache.jena.sparql.core.Var;
import org.apache.jena.sparql.engine.ExecutionContext;
import org.apache.jena.sparql.engine.QueryIterator;
import org.apache.jena.sparql.engine.binding.Binding;
import org.apache.jena.sparql.engine.binding.BindingBuilder;
import org.apache.jena.sparql.engine.binding.BindingFactory;
import org.apache.jena.sparql.engine.iterator.QueryIterPlainWrapper;
import org.apache.jena.sparql.util.Context;
import org.apache.jena.system.Txn;
import org.apache.jena.tdb2.DatabaseMgr;
import org.apache.jena.tdb2.store.nodetable.NodeTable;
import org.apache.jena.tdb2.sys.TDBInternal;
import org.junit.jupiter.api.Test;

/** Joins by hash beside a comparison of each row with each. */
final class HashJoinIteratorTest {
    private static final Var A = Var.alloc("a");
    private static final Var B = Var.alloc("b");
    private static final Var X = Var.alloc("x");
    private static final Var Y = Var.alloc("y");
    /** From one row at a time to all of them. */
    private static final List<Long> BOUNDS = List.of(0L, 100L, 1000L, 1L << 20);

    private final ExecutionContext execution = ExecutionContext.create(DatasetGraphFactory.empty(), new Context());

    private static List<Binding> rows(Random random, List<Var> variables) {
        List<Binding> rows = new ArrayList<>();
        int number = random.nextInt(40);
        for (int i = 0; i < number; i++) {
            BindingBuilder row = Binding.builder();
            variables.forEach(name -> row.add(name, node("n" + random.nextInt(4))));
            rows.add(row.build());
        }
        return rows;
    }

    private static Node node(String name) {
        return NodeFactory.createURI("urn:" + name);
    }

    private static Stream<Binding> joined(Binding one, Binding other) {
        BindingBuilder both = Binding.builder(one);
        for (Iterator<Var> all = other.vars(); all.hasNext(); ) {
            Var variable = all.next();
            if (!one.contains(variable)) {
                both.add(variable, other.get(variable));
            } else if (!one.get(variable).equals(other.get(variable))) {
                return Stream.empty();
            }
        }
        return Stream.of(both.build());
    }

    private HashJoinIterator.Side side(List<Binding> rows, List<Var> variables) {
        return new HashJoinIterator.Side(() -> QueryIterPlainWrapper.create(rows.iterator(), execution), variables);
    }

    private QueryIterator join(HashJoinIterator.Side left, HashJoinIterator.Side right, long mostBytes) {
        return HashJoinIterator.of(left, right, TermRows.INSTANCE, mostBytes, execution);
    }

    private static List<String> taken(QueryIterator iterator) {
        List<String> taken = new ArrayList<>();
        while (iterator.hasNext()) {
            taken.add(text(iterator.next()));
        }
        iterator.close();
        return taken;
    }

    /** By name, since the sides of a join may be exchanged. */
    private static String text(Binding row) {
        TreeSet<String> values = new TreeSet<>();
        row.forEach((variable, value) -> values.add(variable + "=" + value));
        return values.toString();
    }

    @Test
    void solutionsAreThoseOfComparingAllRows() {
        for (int seed = 0; seed < 500; seed++) {
            Random random = new Random(seed);
            List<Var> shared = List.of(X, Y).subList(0, random.nextInt(3));
            List<Var> ofLeft = Stream.concat(Stream.of(A), shared.stream()).toList();
            List<Var> ofRight = Stream.concat(shared.stream(), Stream.of(B)).toList();
            List<Binding> left = rows(random, ofLeft);
            List<Binding> right = rows(random, ofRight);
            List<String> expected = left.stream()
                    .flatMap(row -> right.stream().flatMap(other -> joined(row, other)))
                    .map(HashJoinIteratorTest::text)
                    .toList();
            for (long bound : BOUNDS) {
                assertThat(taken(join(side(left, ofLeft), side(right, ofRight), bound)))
                        .as("seed %d, at most %d bytes", seed, bound)
                        .containsExactlyInAnyOrderElementsOf(expected);
            }
        }
    }

    /** The same with ids, and with rows of which TDB2 has not made any ids. */
    @Test
    void idsOfTdb2AreJoinedAsTermsAre() {
        DatasetGraph dataset = DatabaseMgr.createDatasetGraph();
        for (int i = 0; i < 4; i++) {
            Node node = node("n" + i);
            Txn.executeWrite(dataset, () -> dataset.getDefaultGraph().add(node, node, node));
        }
        Txn.executeRead(dataset, () -> {
            NodeTable terms = TDBInternal.getDatasetGraphTDB(dataset)
                    .getTripleTable()
                    .getNodeTupleTable()
                    .getNodeTable();
            RowFormat ids = new Tdb2Rows(terms);
            for (int seed = 0; seed < 100; seed++) {
                Random random = new Random(seed);
                List<Binding> left = rows(random, List.of(A, X));
                List<Binding> right = rows(random, List.of(B, X)).stream()
                        .map(row -> asIds(row, ids))
                        .toList();
                for (long bound : BOUNDS) {
                    List<String> byTerms = taken(join(side(left, List.of(A, X)), side(right, List.of(B, X)), bound));
                    assertThat(taken(HashJoinIterator.of(
                                    side(left, List.of(A, X)), side(right, List.of(B, X)), ids, bound, execution)))
                            .containsExactlyInAnyOrderElementsOf(byTerms);
                }
            }
        });
    }

    private static Binding asIds(Binding row, RowFormat ids) {
        return ids.row(new Var[] {B, X}, new Object[] {ids.value(row, B), ids.value(row, X)});
    }

    /** Rows that are counted when they are asked for, and closed. */
    private final class Watched {
        final AtomicInteger begun = new AtomicInteger();
        final AtomicInteger open = new AtomicInteger();
        final AtomicInteger given = new AtomicInteger();
        Runnable beforeEach = () -> {};

        HashJoinIterator.Side side(int rows, Var own) {
            return new HashJoinIterator.Side(supplier(rows, own), List.of(own, X));
        }

        private Supplier<QueryIterator> supplier(int rows, Var own) {
            return () -> {
                begun.incrementAndGet();
                open.incrementAndGet();
                Iterator<Binding> all = Stream.iterate(0, i -> i < rows, i -> i + 1)
                        .map(i -> BindingFactory.binding(own, node("n" + i), X, node("x")))
                        .iterator();
                return new QueryIterPlainWrapper(all, execution) {
                    private boolean closed;

                    @Override
                    protected boolean hasNextBinding() {
                        beforeEach.run();
                        return super.hasNextBinding();
                    }

                    @Override
                    protected Binding moveToNextBinding() {
                        given.incrementAndGet();
                        return super.moveToNextBinding();
                    }

                    @Override
                    protected void closeIterator() {
                        if (!closed) {
                            closed = true;
                            open.decrementAndGet();
                        }
                    }
                };
            };
        }
    }

    @Test
    void whateverIsOpenedIsClosed() {
        for (long bound : BOUNDS) {
            for (int rows = 0; rows <= 9; rows++) {
                Watched sides = new Watched();
                QueryIterator join = join(sides.side(3, A), sides.side(3, B), bound);
                for (int i = 0; i < rows; i++) {
                    join.next();
                }
                join.close();
                assertThat(sides.open)
                        .as("%d bytes at most, %d taken", bound, rows)
                        .hasValue(0);
            }
        }
        assertThat(execution.listOpenIterators()).isExhausted();
    }

    @Test
    void nothingHappensBeforeTheFirstRowIsAskedFor() {
        Watched sides = new Watched();
        QueryIterator join = join(sides.side(3, A), sides.side(3, B), 1000);
        join.close();
        assertThat(sides.begun).hasValue(0);
        assertThat(join.hasNext()).isFalse();
    }

    @Test
    void anEmptySideEndsTheJoin() {
        Watched empty = new Watched();
        Watched other = new Watched();
        assertThat(join(empty.side(0, A), other.side(1000, B), 1000).hasNext()).isFalse();
        assertThat(other.begun).hasValue(0);
        assertThat(join(other.side(1000, A), empty.side(0, B), 1000).hasNext()).isFalse();
        assertThat(other.given).hasValue(0);
        assertThat(other.open).hasValue(0);
    }

    /** Whichever side it is: of the other one, no more rows are read than are asked for. */
    @Test
    void theSmallerSideIsInTheTable() {
        for (boolean leftIsSmaller : new boolean[] {true, false}) {
            Watched small = new Watched();
            Watched large = new Watched();
            QueryIterator join = leftIsSmaller
                    ? join(small.side(5, A), large.side(1000, B), 1 << 20)
                    : join(large.side(1000, A), small.side(5, B), 1 << 20);
            join.next();
            assertThat(small.given).hasValue(5);
            assertThat(large.given.get()).isLessThanOrEqualTo(5);
            join.close();
        }
    }

    /** Whatever it is doing: while it asks for the n-th row of its sides. It may end if there is no other row. */
    @Test
    void itCanBeCancelledAtAnyTime() {
        for (long bound : BOUNDS) {
            for (int n = 1; n <= 30; n++) {
                AtomicReference<QueryIterator> join = new AtomicReference<>();
                AtomicInteger countdown = new AtomicInteger(n);
                Watched sides = new Watched();
                sides.beforeEach = () -> {
                    if (countdown.decrementAndGet() == 0) {
                        join.get().cancel();
                    }
                };
                join.set(join(sides.side(6, A), sides.side(6, B), bound));
                List<String> all = new ArrayList<>();
                Throwable thrown = catchThrowable(() -> all.addAll(taken(join.get())));
                assertThat(thrown instanceof QueryCancelledException || all.size() == 36)
                        .as("cancelled at %d, %d bytes at most: %s", n, bound, thrown)
                        .isTrue();
                join.get().close();
                assertThat(sides.open).hasValue(0);
            }
        }
    }

    @Test
    void anExceptionInTheMiddleLeavesNothingOpen() {
        for (long bound : BOUNDS) {
            for (int n = 1; n <= 12; n++) {
                AtomicInteger countdown = new AtomicInteger(n);
                Watched sides = new Watched();
                sides.beforeEach = () -> {
                    if (countdown.decrementAndGet() == 0) {
                        throw new IllegalStateException("a fault");
                    }
                };
                QueryIterator join = join(sides.side(6, A), sides.side(6, B), bound);
                assertThatThrownBy(() -> taken(join))
                        .isInstanceOf(IllegalStateException.class)
                        .hasMessage("a fault");
                join.close();
                assertThat(sides.open).hasValue(0);
            }
        }
    }

    /** Many rows with the same key, many keys, and more rows than a block has. */
    @Test
    void manyRowsAreFoundAgain() {
        for (int keys : new int[] {1, 7, 3000}) {
            List<Binding> left = new ArrayList<>();
            List<Binding> right = new ArrayList<>();
            for (int i = 0; i < 3000; i++) {
                left.add(BindingFactory.binding(A, node("a" + i), X, node("k" + i % keys)));
                if (i < 7) {
                    right.add(BindingFactory.binding(B, node("b" + i), X, node("k" + i)));
                }
            }
            for (long bound : new long[] {5000, 1 << 20}) {
                List<String> solutions = taken(join(side(left, List.of(A, X)), side(right, List.of(B, X)), bound));
                assertThat(solutions).hasSize(keys == 3000 ? 7 : 3000).doesNotHaveDuplicates();
            }
        }
    }

    @Test
    void aJoinedRowIsLikeAnyOther() {
        Binding flat = TermRows.INSTANCE.row(new Var[] {A, X}, new Object[] {node("a"), node("x")});
        Binding usual = BindingFactory.binding(A, node("a"), X, node("x"));
        assertThat(flat).isEqualTo(usual).hasSameHashCodeAs(usual);
        assertThat(usual).isEqualTo(flat);
        assertThat(flat.get(Var.alloc("a"))).isEqualTo(node("a"));
        assertThat(flat.get(B)).isNull();
        assertThat(flat.contains(B)).isFalse();
        assertThat(flat.size()).isEqualTo(2);
        assertThat(flat.isEmpty()).isFalse();
        assertThat(flat.vars()).toIterable().containsExactly(A, X);
        assertThat(flat.detach()).isEqualTo(usual);
        assertThat(Binding.builder(flat).add(B, node("b")).build().get(X)).isEqualTo(node("x"));
    }
}

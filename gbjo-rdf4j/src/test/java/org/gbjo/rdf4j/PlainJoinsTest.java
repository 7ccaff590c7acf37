package org.gbjo.rdf4j;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.eclipse.rdf4j.common.iteration.CloseableIteration;
import org.eclipse.rdf4j.common.order.StatementOrder;
import org.eclipse.rdf4j.model.IRI;
import org.eclipse.rdf4j.model.Resource;
import org.eclipse.rdf4j.model.Statement;
import org.eclipse.rdf4j.model.Value;
import org.eclipse.rdf4j.model.ValueFactory;
import org.eclipse.rdf4j.model.impl.SimpleValueFactory;
import org.eclipse.rdf4j.query.algebra.Join;
import org.eclipse.rdf4j.query.algebra.LeftJoin;
import org.eclipse.rdf4j.query.algebra.QueryRoot;
import org.eclipse.rdf4j.query.algebra.StatementPattern;
import org.eclipse.rdf4j.query.algebra.TupleExpr;
import org.eclipse.rdf4j.query.algebra.Var;
import org.eclipse.rdf4j.query.algebra.evaluation.QueryOptimizer;
import org.eclipse.rdf4j.query.algebra.evaluation.TripleSource;
import org.eclipse.rdf4j.query.algebra.evaluation.impl.EvaluationStatistics;
import org.eclipse.rdf4j.query.algebra.evaluation.optimizer.QueryJoinOptimizer;
import org.eclipse.rdf4j.query.impl.EmptyBindingSet;
import org.junit.jupiter.api.Test;

/** The order of plain joins beside the one that RDF4J's own optimizer gives. */
final class PlainJoinsTest {
    private static final int QUERIES = 5000;

    @Test
    void ordersAndEstimatesAreThoseOfRdf4j() {
        int taken = 0;
        for (int i = 0; i < QUERIES; i++) {
            MadeUpJoins joins = new MadeUpJoins(1_000_000 + i);
            TupleExpr query = joins.query();
            TupleExpr ofEngine = query.clone();
            new QueryJoinOptimizer(joins.counts()).optimize(ofEngine, null, EmptyBindingSet.getInstance());
            String written = query.toString();
            if (PlainJoins.order(query, joins.counts())) {
                taken++;
                assertThat(query.toString()).isEqualTo(ofEngine.toString());
                assertThat(query).isEqualTo(ofEngine);
            } else {
                assertThat(query.toString()).isEqualTo(written);
            }
        }
        assertThat(taken).isGreaterThan(QUERIES / 2).isLessThan(QUERIES);
    }

    @Test
    void whatIsNoPatternIsLeftToRdf4j() {
        MadeUpJoins joins = new MadeUpJoins(1);
        Join scope = new Join(joins.pattern(), joins.pattern());
        scope.setVariableScopeChange(true);
        StatementPattern inGraph = new StatementPattern(
                StatementPattern.Scope.NAMED_CONTEXTS, new Var("s"), new Var("p"), new Var("o"), new Var("g"));
        for (TupleExpr inside : List.of(
                new Join(joins.pattern(), new LeftJoin(joins.pattern(), joins.pattern())),
                new Join(joins.pattern(), scope),
                new Join(inGraph, joins.pattern()),
                joins.pattern())) {
            assertThat(PlainJoins.order(new QueryRoot(inside), joins.counts())).isFalse();
        }
    }

    /** A store without statements. */
    private record EmptySource(Set<StatementOrder> orders) implements TripleSource {
        @Override
        public CloseableIteration<? extends Statement> getStatements(
                Resource subject, IRI predicate, Value object, Resource... contexts) {
            return EMPTY_ITERATION;
        }

        @Override
        public Set<StatementOrder> getSupportedOrders(
                Resource subject, IRI predicate, Value object, Resource... contexts) {
            return orders;
        }

        @Override
        public ValueFactory getValueFactory() {
            return SimpleValueFactory.getInstance();
        }
    }

    @Test
    void optimizersOfSomebodyElseAndStoresThatSortAreLeftToRdf4j() {
        SameRule.compare();
        assertThat(SameRule.isSeen()).isTrue();
        EvaluationStatistics counts = new EvaluationStatistics();
        QueryOptimizer changed = new QueryJoinOptimizer(counts) {};
        QueryOptimizer ofEngine = new QueryJoinOptimizer(counts);
        TripleSource unsorted = new EmptySource(Set.of());
        TripleSource sorted = new EmptySource(Set.of(StatementOrder.S));
        assertThat(PlainJoins.faster(ofEngine, unsorted, counts)).isNotSameAs(ofEngine);
        assertThat(PlainJoins.faster(ofEngine, sorted, counts)).isSameAs(ofEngine);
        assertThat(PlainJoins.faster(changed, unsorted, counts)).isSameAs(changed);
    }

    @Test
    void aFailureLeavesTheQueryToRdf4j() {
        SameRule.compare();
        MadeUpJoins joins = new MadeUpJoins(3);
        AtomicInteger asked = new AtomicInteger();
        EvaluationStatistics failingOnce = new EvaluationStatistics() {
            @Override
            public double getCardinality(TupleExpr expression) {
                if (asked.incrementAndGet() == 2) {
                    throw new IllegalStateException("the store is busy");
                }
                return joins.counts().getCardinality(expression);
            }
        };
        TupleExpr query = joins.query();
        TupleExpr ofEngine = query.clone();
        QueryOptimizer own = new QueryJoinOptimizer(failingOnce);
        PlainJoins.faster(own, new EmptySource(Set.of()), failingOnce)
                .optimize(query, null, EmptyBindingSet.getInstance());
        own.optimize(ofEngine, null, EmptyBindingSet.getInstance());
        assertThat(query.toString()).isEqualTo(ofEngine.toString());
    }
}

package org.gbjo.rdf4j.hashjoin;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.eclipse.rdf4j.query.algebra.Join;
import org.eclipse.rdf4j.query.algebra.StatementPattern;
import org.eclipse.rdf4j.query.algebra.TupleExpr;
import org.eclipse.rdf4j.query.algebra.Var;
import org.gbjo.plan.JoinTree;
import org.gbjo.plan.Plan;
import org.gbjo.rdf4j.translation.JoinSlot;
import org.junit.jupiter.api.Test;

final class HashJoinsTest {
    /** A path of six patterns, from x0 to x6. */
    private static final List<JoinSlot> PATH = IntStream.range(0, 6)
            .mapToObj(i -> {
                TupleExpr pattern = new StatementPattern(new Var("x" + i), new Var("p" + i), new Var("x" + (i + 1)));
                return new JoinSlot(new Join(pattern, pattern.clone()), true, pattern);
            })
            .toList();

    private static Plan pair(int first) {
        return new Plan.Join(new Plan.Leaf(first), new Plan.Leaf(first + 1));
    }

    /** Otherwise the inner side would be computed again for each row of its neighbour, from a start that is not bound. */
    @Test
    void aHashJoinOnTheRightOfAHashJoinIsOneToo() {
        Plan inner = new Plan.Join(pair(2), pair(4));
        Join join = HashJoins.of(new JoinTree(new Plan.Join(pair(0), inner)), PATH);
        assertThat(join.getRightArg()).isInstanceOf(HashedSide.class);
        HashedSide outer = (HashedSide) join.getRightArg();
        assertThat(outer.shared()).containsExactly("x2");
        assertThat(outer.getRightArg()).isInstanceOf(HashedSide.class);
        assertThat(((HashedSide) outer.getRightArg()).shared()).containsExactly("x4");
    }

    @Test
    void aHashJoinOnTheLeftOfAHashJoinIsOneToo() {
        Plan inner = new Plan.Join(pair(0), pair(2));
        Join join = HashJoins.of(new JoinTree(new Plan.Join(inner, pair(4))), PATH);
        assertThat(join.getRightArg()).isInstanceOf(HashedSide.class);
        assertThat(((Join) join.getLeftArg()).getRightArg()).isInstanceOf(HashedSide.class);
    }
}

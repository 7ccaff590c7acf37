package org.gbjo.rdf4j.hook;

import static org.assertj.core.api.Assertions.assertThat;

import org.eclipse.rdf4j.query.algebra.Join;
import org.eclipse.rdf4j.query.algebra.QueryRoot;
import org.eclipse.rdf4j.query.algebra.StatementPattern;
import org.eclipse.rdf4j.query.algebra.TupleExpr;
import org.eclipse.rdf4j.query.algebra.Var;
import org.eclipse.rdf4j.query.algebra.evaluation.impl.EvaluationStatistics;
import org.eclipse.rdf4j.query.impl.EmptyBindingSet;
import org.gbjo.decision.DecisionListener;
import org.gbjo.decision.GroupListener;
import org.gbjo.decision.JoinOrderer;
import org.gbjo.decision.Reason;
import org.gbjo.decision.settings.Mode;
import org.gbjo.decision.settings.ObserveSettings;
import org.gbjo.observe.Executions;
import org.gbjo.observe.QueryWatch;
import org.gbjo.rdf4j.translation.StoreCounts;
import org.gbjo.testing.TestOrderers;
import org.junit.jupiter.api.Test;

final class JoinOrderOptimizerTest {
    /** A failure of the plug-in itself, here at a tree that nobody can walk through, is no failure of the query. */
    @Test
    void aFailureOfThePlugInKeepsTheOrder() {
        JoinOrderer orderer = TestOrderers.of(Mode.ON, TestOrderers::reversed);
        Join broken = new Join(pattern(), pattern()) {
            @Override
            public TupleExpr getLeftArg() {
                throw new IllegalStateException("made to fail");
            }
        };
        new JoinOrderOptimizer(
                        (query, dataset, bindings) -> {},
                        new ContextOrderers.One(orderer),
                        DecisionListener.none(),
                        GroupListener.NONE,
                        new StoreCounts(new EvaluationStatistics()),
                        QueryWatch.of(new Executions(), ObserveSettings.NOTHING))
                .optimize(new QueryRoot(broken), null, EmptyBindingSet.getInstance());
        assertThat(orderer.counters().decisions(Reason.FAILED)).isEqualTo(1);
    }

    private static StatementPattern pattern() {
        return new StatementPattern(new Var("s"), new Var("p"), new Var("o"));
    }
}

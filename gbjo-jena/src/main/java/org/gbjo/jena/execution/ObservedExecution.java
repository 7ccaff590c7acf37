package org.gbjo.jena.execution;

import java.util.Arrays;
import org.apache.jena.sparql.algebra.Op;
import org.apache.jena.sparql.core.BasicPattern;
import org.apache.jena.sparql.engine.QueryIterator;
import org.apache.jena.sparql.engine.binding.Binding;
import org.gbjo.decision.template.BgpTemplate;
import org.gbjo.jena.translation.JenaPatterns;
import org.gbjo.observe.Observation;
import org.gbjo.observe.ObservedPatterns;
import org.gbjo.plan.JoinOrder;

/** Executes a BGP so that the rows of its steps are counted. */
final class ObservedExecution {
    private final BgpExecution execution;
    private final Observation observation;

    ObservedExecution(BgpExecution execution, Observation observation) {
        this.execution = execution;
        this.observation = observation;
    }

    /** The patterns of a BGP for whoever hears of it. */
    record Patterns(BasicPattern written, Binding row) implements ObservedPatterns {
        @Override
        public Object ofEngine() {
            return written;
        }

        @Override
        public BgpTemplate template() {
            return BgpTemplate.of(JenaPatterns.patterns(written, row));
        }
    }

    /** Executes patterns in an order, without filters. */
    QueryIterator executeOrder(JoinOrder order, QueryIterator input) {
        QueryIterator rows =
                execution.matchSteps(execution.reordered(order), order.toArray(), input, observation, true);
        if (!(rows instanceof ObservedSteps)) {
            return around(rows);
        }
        observation.prepared();
        return rows;
    }

    /** Executes patterns in an order with the filters between them. */
    QueryIterator executePlaced(Op placed, JoinOrder order, QueryIterator input) {
        int[] places = order.toArray();
        int[] done = {0};
        FixedOrderExecutor.Matcher matcher = (pieces, rows) -> {
            int from = done[0];
            done[0] += pieces.size();
            return execution.matchSteps(pieces, Arrays.copyOfRange(places, from, done[0]), rows, observation, false);
        };
        return around(new FixedOrderExecutor(execution.execution, matcher).executeOp(placed, input));
    }

    /** Observes rows whose steps are not known. */
    QueryIterator around(QueryIterator rows) {
        observation.prepared();
        return new ObservedRows(rows, execution.execution, observation);
    }
}

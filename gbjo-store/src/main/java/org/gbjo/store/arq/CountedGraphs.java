package org.gbjo.store.arq;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import org.apache.jena.atlas.iterator.Iter;
import org.apache.jena.sparql.algebra.op.OpGroup;
import org.apache.jena.sparql.core.Var;
import org.apache.jena.sparql.engine.ExecutionContext;
import org.apache.jena.sparql.engine.binding.Binding;
import org.apache.jena.sparql.engine.binding.BindingBuilder;
import org.apache.jena.sparql.engine.binding.BindingFactory;
import org.apache.jena.sparql.expr.ExprAggregator;
import org.apache.jena.sparql.expr.ExprList;
import org.apache.jena.sparql.expr.NodeValue;
import org.apache.jena.sparql.expr.aggregate.AggCount;
import org.gbjo.plan.PlanShape;
import org.gbjo.store.dataset.FolderGraph;
import org.gbjo.store.limit.QueryMemory;
import org.gbjo.store.limit.StopSignal;

/** COUNT(*) of patterns in all named graphs together, or in each of them: no row is made. */
final class CountedGraphs {
    private final GraphPatterns patterns;
    private final boolean byGraph;
    private final List<ExprAggregator> aggregators;
    private final ExecutionContext execution;

    private CountedGraphs(
            GraphPatterns patterns, boolean byGraph, List<ExprAggregator> aggregators, ExecutionContext execution) {
        this.patterns = patterns;
        this.byGraph = byGraph;
        this.aggregators = aggregators;
        this.execution = execution;
    }

    /** The counts that a query asks for; empty if it asks for something else. */
    static Optional<CountedGraphs> of(OpGroup op, GraphPatterns patterns, ExecutionContext execution) {
        List<Var> by = op.getGroupVars().getVars();
        boolean byGraph =
                by.equals(List.of(patterns.name())) && op.getGroupVars().getExpr(by.get(0)) == null;
        boolean known = (by.isEmpty() || byGraph)
                && !op.getAggregators().isEmpty()
                && op.getAggregators().stream().allMatch(one -> one.getAggregator() instanceof AggCount)
                // Otherwise a pattern is about its own graph.
                && !patterns.group().slots().containsKey(patterns.name());
        return known
                ? Optional.of(new CountedGraphs(patterns, byGraph, op.getAggregators(), execution))
                : Optional.empty();
    }

    /** Counts now. */
    Iterator<Binding> solutions() {
        StopSignal stop = new StopSignal(execution.getCancelSignal());
        QueryMemory memory = FolderQueryEngine.memory(execution);
        BigInteger all = BigInteger.ZERO;
        List<Binding> solutions = new ArrayList<>();
        for (int number : patterns.candidates(BindingFactory.empty())) {
            stop.step();
            BigInteger count = count(patterns.graphs().graph(number), stop, memory);
            all = all.add(count);
            if (byGraph && count.signum() > 0) {
                memory.hold(HeldRows.BYTES);
                solutions.add(with(patterns.with(BindingFactory.empty(), number), count));
            }
        }
        return byGraph ? solutions.iterator() : Iter.singletonIterator(with(BindingFactory.empty(), all));
    }

    private BigInteger count(FolderGraph graph, StopSignal stop, QueryMemory memory) {
        PatternGroup group = patterns.group();
        int slots = group.vars().length;
        if (patterns.filters().isEmpty()) {
            return graph.counter().count(group.patterns(), group.paths(), slots, stop, memory);
        }
        ExprList filters = patterns.filters();
        ExecutionContext inside = GraphPatterns.within(graph, execution);
        return BigInteger.valueOf(GroupJoin.of(graph, group, filters, 0, new int[slots], PlanShape.TREE, stop, inside)
                .run()
                .count());
    }

    private Binding with(Binding solution, BigInteger count) {
        BindingBuilder builder = BindingFactory.builder(solution);
        for (ExprAggregator aggregator : aggregators) {
            builder.add(aggregator.getVar(), NodeValue.makeInteger(count).asNode());
        }
        return builder.build();
    }
}

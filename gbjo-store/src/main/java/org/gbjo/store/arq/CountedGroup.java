package org.gbjo.store.arq;

import it.unimi.dsi.fastutil.ints.Int2LongMap;
import it.unimi.dsi.fastutil.ints.Int2LongOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntOpenHashSet;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import org.apache.jena.atlas.iterator.Iter;
import org.apache.jena.graph.Node;
import org.apache.jena.sparql.algebra.op.OpGroup;
import org.apache.jena.sparql.core.Var;
import org.apache.jena.sparql.engine.ExecutionContext;
import org.apache.jena.sparql.engine.binding.Binding;
import org.apache.jena.sparql.engine.binding.BindingBuilder;
import org.apache.jena.sparql.engine.binding.BindingFactory;
import org.apache.jena.sparql.expr.Expr;
import org.apache.jena.sparql.expr.ExprAggregator;
import org.apache.jena.sparql.expr.ExprList;
import org.apache.jena.sparql.expr.NodeValue;
import org.apache.jena.sparql.expr.aggregate.AggCount;
import org.apache.jena.sparql.expr.aggregate.AggCountVar;
import org.apache.jena.sparql.expr.aggregate.AggCountVarDistinct;
import org.apache.jena.sparql.expr.aggregate.Aggregator;
import org.gbjo.plan.PlanShape;
import org.gbjo.store.dataset.FolderGraph;
import org.gbjo.store.join.JoinRun;
import org.gbjo.store.limit.QueryMemory;
import org.gbjo.store.limit.StopSignal;

/**
 * Counts of a group of patterns: of all its solutions, of those for each value of one variable, or of the different values
 * of one variable.
 */
final class CountedGroup {
    private static final int BYTES_OF_VALUE = 8;

    private final FolderGraph folder;
    private final PatternGroup group;
    private final ExprList filters;
    private final List<ExprAggregator> aggregators;
    private final Optional<Var> by;
    private final Optional<Var> distinct;
    private final ExecutionContext execution;

    private CountedGroup(
            FolderGraph folder,
            PatternGroup group,
            ExprList filters,
            List<ExprAggregator> aggregators,
            Optional<Var> by,
            Optional<Var> distinct,
            ExecutionContext execution) {
        this.folder = folder;
        this.group = group;
        this.filters = filters;
        this.aggregators = aggregators;
        this.by = by;
        this.distinct = distinct;
        this.execution = execution;
    }

    /** The counts that a query asks for; empty if it asks for something else. */
    static Optional<CountedGroup> of(
            OpGroup op, FolderGraph folder, PatternGroup group, ExprList filters, ExecutionContext execution) {
        List<Var> by = op.getGroupVars().getVars();
        boolean byVariable = by.isEmpty()
                || (by.size() == 1 && op.getGroupVars().getExpr(by.get(0)) == null && has(group, by.get(0)));
        if (!byVariable || op.getAggregators().isEmpty()) {
            return Optional.empty();
        }
        Optional<Var> distinct = Optional.empty();
        for (ExprAggregator aggregator : op.getAggregators()) {
            Aggregator wanted = aggregator.getAggregator();
            if (wanted instanceof AggCountVarDistinct
                    && by.isEmpty()
                    && op.getAggregators().size() == 1) {
                distinct = variable(wanted, group);
                if (distinct.isEmpty()) {
                    return Optional.empty();
                }
            } else if (!(wanted instanceof AggCount)
                    && !(wanted instanceof AggCountVar
                            && variable(wanted, group).isPresent())) {
                return Optional.empty();
            }
        }
        Optional<Var> first = by.isEmpty() ? Optional.empty() : Optional.of(by.get(0));
        return Optional.of(new CountedGroup(folder, group, filters, op.getAggregators(), first, distinct, execution));
    }

    private static boolean has(PatternGroup group, Var var) {
        return group.slots().containsKey(var);
    }

    /** The variable that is counted, if it has a value in every solution. */
    private static Optional<Var> variable(Aggregator aggregator, PatternGroup group) {
        List<Expr> arguments = aggregator.getExprList().getList();
        return arguments.size() == 1
                        && arguments.get(0).isVariable()
                        && has(group, arguments.get(0).asVar())
                ? Optional.of(arguments.get(0).asVar())
                : Optional.empty();
    }

    /** Counts now. */
    Iterator<Binding> solutions() {
        StopSignal stop = new StopSignal(execution.getCancelSignal());
        QueryMemory memory = FolderQueryEngine.memory(execution);
        if (by.isPresent()) {
            return byValue(stop, memory);
        }
        BigInteger count = group.isEmpty()
                ? BigInteger.ZERO
                : distinct.isPresent()
                        ? BigInteger.valueOf(differentValues(stop, memory))
                        : filters.isEmpty()
                                ? folder.counter()
                                        .count(group.patterns(), group.paths(), group.vars().length, stop, memory)
                                : BigInteger.valueOf(run(stop).count());
        return Iter.singletonIterator(
                with(BindingFactory.builder(), NodeValue.makeInteger(count).asNode()));
    }

    private Iterator<Binding> byValue(StopSignal stop, QueryMemory memory) {
        Int2LongOpenHashMap counts = new Int2LongOpenHashMap();
        if (!group.isEmpty()) {
            run(stop).count(group.slots().get(by.get()), counts, memory);
        }
        List<Binding> solutions = new ArrayList<>();
        IdVars value = IdVars.of(folder.terms(), by.get());
        for (Int2LongMap.Entry entry : counts.int2LongEntrySet()) {
            Node count = NodeValue.makeInteger(entry.getLongValue()).asNode();
            solutions.add(with(BindingFactory.builder(IdBinding.of(null, value, entry.getIntKey())), count));
        }
        return solutions.iterator();
    }

    private long differentValues(StopSignal stop, QueryMemory memory) {
        int slot = group.slots().get(distinct.get());
        JoinRun run = run(stop);
        run.lookAt(1L << slot);
        IntOpenHashSet values = new IntOpenHashSet();
        run.begin();
        while (run.next()) {
            if (values.add(run.row()[slot])) {
                memory.hold(BYTES_OF_VALUE);
            }
        }
        return values.size();
    }

    private JoinRun run(StopSignal stop) {
        return GroupJoin.of(folder, group, filters, 0, new int[group.vars().length], PlanShape.TREE, stop, execution)
                .run();
    }

    private Binding with(BindingBuilder solution, Node count) {
        for (ExprAggregator aggregator : aggregators) {
            solution.add(aggregator.getVar(), count);
        }
        return solution.build();
    }
}

package org.gbjo.store.arq;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.jena.atlas.iterator.Iter;
import org.apache.jena.graph.Node;
import org.apache.jena.sparql.algebra.op.OpGroup;
import org.apache.jena.sparql.core.Var;
import org.apache.jena.sparql.engine.binding.Binding;
import org.apache.jena.sparql.engine.binding.BindingBuilder;
import org.apache.jena.sparql.engine.binding.BindingFactory;
import org.apache.jena.sparql.expr.Expr;
import org.apache.jena.sparql.expr.ExprAggregator;
import org.apache.jena.sparql.expr.NodeValue;
import org.apache.jena.sparql.expr.aggregate.AggCount;
import org.apache.jena.sparql.expr.aggregate.AggCountVar;
import org.gbjo.plan.PlanShape;
import org.gbjo.store.join.JoinPart;
import org.gbjo.store.join.JoinRun;
import org.gbjo.store.join.OptionalCounter;
import org.gbjo.store.join.OptionalJoins;
import org.gbjo.store.join.OptionalRun;
import org.gbjo.store.limit.QueryMemory;
import org.gbjo.store.limit.StopSignal;

/**
 * The number of solutions of patterns with OPTIONAL. What shares no variable is counted apart and multiplied. Of the rest,
 * only the patterns that every solution matches are gone through.
 */
final class CountedOptional {
    private final OptionalGroup group;
    private final List<ExprAggregator> aggregators;
    private final QueryMemory memory;
    private final StopSignal stop;
    private final int[] row;
    private final OptionalJoins extensions;

    private CountedOptional(OptionalGroup group, List<ExprAggregator> aggregators) {
        this.group = group;
        this.aggregators = aggregators;
        this.memory = FolderQueryEngine.memory(group.first().execution());
        this.stop = new StopSignal(group.first().execution().getCancelSignal());
        this.row = new int[group.vars().length];
        this.extensions = group.extensions(row, stop);
    }

    /** The counts that a query asks for; empty if it asks for something else than how many solutions there are. */
    static Optional<CountedOptional> of(OpGroup op, OptionalGroup group) {
        Set<Var> certain = group.first().group().slots().keySet();
        boolean plain = op.getGroupVars().isEmpty() && !op.getAggregators().isEmpty();
        for (ExprAggregator aggregator : op.getAggregators()) {
            plain &= aggregator.getAggregator() instanceof AggCount
                    || (aggregator.getAggregator() instanceof AggCountVar
                            && isOneOf(
                                    certain,
                                    aggregator.getAggregator().getExprList().getList()));
        }
        return plain ? Optional.of(new CountedOptional(group, op.getAggregators())) : Optional.empty();
    }

    private static boolean isOneOf(Set<Var> certain, List<Expr> arguments) {
        return arguments.size() == 1
                && arguments.get(0).isVariable()
                && certain.contains(arguments.get(0).asVar());
    }

    /** Counts now. */
    Iterator<Binding> solutions() {
        Node count = NodeValue.makeInteger(group.first().group().isEmpty() ? BigInteger.ZERO : count())
                .asNode();
        BindingBuilder solution = BindingFactory.builder();
        for (ExprAggregator aggregator : aggregators) {
            solution.add(aggregator.getVar(), count);
        }
        return Iter.singletonIterator(solution.build());
    }

    private BigInteger count() {
        BigInteger product = BigInteger.ONE;
        try {
            for (Cluster cluster : clusters()) {
                product = product.multiply(cluster.count());
            }
            return product;
        } catch (ArithmeticException e) {
            // Nobody lives to see the end, but the answer is not a wrong one.
            return listed();
        }
    }

    private BigInteger listed() {
        OptionalRun run =
                new OptionalRun(group.run(row, stop), group.first().group().variables(), extensions, stop);
        long count = 0;
        run.begin();
        while (run.next()) {
            count++;
        }
        return BigInteger.valueOf(count);
    }

    private List<Cluster> clusters() {
        List<Cluster> clusters = new ArrayList<>();
        List<JoinPart> all = group.first().group().parts();
        boolean whole = !group.first().filters().isEmpty();
        for (List<JoinPart> part : whole ? List.of(all) : JoinPart.connected(all, 0)) {
            Cluster cluster = new Cluster();
            cluster.parts.addAll(part);
            for (JoinPart each : part) {
                cluster.reads |= each.variables();
            }
            clusters.add(cluster);
        }
        for (int extension = 0; extension < extensions.size(); extension++) {
            Cluster joined = new Cluster();
            joined.reads = extensions.reads(extension);
            List<Cluster> apart = new ArrayList<>();
            for (Cluster cluster : clusters) {
                if ((cluster.reads & extensions.reads(extension)) == 0) {
                    apart.add(cluster);
                } else {
                    joined.add(cluster);
                }
            }
            joined.extensions.add(extension);
            apart.add(joined);
            clusters = apart;
        }
        return clusters;
    }

    /** What shares variables: patterns, and numbers of extensions. */
    private final class Cluster {
        private final List<JoinPart> parts = new ArrayList<>();
        private final List<Integer> extensions = new ArrayList<>();
        private long reads;

        void add(Cluster other) {
            parts.addAll(other.parts);
            extensions.addAll(other.extensions);
            reads |= other.reads;
        }

        BigInteger count() {
            JoinedGroup certain = group.first().only(parts);
            if (extensions.isEmpty() && certain.filters().isEmpty()) {
                return certain.folder()
                        .counter()
                        .count(certain.group().patterns(), certain.group().paths(), row.length, stop, memory);
            }
            extensions.sort(null);
            OptionalCounter counter = new OptionalCounter(
                    CountedOptional.this.extensions,
                    extensions,
                    row,
                    certain.group().variables(),
                    memory,
                    stop);
            return BigInteger.valueOf(parts.isEmpty() ? counter.count() : sum(certain, counter));
        }

        private long sum(JoinedGroup certain, OptionalCounter counter) {
            JoinRun run = GroupJoin.run(certain, 0, new OuterSolution(), 0, row, PlanShape.TREE, stop);
            long sum = 0;
            run.begin();
            while (run.nextOf(counter.reads())) {
                sum = Math.addExact(sum, Math.multiplyExact(run.counted(), counter.count()));
            }
            return sum;
        }
    }
}

package org.gbjo.jena.execution;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.apache.jena.graph.Node;
import org.apache.jena.sparql.algebra.Op;
import org.apache.jena.sparql.algebra.op.OpConditional;
import org.apache.jena.sparql.algebra.op.OpFilter;
import org.apache.jena.sparql.algebra.op.OpMinus;
import org.apache.jena.sparql.algebra.op.OpSequence;
import org.apache.jena.sparql.core.BasicPattern;
import org.apache.jena.sparql.core.Var;
import org.apache.jena.sparql.engine.ExecutionContext;
import org.apache.jena.sparql.engine.QueryIterator;
import org.apache.jena.sparql.engine.main.iterator.QueryIterOptionalIndex;
import org.apache.jena.sparql.pfunction.PropertyFunctionRegistry;
import org.gbjo.decision.settings.Mode;

/** Finds groups in the sequences of a query, and executes all the rest as Jena does. */
final class SequenceGroups {
    /** Executes BGPs in the order in which they stand. */
    interface Bgps {
        /** @param graph the name of the graph; nothing for the active one */
        BgpExecution of(Optional<Node> graph, BasicPattern patterns);
    }

    private final ExecutionContext execution;
    private final QueryOrdering ordering;
    private final Bgps bgps;
    private final boolean namedGraphs;
    private final GroupExecution.Single single;
    private final Function<Op, BgpExecution> sides;

    /**
     * For one executor.
     *
     * @param bgps executes a BGP in the order in which it stands; null if the graph is of a kind that keeps its groups
     * @param namedGraphs whether the query names graphs beside its patterns, and not around them
     * @param single executes one operator as the executor does
     * @param sides executes an operator that is a BGP with its filters; gives null for any other
     */
    SequenceGroups(
            ExecutionContext execution,
            QueryOrdering ordering,
            Bgps bgps,
            boolean namedGraphs,
            GroupExecution.Single single,
            Function<Op, BgpExecution> sides) {
        this.execution = execution;
        this.ordering = ordering;
        this.bgps = bgps;
        this.namedGraphs = namedGraphs;
        this.single = single;
        this.sides = sides;
    }

    /** Orders given by a person are those of BGPs. */
    private boolean isOff() {
        return bgps == null
                || !ordering.orderers().settings().groups()
                || !ordering.hints().isEmpty()
                || ordering.orderers().any().hasPins();
    }

    QueryIterator execute(OpSequence op, QueryIterator input) {
        List<Op> elements = op.getElements();
        if (elements.stream().noneMatch(GroupBuilder::hasMoreThanPatterns) || isOff()) {
            return executeNative(elements, input);
        }
        QueryIterator rows = input;
        int done = 0;
        while (done < elements.size()) {
            Run run = run(elements.subList(done, elements.size()), rows);
            rows = run.group == null
                    ? executeNative(run.elements, rows)
                    : execution(run.group, given -> executeNative(run.elements, given))
                            .execute(rows);
            done += run.elements.size();
        }
        return rows;
    }

    /** A filter around a sequence, or around OPTIONALs, that is one group as a whole; null otherwise. */
    QueryIterator executeWhole(OpFilter op, QueryIterator input, BgpExecution.Native asJena) {
        if (!(op.getSubOp() instanceof OpSequence || op.getSubOp() instanceof OpConditional) || isOff()) {
            return null;
        }
        OpGroup group = run(List.of(op), input).group;
        return group == null ? null : execution(group, asJena).execute(input);
    }

    /** An OPTIONAL with those before it, which may be one group with what they are added to. */
    QueryIterator execute(OpConditional op, QueryIterator input) {
        OpGroup group = isOff() || !input.isJoinIdentity() ? null : run(List.of(op), input).group;
        if (group != null) {
            return execution(group, rows -> executeAsWritten(op, rows)).execute(input);
        }
        return optional(op.getRight(), single.execute(op.getLeft(), input));
    }

    /** A MINUS whose rows can be looked up; null for any other. */
    QueryIterator execute(OpMinus op, QueryIterator input) {
        BgpExecution right =
                isOff() || ordering.orderers().settings().mode() != Mode.ON ? null : sides.apply(op.getRight());
        Optional<Set<Var>> shared = right == null || !right.keepsTerms() ? Optional.empty() : MinusRows.shared(op);
        return shared.isEmpty()
                ? null
                : MinusRows.of(
                        single.execute(op.getLeft(), input), shared.get(), op.getRight(), right, single, execution);
    }

    /** The innermost left side, then one OPTIONAL after the other; nobody asks again whether they are a group. */
    private QueryIterator executeAsWritten(OpConditional op, QueryIterator input) {
        Deque<Op> rights = new ArrayDeque<>();
        Op core = op;
        while (core instanceof OpConditional around) {
            rights.push(around.getRight());
            core = around.getLeft();
        }
        QueryIterator rows = single.execute(core, input);
        for (Op right : rights) {
            rows = optional(right, rows);
        }
        return rows;
    }

    private QueryIterator optional(Op right, QueryIterator left) {
        if (!ordering.orderers().settings().groups()
                || ordering.orderers().settings().mode() != Mode.ON) {
            return new QueryIterOptionalIndex(left, right, execution);
        }
        return new OptionalRows(left, OptionalSide.of(right, sides.apply(right), execution), execution);
    }

    /** The first elements of a sequence, which are a group or, if that is null, are not. */
    private record Run(List<Op> elements, OpGroup group) {}

    /** As many elements as one group can have, at least one; whatever fails leaves that to Jena. */
    private Run run(List<Op> elements, QueryIterator input) {
        try {
            GroupBuilder builder = new GroupBuilder(new GroupRules(
                    bgps.of(Optional.empty(), new BasicPattern()).keepsTerms(),
                    !input.isJoinIdentity(),
                    namedGraphs,
                    PropertyFunctionRegistry.chooseRegistry(execution.getContext())));
            int size = 0;
            while (size < elements.size() && builder.add(elements.get(size))) {
                size++;
            }
            OpGroup group = builder.build();
            if (!builder.obstacle().isEmpty()) {
                ordering.groups().leftAlone(builder.obstacle());
            }
            return new Run(elements.subList(0, Math.max(1, size)), group);
        } catch (RuntimeException e) {
            ordering.orderers().any().recordFailure(e);
            return new Run(elements.subList(0, 1), null);
        }
    }

    private GroupExecution execution(OpGroup group, BgpExecution.Native asJena) {
        return new GroupExecution(
                group, patterns -> bgps.of(group.graph(), patterns), execution, ordering, asJena, single);
    }

    private QueryIterator executeNative(List<Op> elements, QueryIterator input) {
        QueryIterator rows = input;
        for (Op element : elements) {
            rows = single.execute(element, rows);
        }
        return rows;
    }
}

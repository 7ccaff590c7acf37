package org.gbjo.jena.execution;

import java.util.List;
import java.util.function.Function;
import org.apache.jena.sparql.algebra.Op;
import org.apache.jena.sparql.algebra.op.OpFilter;
import org.apache.jena.sparql.algebra.op.OpSequence;
import org.apache.jena.sparql.core.BasicPattern;
import org.apache.jena.sparql.engine.ExecutionContext;
import org.apache.jena.sparql.engine.QueryIterator;
import org.apache.jena.sparql.pfunction.PropertyFunctionRegistry;

/** Finds groups in the sequences of a query, and executes all the rest as Jena does. */
final class SequenceGroups {
    private final ExecutionContext execution;
    private final QueryOrdering ordering;
    private final Function<BasicPattern, BgpExecution> bgps;
    private final GroupExecution.Single single;

    /**
     * For one executor.
     *
     * @param bgps executes a BGP in the order in which it stands; null if the graph is of a kind that keeps its groups
     * @param single executes one operator as the executor does
     */
    SequenceGroups(
            ExecutionContext execution,
            QueryOrdering ordering,
            Function<BasicPattern, BgpExecution> bgps,
            GroupExecution.Single single) {
        this.execution = execution;
        this.ordering = ordering;
        this.bgps = bgps;
        this.single = single;
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

    /** A filter around a sequence that is one group as a whole; null otherwise. */
    QueryIterator executeWhole(OpFilter op, QueryIterator input, BgpExecution.Native asJena) {
        if (!(op.getSubOp() instanceof OpSequence) || isOff()) {
            return null;
        }
        OpGroup group = run(List.of(op), input).group;
        return group == null ? null : execution(group, asJena).execute(input);
    }

    /** The first elements of a sequence, which are a group or, if that is null, are not. */
    private record Run(List<Op> elements, OpGroup group) {}

    /** As many elements as one group can have, at least one; whatever fails leaves that to Jena. */
    private Run run(List<Op> elements, QueryIterator input) {
        try {
            GroupBuilder builder = new GroupBuilder(new GroupRules(
                    bgps.apply(new BasicPattern()).keepsTerms(),
                    !input.isJoinIdentity(),
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
        return new GroupExecution(group, bgps, execution, ordering, asJena, single);
    }

    private QueryIterator executeNative(List<Op> elements, QueryIterator input) {
        QueryIterator rows = input;
        for (Op element : elements) {
            rows = single.execute(element, rows);
        }
        return rows;
    }
}

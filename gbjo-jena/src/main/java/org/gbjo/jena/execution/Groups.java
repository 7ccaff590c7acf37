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
final class Groups {
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
    Groups(
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
        boolean off = isOff();
        QueryIterator rows = input;
        int done = 0;
        while (done < elements.size()) {
            int end = done;
            OpGroup group = null;
            if (!off) {
                GroupBuilder builder = builder(rows);
                while (end < elements.size() && builder.add(elements.get(end))) {
                    end++;
                }
                group = builder.build();
                if (!builder.obstacle().isEmpty()) {
                    ordering.groups().leftAlone(builder.obstacle());
                }
            }
            List<Op> run = elements.subList(done, Math.max(end, done + 1));
            rows = group == null
                    ? executeNative(run, rows)
                    : execution(group, run).execute(rows);
            done += run.size();
        }
        return rows;
    }

    /** A filter around a sequence that is one group as a whole; null otherwise. */
    QueryIterator executeWhole(OpFilter op, QueryIterator input, BgpExecution.Native asJena) {
        if (isOff() || !(op.getSubOp() instanceof OpSequence)) {
            return null;
        }
        GroupBuilder builder = builder(input);
        OpGroup group = builder.add(op) ? builder.build() : null;
        return group == null
                ? null
                : new GroupExecution(group, bgps, execution, ordering, asJena, single).execute(input);
    }

    private GroupBuilder builder(QueryIterator input) {
        return new GroupBuilder(
                bgps.apply(new BasicPattern()).keepsTerms(),
                !input.isJoinIdentity(),
                PropertyFunctionRegistry.chooseRegistry(execution.getContext()));
    }

    private GroupExecution execution(OpGroup group, List<Op> run) {
        return new GroupExecution(group, bgps, execution, ordering, rows -> executeNative(run, rows), single);
    }

    private QueryIterator executeNative(List<Op> elements, QueryIterator input) {
        QueryIterator rows = input;
        for (Op element : elements) {
            rows = single.execute(element, rows);
        }
        return rows;
    }
}

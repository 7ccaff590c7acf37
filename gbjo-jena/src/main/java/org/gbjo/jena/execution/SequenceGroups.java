package org.gbjo.jena.execution;

import java.util.ArrayList;
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
import org.apache.jena.sparql.engine.iterator.QueryIterFilterExpr;
import org.apache.jena.sparql.engine.iterator.QueryIterSingleton;
import org.apache.jena.sparql.engine.main.iterator.QueryIterOptionalIndex;
import org.apache.jena.sparql.expr.Expr;
import org.apache.jena.sparql.expr.ExprList;
import org.apache.jena.sparql.pfunction.PropertyFunctionRegistry;
import org.gbjo.decision.settings.Mode;

/** Finds groups in the sequences of a query, and executes all the rest as Jena does. */
final class SequenceGroups {
    /** Executes BGPs in the order in which they stand. */
    interface Bgps {
        /**
         * Some patterns of a graph.
         *
         * @param graph its name; nothing for the active one
         */
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
        boolean isRepeated = input instanceof QueryIterSingleton && !input.isJoinIdentity();
        boolean withUnions = !isRepeated && !isSmall(elements.get(0));
        if (elements.stream().noneMatch(element -> GroupBuilder.hasMoreThanPatterns(element, withUnions)) || isOff()) {
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

    /** A filter around OPTIONALs, or around a sequence that is one group as a whole; null otherwise. */
    QueryIterator executeWhole(OpFilter op, QueryIterator input, BgpExecution.Native asJena) {
        if (op.getSubOp() instanceof OpConditional optional && !isOff()) {
            return execute(OptionalParts.of(optional), op.getExprs(), input);
        }
        if (!(op.getSubOp() instanceof OpSequence) || isOff()) {
            return null;
        }
        OpGroup group = run(List.of(op), input).group;
        return group == null ? null : execution(group, asJena).execute(input);
    }

    /** An OPTIONAL with those before it, which may be one group with what they are added to. */
    QueryIterator execute(OpConditional op, QueryIterator input) {
        return execute(OptionalParts.of(op), ExprList.emptyList, input);
    }

    /** As many OPTIONALs as one group can have, and the filters if it has all of them; the others are executed as written. */
    private QueryIterator execute(OptionalParts parts, ExprList filters, QueryIterator input) {
        List<Op> rights = parts.rights();
        boolean isSmall = SmallStart.hasUnion(parts.core()) && isSmall(parts.core());
        if (isOff() || isSmall || !input.isJoinIdentity()) {
            return filtered(filters, executeAsWritten(parts.core(), rights, input));
        }
        Run run = run(parts, filters, input);
        int inside = run.elements.size() - 1;
        if (run.group == null || inside < 1) {
            return filtered(filters, executeAsWritten(parts.core(), rights, input));
        }
        ExprList within = run.hasFilters ? filters : ExprList.emptyList;
        QueryIterator rows = execution(
                        run.group,
                        given -> filtered(within, executeAsWritten(parts.core(), rights.subList(0, inside), given)))
                .execute(input);
        for (Op right : rights.subList(inside, rights.size())) {
            rows = optional(right, rows);
        }
        return run.hasFilters ? rows : filtered(filters, rows);
    }

    /** Whether what begins with an operator is so small that a UNION is not looked at. */
    private boolean isSmall(Op first) {
        return !ordering.orderers().settings().plansEverything() && SmallStart.has(first);
    }

    private QueryIterator filtered(ExprList filters, QueryIterator input) {
        QueryIterator rows = input;
        for (Expr filter : filters) {
            rows = new QueryIterFilterExpr(rows, filter, execution);
        }
        return rows;
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

    /** What OPTIONALs are added to, then one of them after the other; nobody asks again whether they are a group. */
    private QueryIterator executeAsWritten(Op core, List<Op> rights, QueryIterator input) {
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
    private record Run(List<Op> elements, OpGroup group, boolean hasFilters) {}

    /** As many elements as one group can have, at least one; whatever fails leaves that to Jena. */
    private Run run(List<Op> elements, QueryIterator input) {
        try {
            GroupBuilder builder = builder(input);
            int size = 0;
            while (size < elements.size() && builder.add(elements.get(size))) {
                size++;
            }
            return new Run(elements.subList(0, Math.max(1, size)), build(builder), false);
        } catch (RuntimeException e) {
            ordering.orderers().any().recordFailure(e);
            return new Run(elements.subList(0, 1), null, false);
        }
    }

    /** The same with OPTIONALs; the core is the first element. */
    private Run run(OptionalParts parts, ExprList filters, QueryIterator input) {
        List<Op> elements = new ArrayList<>(List.of(parts.core()));
        try {
            GroupBuilder builder = builder(input);
            boolean isAdded = builder.add(parts.core());
            for (int i = 0; isAdded && i < parts.rights().size(); i++) {
                isAdded = builder.addOptional(parts.rights().get(i));
                if (isAdded) {
                    elements.add(parts.rights().get(i));
                }
            }
            boolean hasFilters = isAdded && builder.addFilters(filters);
            return new Run(elements, build(builder), hasFilters);
        } catch (RuntimeException e) {
            ordering.orderers().any().recordFailure(e);
            return new Run(elements, null, false);
        }
    }

    private GroupBuilder builder(QueryIterator input) {
        return new GroupBuilder(new GroupRules(
                bgps.of(Optional.empty(), new BasicPattern()).keepsTerms(),
                !input.isJoinIdentity(),
                namedGraphs,
                PropertyFunctionRegistry.chooseRegistry(execution.getContext())));
    }

    private OpGroup build(GroupBuilder builder) {
        OpGroup group = builder.build();
        if (!builder.obstacle().isEmpty()) {
            ordering.groups().leftAlone(builder.obstacle());
        }
        return group;
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

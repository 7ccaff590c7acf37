package org.gbjo.store.arq;

import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.apache.jena.graph.Node;
import org.apache.jena.sparql.algebra.Op;
import org.apache.jena.sparql.algebra.op.OpBGP;
import org.apache.jena.sparql.algebra.op.OpConditional;
import org.apache.jena.sparql.algebra.op.OpDistinct;
import org.apache.jena.sparql.algebra.op.OpFilter;
import org.apache.jena.sparql.algebra.op.OpGraph;
import org.apache.jena.sparql.algebra.op.OpGroup;
import org.apache.jena.sparql.algebra.op.OpJoin;
import org.apache.jena.sparql.algebra.op.OpLeftJoin;
import org.apache.jena.sparql.algebra.op.OpOrder;
import org.apache.jena.sparql.algebra.op.OpPath;
import org.apache.jena.sparql.algebra.op.OpProject;
import org.apache.jena.sparql.algebra.op.OpReduced;
import org.apache.jena.sparql.algebra.op.OpSequence;
import org.apache.jena.sparql.algebra.op.OpTable;
import org.apache.jena.sparql.core.TriplePath;
import org.apache.jena.sparql.core.Var;
import org.apache.jena.sparql.engine.ExecutionContext;
import org.apache.jena.sparql.engine.QueryIterator;
import org.apache.jena.sparql.engine.binding.Binding;
import org.apache.jena.sparql.engine.iterator.QueryIterRepeatApply;
import org.apache.jena.sparql.engine.iterator.QueryIterSingleton;
import org.apache.jena.sparql.engine.iterator.QueryIterSort;
import org.apache.jena.sparql.engine.join.Join;
import org.apache.jena.sparql.engine.main.OpExecutor;
import org.gbjo.store.dataset.FolderDatasetGraph;
import org.gbjo.store.dataset.FolderGraph;
import org.gbjo.store.limit.StopSignal;
import org.gbjo.store.path.PathSearch;

/** Executes on term ids what a graph folder can answer, and all the rest as Jena does. */
final class FolderExecutor extends OpExecutor {
    FolderExecutor(ExecutionContext execution) {
        super(execution);
    }

    private Optional<JoinedGroup> joined(Op op, QueryIterator input) {
        return JoinedGroup.of(op, input.isJoinIdentity(), execCxt);
    }

    private Optional<JoinedGroup> joined(Op op) {
        return JoinedGroup.of(op, true, execCxt);
    }

    private static QueryIterator rows(JoinedGroup parts, boolean optional, QueryIterator input) {
        return new GroupRows(parts.folder(), parts.group(), parts.filters(), optional, input, parts.execution());
    }

    /** GRAPH with a name or a variable. */
    @Override
    protected QueryIterator execute(OpGraph op, QueryIterator input) {
        Optional<JoinedGroup> inside = joined(op, input);
        if (inside.isPresent()) {
            return rows(inside.get(), false, input);
        }
        return inEachGraph(op)
                .<QueryIterator>map(graphs -> new NamedGraphRows(graphs, false, input, execCxt))
                .orElseGet(() -> super.execute(op, input));
    }

    /** Patterns in whatever named graph. */
    private Optional<GraphPatterns> inEachGraph(Op op) {
        return op instanceof OpGraph graph
                        && Var.isVar(graph.getNode())
                        && execCxt.getDataset() instanceof FolderDatasetGraph dataset
                        && dataset.named().isPresent()
                ? GraphPatterns.of(
                        Var.alloc(graph.getNode()),
                        graph.getSubOp(),
                        dataset.folder(),
                        dataset.named().get())
                : Optional.empty();
    }

    @Override
    protected QueryIterator execute(OpBGP op, QueryIterator input) {
        return joined(op, input).map(parts -> rows(parts, false, input)).orElseGet(() -> super.execute(op, input));
    }

    @Override
    protected QueryIterator execute(OpFilter op, QueryIterator input) {
        return joined(op, input).map(parts -> rows(parts, false, input)).orElseGet(() -> super.execute(op, input));
    }

    @Override
    protected QueryIterator execute(OpSequence op, QueryIterator input) {
        return joined(op, input).map(parts -> rows(parts, false, input)).orElseGet(() -> super.execute(op, input));
    }

    @Override
    protected QueryIterator execute(OpJoin op, QueryIterator input) {
        return joined(op, input)
                .map(parts -> rows(parts, false, input))
                .orElseGet(() -> new JoinWhenAsked(
                        exec(op.getLeft(), input),
                        exec(op.getRight(), root()),
                        (left, right) -> Join.join(left, right, execCxt),
                        execCxt));
    }

    @Override
    protected QueryIterator execute(OpLeftJoin op, QueryIterator input) {
        return new JoinWhenAsked(
                exec(op.getLeft(), input),
                exec(op.getRight(), root()),
                (left, right) -> Join.leftJoin(left, right, op.getExprs(), execCxt),
                execCxt);
    }

    @Override
    protected QueryIterator execute(OpTable op, QueryIterator input) {
        return op.isJoinIdentity() || input.isJoinIdentity()
                ? super.execute(op, input)
                : new JoinWhenAsked(
                        input,
                        op.getTable().iterator(execCxt),
                        (left, right) -> Join.join(left, right, execCxt),
                        execCxt);
    }

    /** OPTIONAL, where its parts can be executed one after the other. */
    @Override
    protected QueryIterator execute(OpConditional op, QueryIterator input) {
        Optional<OptionalGroup> whole = optional(op, input);
        if (whole.isPresent()) {
            return computed(
                    () -> new OptionalSolutions(
                            whole.get(), Arrays.asList(whole.get().vars())),
                    input);
        }
        return JoinedGroup.of(op.getRight(), false, execCxt)
                .map(parts -> rows(parts, true, exec(op.getLeft(), input)))
                .orElseGet(() -> super.execute(op, input));
    }

    private Optional<OptionalGroup> optional(Op op, QueryIterator input) {
        return input.isJoinIdentity() ? OptionalGroup.of(op, execCxt) : Optional.empty();
    }

    @Override
    protected QueryIterator execute(OpPath op, QueryIterator input) {
        TriplePath path = op.getTriplePath();
        Optional<JoinedGroup> alone = input.isJoinIdentity() ? joined(op) : Optional.empty();
        if (alone.isPresent()) {
            return rows(alone.get(), false, input);
        }
        if (!(execCxt.getActiveGraph() instanceof FolderGraph folder)
                || path.getPath() == null
                || isTripleTerm(path.getSubject())
                || isTripleTerm(path.getObject())) {
            return super.execute(op, input);
        }
        StopSignal stop = new StopSignal(execCxt.getCancelSignal());
        return PathSearch.of(path.getPath(), folder.folder(), folder.terms(), stop, FolderQueryEngine.memory(execCxt))
                .<QueryIterator>map(search ->
                        new PathRows(folder.terms(), search, path.getSubject(), path.getObject(), input, execCxt))
                .orElseGet(() -> super.execute(op, input));
    }

    private static boolean isTripleTerm(Node node) {
        return node.isTripleTerm();
    }

    /** Counts of patterns need no rows. */
    @Override
    protected QueryIterator execute(OpGroup op, QueryIterator input) {
        if (!input.isJoinIdentity()) {
            return super.execute(op, input);
        }
        return joined(op.getSubOp())
                .flatMap(
                        parts -> CountedGroup.of(op, parts.folder(), parts.group(), parts.filters(), parts.execution()))
                .<Supplier<Iterator<Binding>>>map(counted -> counted::solutions)
                .or(() -> inEachGraph(op.getSubOp())
                        .flatMap(graphs -> CountedGraphs.of(op, graphs, execCxt))
                        .map(counted -> counted::solutions))
                .or(() -> optional(op.getSubOp(), input)
                        .flatMap(group -> CountedOptional.of(op, group))
                        .map(counted -> counted::solutions))
                .map(solutions -> computed(solutions, input))
                .orElseGet(() -> super.execute(op, input));
    }

    /** Of patterns, only those variables leave term ids that somebody wants. */
    @Override
    protected QueryIterator execute(OpProject op, QueryIterator input) {
        if (!input.isJoinIdentity()) {
            return super.execute(op, input);
        }
        return joined(op.getSubOp())
                .<QueryIterator>map(parts -> new GroupRows(
                        parts.folder(), parts.group(), parts.filters(), op.getVars(), input, parts.execution()))
                .or(() -> optional(op.getSubOp(), input)
                        .map(group -> computed(() -> new OptionalSolutions(group, op.getVars()), input)))
                .orElseGet(() -> super.execute(op, input));
    }

    @Override
    protected QueryIterator execute(OpDistinct op, QueryIterator input) {
        if (input.isJoinIdentity() && op.getSubOp() instanceof OpProject project) {
            Optional<GraphPatterns> graphs = inEachGraph(project.getSubOp())
                    .filter(found -> project.getVars().equals(List.of(found.name())));
            if (graphs.isPresent()) {
                return new NamedGraphRows(graphs.get(), true, input, execCxt);
            }
        }
        if (input.isJoinIdentity() && op.getSubOp() instanceof OpProject project) {
            Optional<JoinedGroup> parts = joined(project.getSubOp());
            if (parts.isPresent()
                    && !project.getVars().isEmpty()
                    && parts.get().group().slots().keySet().containsAll(project.getVars())) {
                return computed(() -> different(parts.get(), project), input);
            }
        }
        return input.isJoinIdentity() ? distinct(op, input) : forEachRow(input, row -> distinct(op, row));
    }

    private QueryIterator distinct(OpDistinct op, QueryIterator input) {
        return new HeldRows(super.execute(op, input), execCxt);
    }

    @Override
    protected QueryIterator execute(OpReduced op, QueryIterator input) {
        return input.isJoinIdentity() ? super.execute(op, input) : forEachRow(input, row -> super.execute(op, row));
    }

    /**
     * What is executed for all rows that come in would take two of them that are equal for one of them, also if they
     * differ in a variable without a name.
     */
    private QueryIterator forEachRow(QueryIterator input, UnaryOperator<QueryIterator> execute) {
        return new QueryIterRepeatApply(input, execCxt) {
            @Override
            protected QueryIterator nextStage(Binding row) {
                return execute.apply(QueryIterSingleton.create(row, getExecContext()));
            }
        };
    }

    private DifferentRows different(JoinedGroup parts, OpProject project) {
        return new DifferentRows(parts.folder(), parts.group(), parts.filters(), project.getVars(), parts.execution());
    }

    /** Solutions that do not depend on what comes in, which is one empty solution. */
    private QueryIterator computed(Supplier<Iterator<Binding>> solutions, QueryIterator input) {
        input.close();
        return new ComputedRows(solutions, execCxt);
    }

    @Override
    protected QueryIterator execute(OpOrder op, QueryIterator input) {
        return new QueryIterSort(new HeldRows(exec(op.getSubOp(), input), execCxt), op.getConditions(), execCxt);
    }
}

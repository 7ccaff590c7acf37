package org.gbjo.jena.execution;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.Triple;
import org.apache.jena.sparql.algebra.Op;
import org.apache.jena.sparql.algebra.OpVars;
import org.apache.jena.sparql.algebra.op.OpMinus;
import org.apache.jena.sparql.core.BasicPattern;
import org.apache.jena.sparql.core.Var;
import org.apache.jena.sparql.engine.ExecutionContext;
import org.apache.jena.sparql.engine.QueryIterator;
import org.apache.jena.sparql.engine.binding.Binding;
import org.apache.jena.sparql.engine.binding.BindingBuilder;
import org.apache.jena.sparql.engine.iterator.QueryIter1;
import org.apache.jena.sparql.engine.iterator.QueryIterRoot;

/**
 * A MINUS whose right side is patterns: rows are looked up there as long as there are few, while the side is read bit by bit,
 * some solutions for each row. Once all of it is read, rows are looked for in what was read. So a few rows need not wait for a
 * large side, which Jena reads first, and many rows cost no more than one look-up for each {@link #READ_PER_ROW} solutions of
 * the side beside that.
 *
 * <p>A row is taken away if some solution agrees with it in all variables that both have, and there is one. The solutions of
 * patterns have a value for each of their variables, so this is what a look-up with the row's values of the shared variables
 * finds, in stores that compare terms as Jena's table does. Some stores compare tags of languages in another way: for a row
 * with such a literal, all of the side is read.
 */
final class MinusRows extends QueryIter1 {
    private static final int READ_PER_ROW = 16;

    private final Var[] shared;
    private final OptionalSide side;
    private final QueryIterator all;
    /** The values that solutions have for the shared variables. */
    private final Set<List<Node>> read = new HashSet<>();
    /** Whether that is all of the side. */
    private boolean isRead;

    private Binding next;

    private MinusRows(
            QueryIterator left, Var[] shared, OptionalSide side, QueryIterator all, ExecutionContext execution) {
        super(left, execution);
        this.shared = shared;
        this.side = side;
        this.all = all;
    }

    /**
     * The variables that both sides share, if rows can be looked up on the right; nothing if that could find something else
     * than Jena does.
     */
    static Optional<Set<Var>> shared(OpMinus op) {
        if (!UnionBranches.isBag(op.getRight())) {
            return Optional.empty();
        }
        Set<Var> shared = new LinkedHashSet<>(OpVars.visibleVars(op.getLeft()));
        shared.retainAll(OpVars.visibleVars(op.getRight()));
        BasicPattern patterns = PureSide.patterns(op.getRight());
        for (Triple triple : patterns) {
            if (triple.getPredicate() instanceof Var predicate && shared.contains(predicate)) {
                return Optional.empty();
            }
        }
        return shared.isEmpty() ? Optional.empty() : Optional.of(shared);
    }

    /**
     * The rows of the left side that stay.
     *
     * @param right the side as an operator
     * @param bgp executes it
     * @param single executes an operator as the executor does
     */
    static QueryIterator of(
            QueryIterator left,
            Set<Var> shared,
            Op right,
            BgpExecution bgp,
            GroupExecution.Single single,
            ExecutionContext execution) {
        return new MinusRows(
                left,
                shared.toArray(Var[]::new),
                OptionalSide.of(right, bgp, execution),
                single.execute(right, QueryIterRoot.create(execution)),
                execution);
    }

    @Override
    protected boolean hasNextBinding() {
        while (next == null && getInput().hasNext()) {
            Binding row = getInput().next();
            next = isTaken(row) ? null : row;
        }
        return next != null;
    }

    private boolean isTaken(Binding row) {
        List<Node> key = new ArrayList<>(shared.length);
        boolean isComplete = true;
        boolean isTagged = false;
        BindingBuilder values = BindingBuilder.create();
        for (Var variable : shared) {
            Node value = row.get(variable);
            key.add(value);
            if (value == null) {
                isComplete = false;
            } else {
                values.add(variable, value);
                isTagged |= mayHaveLanguage(value);
            }
        }
        read(isTagged ? Integer.MAX_VALUE : READ_PER_ROW);
        if (isComplete && (isRead || read.contains(key))) {
            return read.contains(key);
        }
        Binding asked = values.build();
        return isTagged ? isCompatible(key) : !asked.isEmpty() && isFound(asked);
    }

    /** A triple term may have it inside. */
    private static boolean mayHaveLanguage(Node value) {
        return value.isLiteral() ? !value.getLiteralLanguage().isEmpty() : !value.isURI() && !value.isBlank();
    }

    private void read(int most) {
        for (int i = 0; !isRead && i < most; i++) {
            if (!all.hasNext()) {
                isRead = true;
                all.close();
                return;
            }
            Binding solution = all.next();
            List<Node> key = new ArrayList<>(shared.length);
            for (Var variable : shared) {
                key.add(solution.get(variable));
            }
            read.add(key);
        }
    }

    /** Whether what was read agrees with the values that a row has; at least one is there. */
    private boolean isCompatible(List<Node> key) {
        return read.stream().anyMatch(solution -> {
            for (int i = 0; i < shared.length; i++) {
                if (key.get(i) != null && !key.get(i).equals(solution.get(i))) {
                    return false;
                }
            }
            return true;
        });
    }

    private boolean isFound(Binding asked) {
        QueryIterator found = side.find(asked);
        try {
            return found.hasNext();
        } finally {
            found.close();
        }
    }

    @Override
    protected Binding moveToNextBinding() {
        Binding moved = next;
        next = null;
        return moved;
    }

    @Override
    protected void requestSubCancel() {
        performRequestCancel(all);
    }

    @Override
    protected void closeSubIterator() {
        performClose(all);
    }
}

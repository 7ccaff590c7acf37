package org.gbjo.jena.execution;

import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.Triple;
import org.apache.jena.sparql.algebra.Op;
import org.apache.jena.sparql.algebra.OpVars;
import org.apache.jena.sparql.core.BasicPattern;
import org.apache.jena.sparql.core.Var;
import org.apache.jena.sparql.engine.ExecutionContext;
import org.apache.jena.sparql.engine.QueryIterator;
import org.apache.jena.sparql.engine.binding.Binding;
import org.apache.jena.sparql.engine.binding.BindingBuilder;
import org.apache.jena.sparql.engine.iterator.QueryIterRoot;
import org.apache.jena.sparql.engine.iterator.QueryIterSingleton;
import org.apache.jena.sparql.engine.main.QC;

/**
 * The right side of an OPTIONAL: what it finds for a row depends on the values of its own variables in the row and on
 * nothing else, so rows with the same values share it.
 */
final class OptionalSide {
    private static final Var SUBJECT = Var.alloc("subject");
    private static final Var OBJECT = Var.alloc("object");

    private final Op op;
    /** The side if it is one BGP with its filters; otherwise null. */
    private final BgpExecution bgp;

    private final ExecutionContext execution;
    private final Var[] variables;
    private final boolean pure;
    /** Which of the variables had a value in the row that was decided for. */
    private long decidedFor;

    private Function<Binding, QueryIterator> decided;

    private OptionalSide(Op op, BgpExecution bgp, ExecutionContext execution) {
        this.op = op;
        this.bgp = bgp;
        this.execution = execution;
        Set<Var> mentioned = new LinkedHashSet<>(OpVars.mentionedVars(op));
        // What is assigned is not said to be mentioned.
        OpVars.visibleVars(op, mentioned);
        this.variables = mentioned.toArray(Var[]::new);
        this.pure = PureSide.is(op) && variables.length < Long.SIZE;
    }

    /**
     * A right side.
     *
     * @param bgp executes it if it is one BGP with its filters; otherwise null
     */
    static OptionalSide of(Op op, BgpExecution bgp, ExecutionContext execution) {
        return new OptionalSide(op, bgp, execution);
    }

    /** Whether rows with the same values share what is found for them. */
    boolean isPure() {
        return pure;
    }

    /** The same side, to be read as a whole if it is small. */
    WholeSide whole() {
        return new WholeSide(this, bgp != null && pure);
    }

    /** All that is found for a row. */
    QueryIterator find(Binding row) {
        if (bgp == null || variables.length >= Long.SIZE) {
            return QC.execute(QC.substitute(op, row), QueryIterSingleton.create(row, execution), execution);
        }
        long bound = boundIn(row);
        if (decided == null || bound != decidedFor) {
            decided = bgp.decidedFor(row);
            decidedFor = bound;
        }
        return decided.apply(row);
    }

    /** Which variables have a value in a row, a bit each. */
    long boundIn(Binding row) {
        long bound = 0;
        for (int i = 0; i < variables.length; i++) {
            bound |= row.contains(variables[i]) ? 1L << i : 0;
        }
        return bound;
    }

    /** The values that decide what is found for a row; those of variables without one are null. */
    List<Node> key(Binding row) {
        return key(row, -1);
    }

    /** The same of some variables, by their bits. */
    List<Node> key(Binding row, long some) {
        Node[] values = new Node[variables.length];
        for (int i = 0; i < values.length; i++) {
            values[i] = (some >> i & 1) == 1 ? row.get(variables[i]) : null;
        }
        return Arrays.asList(values);
    }

    /** Whether a row has these values. */
    boolean hasKey(Binding row, List<Node> key) {
        for (int i = 0; i < variables.length; i++) {
            if (!Objects.equals(key.get(i), row.get(variables[i]))) {
                return false;
            }
        }
        return true;
    }

    /** What a solution has for all variables but some, by their bits. */
    Node[] added(Binding solution, long bound) {
        Node[] added = new Node[variables.length];
        for (int i = 0; i < added.length; i++) {
            added[i] = (bound >> i & 1) == 1 ? null : solution.get(variables[i]);
        }
        return added;
    }

    /** The row with what was found for another row with the same values. */
    Binding extend(Binding row, Node[] added) {
        BindingBuilder builder = BindingBuilder.create(row);
        for (int i = 0; i < added.length; i++) {
            if (added[i] != null) {
                builder.add(variables[i], added[i]);
            }
        }
        return builder.build();
    }

    /** Whether some pattern matches nothing even if its predicate alone counts: then nothing is found for any row. */
    boolean hasEmptyPattern() {
        for (Triple triple : bgp.pattern) {
            if (triple.getPredicate().isURI()) {
                BasicPattern any = new BasicPattern();
                any.add(Triple.create(SUBJECT, triple.getPredicate(), OBJECT));
                QueryIterator matches = bgp.match(any, root());
                try {
                    if (!matches.hasNext()) {
                        return true;
                    }
                } finally {
                    matches.close();
                }
            }
        }
        return false;
    }

    /**
     * Whether all of it can be read without reading more: one pattern, of which nothing but the predicate is known, in a
     * store that compares terms as a hash table does.
     */
    boolean isReadAsAWhole() {
        if (bgp.pattern.size() != 1 || !bgp.filters.isEmpty() || !bgp.keepsTerms()) {
            return false;
        }
        Triple triple = bgp.pattern.get(0);
        return triple.getSubject() instanceof Var && triple.getPredicate().isURI() && triple.getObject() instanceof Var;
    }

    /** All of it, for no row. */
    QueryIterator readAll() {
        return bgp.match(bgp.pattern, root());
    }

    private QueryIterator root() {
        return QueryIterRoot.create(execution);
    }
}

package org.gbjo.jena.translation;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.NodeFactory;
import org.apache.jena.graph.Triple;
import org.apache.jena.sparql.algebra.Op;
import org.apache.jena.sparql.algebra.op.Op1;
import org.apache.jena.sparql.algebra.op.OpBGP;
import org.apache.jena.sparql.algebra.op.OpSequence;
import org.apache.jena.sparql.core.BasicPattern;
import org.apache.jena.sparql.core.Substitute;
import org.apache.jena.sparql.core.Var;
import org.apache.jena.sparql.engine.binding.Binding;
import org.apache.jena.sparql.engine.binding.BindingBuilder;
import org.apache.jena.sparql.engine.optimizer.reorder.ReorderLib;
import org.apache.jena.sparql.engine.optimizer.reorder.ReorderTransformation;
import org.apache.jena.sparql.util.VarUtils;
import org.gbjo.plan.JoinOrder;

/** The order in which Jena would execute patterns, by its own code. */
public final class NativeOrder {
    private static final ReorderTransformation FIXED = ReorderLib.fixed();
    /** The value of a bound variable. Jena's weights do not depend on it. */
    private static final Node SOME_VALUE = NodeFactory.createURI("urn:x-gbjo:bound");

    private NativeOrder() {}

    /** By a rule of Jena's, when the input begins with this row. */
    public static JoinOrder by(ReorderTransformation rule, BasicPattern pattern, Binding row) {
        return JoinOrder.of(permutation(rule, row.isEmpty() ? pattern : Substitute.substitute(pattern, row)));
    }

    /**
     * By the rule that Jena has for graphs in memory. Where filters have cut a BGP, it orders each of the pieces.
     *
     * @param cut the pieces, in the order in which their patterns were written
     */
    public static JoinOrder fixed(BasicPattern pattern, Op cut, Binding row) {
        if (cut instanceof OpBGP) {
            return by(FIXED, pattern, row);
        }
        List<BasicPattern> pieces = new ArrayList<>();
        collect(cut, pieces);
        int[] order = new int[pattern.size()];
        int done = 0;
        BindingBuilder bound = BindingBuilder.create(row);
        for (BasicPattern piece : pieces) {
            int[] within = permutation(FIXED, Substitute.substitute(piece, bound.snapshot()));
            for (int place = 0; place < within.length; place++) {
                order[done + place] = done + within[place];
            }
            done += within.length;
            Set<Var> variables = new HashSet<>();
            VarUtils.addVars(variables, piece);
            for (Var variable : variables) {
                if (!bound.contains(variable)) {
                    bound.add(variable, SOME_VALUE);
                }
            }
        }
        return JoinOrder.of(order);
    }

    private static void collect(Op op, List<BasicPattern> pieces) {
        if (op instanceof OpBGP bgp) {
            pieces.add(bgp.getPattern());
        } else if (op instanceof OpSequence sequence) {
            sequence.getElements().forEach(element -> collect(element, pieces));
        } else if (op instanceof Op1 wrapper) {
            collect(wrapper.getSubOp(), pieces);
        }
    }

    /** Jena's rules fail at predicates that are no IRIs, which only rows bring. */
    private static BasicPattern withIris(BasicPattern written) {
        BasicPattern pattern = new BasicPattern();
        for (Triple triple : written) {
            Node predicate = triple.getPredicate();
            boolean fails = predicate.isConcrete() && !predicate.isURI();
            pattern.add(fails ? Triple.create(triple.getSubject(), SOME_VALUE, triple.getObject()) : triple);
        }
        return pattern;
    }

    /** Where each pattern of the new order stood. */
    private static int[] permutation(ReorderTransformation rule, BasicPattern written) {
        BasicPattern pattern = withIris(written);
        BasicPattern reordered = rule.reorderIndexes(pattern).reorder(pattern);
        int[] order = new int[pattern.size()];
        boolean[] taken = new boolean[order.length];
        for (int place = 0; place < order.length; place++) {
            order[place] = indexOf(reordered.get(place), pattern, taken);
            taken[order[place]] = true;
        }
        return order;
    }

    /** Where a pattern stood; of one that is there twice, the first that is left. */
    @SuppressWarnings("ReferenceEquality") // rules return the objects that they are given, and to compare texts is slow
    private static int indexOf(Triple triple, BasicPattern pattern, boolean[] taken) {
        for (int index = 0; index < taken.length; index++) {
            if (!taken[index] && pattern.get(index) == triple) {
                return index;
            }
        }
        int index = 0;
        while (taken[index] || !pattern.get(index).equals(triple)) {
            index++;
        }
        return index;
    }
}

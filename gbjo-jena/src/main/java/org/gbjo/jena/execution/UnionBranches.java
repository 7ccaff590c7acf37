package org.gbjo.jena.execution;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.jena.graph.Triple;
import org.apache.jena.sparql.algebra.Op;
import org.apache.jena.sparql.algebra.OpVars;
import org.apache.jena.sparql.algebra.op.OpBGP;
import org.apache.jena.sparql.algebra.op.OpFilter;
import org.apache.jena.sparql.algebra.op.OpQuadPattern;
import org.apache.jena.sparql.algebra.op.OpUnion;
import org.apache.jena.sparql.core.BasicPattern;
import org.apache.jena.sparql.core.Var;
import org.apache.jena.sparql.expr.Expr;

/**
 * A UNION whose branches are patterns, with filters that mention nothing but variables of their own branch: then each branch
 * is a bag of rows, whatever is bound by others, and so are all of them together.
 *
 * @param patterns those of each branch
 * @param shareable the variables that each row has, and that others may have, too
 * @param own those that only some rows have, and predicates: Jena fails at a row that has a literal there, and another order
 *     may bring one that would be gone by then
 */
record UnionBranches(List<BasicPattern> patterns, Set<Var> shareable, Set<Var> own) {
    static Optional<UnionBranches> of(OpUnion union) {
        List<BasicPattern> patterns = new ArrayList<>();
        Set<Var> shareable = null;
        Set<Var> all = new LinkedHashSet<>();
        for (Op branch : branches(union)) {
            if (!isBag(branch)) {
                return Optional.empty();
            }
            BasicPattern found = PureSide.patterns(branch);
            Set<Var> variables = OpVars.visibleVars(branch);
            patterns.add(found);
            all.addAll(variables);
            if (shareable == null) {
                shareable = new LinkedHashSet<>(variables);
            } else {
                shareable.retainAll(variables);
            }
        }
        for (BasicPattern branch : patterns) {
            for (Triple triple : branch) {
                if (triple.getPredicate() instanceof Var predicate) {
                    shareable.remove(predicate);
                }
            }
        }
        all.removeAll(shareable);
        return Optional.of(new UnionBranches(patterns, shareable, all));
    }

    boolean hasVariablePredicate() {
        return patterns.stream()
                .flatMap(branch -> branch.getList().stream())
                .anyMatch(triple -> triple.getPredicate() instanceof Var);
    }

    private static List<Op> branches(Op op) {
        if (!(op instanceof OpUnion union)) {
            return List.of(op);
        }
        List<Op> branches = new ArrayList<>(branches(union.getLeft()));
        branches.addAll(branches(union.getRight()));
        return branches;
    }

    /** Whether an operator is patterns, perhaps with filters that mention nothing but their variables. */
    static boolean isBag(Op branch) {
        if (branch instanceof OpFilter filter) {
            Set<Var> own = new HashSet<>(OpVars.visibleVars(filter.getSubOp()));
            for (Expr expression : filter.getExprs()) {
                if (!PureSide.isPure(expression) || !own.containsAll(expression.getVarsMentioned())) {
                    return false;
                }
            }
            return isBag(filter.getSubOp());
        }
        return branch instanceof OpBGP
                || (branch instanceof OpQuadPattern quads
                        && quads.getGraphNode().isConcrete());
    }
}

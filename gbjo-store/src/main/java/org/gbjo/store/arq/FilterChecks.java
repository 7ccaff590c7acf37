package org.gbjo.store.arq;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.jena.graph.Node;
import org.apache.jena.sparql.algebra.op.OpBGP;
import org.apache.jena.sparql.algebra.walker.Walker;
import org.apache.jena.sparql.core.Var;
import org.apache.jena.sparql.engine.ExecutionContext;
import org.apache.jena.sparql.expr.E_Bound;
import org.apache.jena.sparql.expr.E_Equals;
import org.apache.jena.sparql.expr.E_Exists;
import org.apache.jena.sparql.expr.E_NotEquals;
import org.apache.jena.sparql.expr.E_NotExists;
import org.apache.jena.sparql.expr.E_NotOneOf;
import org.apache.jena.sparql.expr.E_OneOf;
import org.apache.jena.sparql.expr.E_OneOfBase;
import org.apache.jena.sparql.expr.E_SameTerm;
import org.apache.jena.sparql.expr.Expr;
import org.apache.jena.sparql.expr.ExprFunction2;
import org.apache.jena.sparql.expr.ExprFunctionOp;
import org.apache.jena.sparql.expr.ExprLib;
import org.apache.jena.sparql.expr.ExprVisitorBase;
import org.gbjo.store.dataset.FolderGraph;
import org.gbjo.store.join.RowCondition;
import org.gbjo.store.term.GraphTerms;

/** Filters of a group of patterns as conditions on rows: on term ids where these decide, otherwise as Jena evaluates them. */
final class FilterChecks {
    /** Reads everything: asked when the row is complete. */
    static final long ALL = -1;

    private final PatternGroup group;
    private final long bound;
    private final OuterSolution outer;
    private final FolderGraph folder;
    private final GraphTerms terms;
    private final ExecutionContext execution;

    private FilterChecks(
            PatternGroup group, long bound, OuterSolution outer, FolderGraph folder, ExecutionContext execution) {
        this.group = group;
        this.bound = bound;
        this.outer = outer;
        this.folder = folder;
        this.terms = folder.terms();
        this.execution = execution;
    }

    /**
     * The condition of a filter.
     *
     * @param bound the slots that the outer solution has values for, as bits
     */
    static RowCondition of(
            Expr filter,
            PatternGroup group,
            long bound,
            OuterSolution outer,
            FolderGraph folder,
            ExecutionContext execution) {
        return new FilterChecks(group, bound, outer, folder, execution).check(filter);
    }

    private RowCondition check(Expr filter) {
        if (filter instanceof E_Bound test && isSlot(test.getArg())) {
            return new Always();
        }
        if ((filter instanceof E_Equals || filter instanceof E_NotEquals || filter instanceof E_SameTerm)
                && filter instanceof ExprFunction2 comparison) {
            return comparison(comparison);
        }
        if (filter instanceof E_OneOfBase list && isSlot(list.getLHS())) {
            return membership(list);
        }
        if ((filter instanceof E_Exists || filter instanceof E_NotExists)
                && filter instanceof ExprFunctionOp exists
                && exists.getGraphPattern() instanceof OpBGP bgp
                && execution.getActiveGraph() == folder) {
            return PatternGroup.of(bgp.getPattern(), terms)
                    .<RowCondition>map(
                            inner -> new ExistsCondition(filter, inner, group, bound, outer, folder, execution))
                    .orElseGet(() -> evaluated(filter));
        }
        return evaluated(filter);
    }

    private boolean isSlot(Expr expr) {
        return expr.isVariable() && group.slots().containsKey(expr.asVar());
    }

    private RowCondition evaluated(Expr filter) {
        long reads = 0;
        if (ExprLib.isStable(filter) && !hasPattern(filter)) {
            for (Var var : filter.getVarsMentioned()) {
                Integer slot = group.slots().get(var);
                reads |= slot == null ? 0 : 1L << slot;
            }
        } else {
            reads = ALL;
        }
        return jena(filter, reads);
    }

    private RowCondition jena(Expr filter, long reads) {
        return new EvaluatedCondition(filter, reads, group, bound, outer, terms, execution);
    }

    /** Whether a filter has EXISTS in it. */
    static boolean hasPattern(Expr filter) {
        boolean[] found = new boolean[1];
        Walker.walk(filter, new ExprVisitorBase() {
            @Override
            public void visit(ExprFunctionOp pattern) {
                found[0] = true;
            }
        });
        return found[0];
    }

    private RowCondition comparison(ExprFunction2 comparison) {
        Expr left = comparison.getArg1();
        Expr right = comparison.getArg2();
        if (isSlot(right) && left.isConstant()) {
            Expr swapped = left;
            left = right;
            right = swapped;
        }
        if (!isSlot(left) || !(isSlot(right) || right.isConstant())) {
            return evaluated(comparison);
        }
        int slot = group.slots().get(left.asVar());
        int other = right.isVariable() ? group.slots().get(right.asVar()) : Comparison.CONSTANT;
        Node constant = right.isConstant() ? right.getConstant().asNode() : null;
        return new Comparison(comparison, slot, other, constant);
    }

    private RowCondition membership(E_OneOfBase list) {
        List<Integer> ids = new ArrayList<>();
        for (Expr value : list.getRHS()) {
            if (!value.isConstant() || !value.getConstant().asNode().isURI()) {
                return evaluated(list);
            }
            int id = terms.find(value.getConstant().asNode());
            if (id != GraphTerms.ABSENT) {
                ids.add(id);
            }
        }
        int[] sorted = ids.stream().mapToInt(Integer::intValue).sorted().toArray();
        return list instanceof E_OneOf || list instanceof E_NotOneOf
                ? new Membership(group.slots().get(list.getLHS().asVar()), sorted, list instanceof E_OneOf)
                : evaluated(list);
    }

    /** A variable of the patterns is bound when the row is complete. */
    private static final class Always implements RowCondition {
        @Override
        public long reads() {
            return 0;
        }

        @Override
        public boolean isOfRowAlone() {
            return true;
        }

        @Override
        public boolean accepts(int[] row) {
            return true;
        }
    }

    /** Whether a value is one of some IRIs. */
    private static final class Membership implements RowCondition {
        private final int slot;
        private final int[] ids;
        private final boolean wanted;

        Membership(int slot, int[] ids, boolean wanted) {
            this.slot = slot;
            this.ids = ids;
            this.wanted = wanted;
        }

        @Override
        public long reads() {
            return 1L << slot;
        }

        @Override
        public boolean isOfRowAlone() {
            return true;
        }

        @Override
        public boolean accepts(int[] row) {
            return Arrays.binarySearch(ids, row[slot]) >= 0 == wanted;
        }
    }

    /** Two values are the same, or not. Literals may have the same value though they are different terms: Jena decides. */
    private final class Comparison implements RowCondition {
        static final int CONSTANT = -1;

        private final RowCondition byValue;
        private final int slot;
        private final int other;
        private final int constant;
        private final boolean constantIsResource;
        private final boolean terms;
        private final boolean negated;

        Comparison(ExprFunction2 expression, int slot, int other, Node constant) {
            this.slot = slot;
            this.other = other;
            this.constant = constant == null ? GraphTerms.ABSENT : FilterChecks.this.terms.find(constant);
            this.constantIsResource = constant != null && (constant.isURI() || constant.isBlank());
            this.terms = expression instanceof E_SameTerm;
            this.negated = expression instanceof E_NotEquals;
            this.byValue = jena(expression, reads());
        }

        @Override
        public long reads() {
            return 1L << slot | (other == CONSTANT ? 0 : 1L << other);
        }

        @Override
        public boolean isOfRowAlone() {
            return true;
        }

        @Override
        public boolean accepts(int[] row) {
            int left = row[slot];
            int right = other == CONSTANT ? constant : row[other];
            if (terms) {
                return left == right;
            }
            GraphTerms all = FilterChecks.this.terms;
            boolean rightIsResource = other == CONSTANT ? constantIsResource : all.isResource(right);
            return (rightIsResource || all.isResource(left)) ? (left == right) != negated : byValue.accepts(row);
        }
    }
}

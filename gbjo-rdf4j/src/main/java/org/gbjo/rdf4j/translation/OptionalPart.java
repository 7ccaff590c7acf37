package org.gbjo.rdf4j.translation;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.eclipse.rdf4j.query.algebra.ArbitraryLengthPath;
import org.eclipse.rdf4j.query.algebra.BindingSetAssignment;
import org.eclipse.rdf4j.query.algebra.EmptySet;
import org.eclipse.rdf4j.query.algebra.Extension;
import org.eclipse.rdf4j.query.algebra.ExtensionElem;
import org.eclipse.rdf4j.query.algebra.Filter;
import org.eclipse.rdf4j.query.algebra.Join;
import org.eclipse.rdf4j.query.algebra.LeftJoin;
import org.eclipse.rdf4j.query.algebra.QueryModelNode;
import org.eclipse.rdf4j.query.algebra.SingletonSet;
import org.eclipse.rdf4j.query.algebra.StatementPattern;
import org.eclipse.rdf4j.query.algebra.SubQueryValueOperator;
import org.eclipse.rdf4j.query.algebra.TupleExpr;
import org.eclipse.rdf4j.query.algebra.Union;
import org.eclipse.rdf4j.query.algebra.Var;
import org.eclipse.rdf4j.query.algebra.ZeroLengthPath;
import org.eclipse.rdf4j.query.algebra.helpers.AbstractQueryModelVisitor;
import org.eclipse.rdf4j.query.algebra.helpers.TupleExprs;

/**
 * The right side of an OPTIONAL, with its condition, whose solutions for a row depend on the data and the values of the
 * variables that it mentions, and on nothing else.
 *
 * @param mentioned all variables in it, bound or not
 * @param patterns its patterns, in about the order of their evaluation
 */
record OptionalPart(Set<String> mentioned, List<StatementPattern> patterns) {
    /** What is evaluated row by row, with the values of the row. */
    private static final Set<Class<?>> KNOWN = Set.of(
            StatementPattern.class,
            Join.class,
            LeftJoin.class,
            Filter.class,
            Union.class,
            Extension.class,
            BindingSetAssignment.class,
            ArbitraryLengthPath.class,
            ZeroLengthPath.class,
            SingletonSet.class,
            EmptySet.class);

    /** Nothing if the solutions may depend on more, or the side is evaluated without the values of the row. */
    static Optional<OptionalPart> of(LeftJoin join) {
        if (JoinSlot.isOutOfScope(join.getRightArg())) {
            return Optional.empty();
        }
        Reader reader = new Reader();
        join.getRightArg().visit(reader);
        boolean isStable = StableExpressions.isStable(join.getRightArg());
        if (join.hasCondition()) {
            join.getCondition().visit(reader);
            isStable &= StableExpressions.isStable(join.getCondition());
        }
        return isStable && reader.isKnown
                ? Optional.of(new OptionalPart(reader.mentioned, reader.patterns))
                : Optional.empty();
    }

    private static final class Reader extends AbstractQueryModelVisitor<RuntimeException> {
        private final Set<String> mentioned = new LinkedHashSet<>();
        private final List<StatementPattern> patterns = new ArrayList<>();
        private boolean isKnown = true;

        @Override
        public void meet(Var variable) {
            if (!variable.isConstant()) {
                mentioned.add(variable.getName());
            }
        }

        @Override
        public void meet(StatementPattern pattern) {
            patterns.add(pattern);
            super.meet(pattern);
        }

        @Override
        public void meet(ExtensionElem element) {
            mentioned.add(element.getName());
            super.meet(element);
        }

        @Override
        public void meet(BindingSetAssignment table) {
            mentioned.addAll(table.getBindingNames());
            super.meet(table);
        }

        @Override
        protected void meetNode(QueryModelNode node) {
            isKnown &= !(node instanceof SubQueryValueOperator)
                    && (!(node instanceof TupleExpr expression)
                            || (KNOWN.contains(node.getClass()) && !TupleExprs.isVariableScopeChange(expression)));
            super.meetNode(node);
        }
    }
}

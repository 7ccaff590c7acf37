package org.gbjo.rdf4j.translation;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.eclipse.rdf4j.model.Value;
import org.eclipse.rdf4j.model.vocabulary.FN;
import org.eclipse.rdf4j.query.algebra.And;
import org.eclipse.rdf4j.query.algebra.Bound;
import org.eclipse.rdf4j.query.algebra.Compare;
import org.eclipse.rdf4j.query.algebra.Datatype;
import org.eclipse.rdf4j.query.algebra.FunctionCall;
import org.eclipse.rdf4j.query.algebra.IsBNode;
import org.eclipse.rdf4j.query.algebra.IsLiteral;
import org.eclipse.rdf4j.query.algebra.IsURI;
import org.eclipse.rdf4j.query.algebra.Lang;
import org.eclipse.rdf4j.query.algebra.LangMatches;
import org.eclipse.rdf4j.query.algebra.ListMemberOperator;
import org.eclipse.rdf4j.query.algebra.Not;
import org.eclipse.rdf4j.query.algebra.Or;
import org.eclipse.rdf4j.query.algebra.Regex;
import org.eclipse.rdf4j.query.algebra.SameTerm;
import org.eclipse.rdf4j.query.algebra.UnaryValueOperator;
import org.eclipse.rdf4j.query.algebra.ValueConstant;
import org.eclipse.rdf4j.query.algebra.ValueExpr;
import org.eclipse.rdf4j.query.algebra.Var;
import org.eclipse.rdf4j.query.algebra.helpers.collectors.VarNameCollector;
import org.gbjo.query.Condition;
import org.gbjo.query.Constant;
import org.gbjo.query.TermKind;
import org.gbjo.query.Variable;

/** RDF4J's filter conditions as those that statistics know something of. */
public final class Rdf4jConditions {
    private static final double EQUAL = 0.1;
    private static final double RANGE = 1.0 / 3;
    /** A text that is searched for. */
    private static final double TEXT = 0.2;

    private static final Set<String> SEARCHES =
            Set.of(FN.CONTAINS.stringValue(), FN.STARTS_WITH.stringValue(), FN.ENDS_WITH.stringValue());

    private Rdf4jConditions() {}

    /** What a filter asks for. */
    public static Condition of(ValueExpr filter) {
        if (filter instanceof And and) {
            return new Condition.All(List.of(of(and.getLeftArg()), of(and.getRightArg())));
        }
        if (filter instanceof Or or) {
            return new Condition.Any(List.of(of(or.getLeftArg()), of(or.getRightArg())));
        }
        if (filter instanceof Not not) {
            return new Condition.Not(of(not.getArg()));
        }
        if (filter instanceof Compare compare) {
            Condition compared = compared(compare);
            return compare.getOperator() == Compare.CompareOp.NE ? new Condition.Not(compared) : compared;
        }
        if (filter instanceof SameTerm same) {
            return compared(same, same.getLeftArg(), Condition.Operator.EQUAL, same.getRightArg());
        }
        if (filter instanceof ListMemberOperator among) {
            List<ValueExpr> arguments = among.getArguments();
            List<Condition> parts = new ArrayList<>();
            for (ValueExpr value : arguments.subList(1, arguments.size())) {
                parts.add(compared(among, arguments.get(0), Condition.Operator.EQUAL, value));
            }
            return new Condition.Any(parts);
        }
        return ofTest(filter);
    }

    private static Condition ofTest(ValueExpr filter) {
        TermKind kind = kind(filter);
        if (kind != null && isVariable(((UnaryValueOperator) filter).getArg())) {
            return new Condition.OfKind(variable(((UnaryValueOperator) filter).getArg()), Set.of(kind));
        }
        if (filter instanceof Bound bound && isVariable(bound.getArg())) {
            return new Condition.Bound(variable(bound.getArg()));
        }
        if (filter instanceof LangMatches matches
                && matches.getLeftArg() instanceof Lang language
                && isVariable(language.getArg())
                && value(matches.getRightArg()).isPresent()) {
            String range = value(matches.getRightArg()).get().stringValue();
            return new Condition.InLanguage(variable(language.getArg()), range, true);
        }
        boolean isSearch =
                filter instanceof Regex || (filter instanceof FunctionCall call && SEARCHES.contains(call.getURI()));
        return guess(filter, isSearch ? TEXT : Condition.UNKNOWN_SHARE);
    }

    private static TermKind kind(ValueExpr filter) {
        if (filter instanceof IsURI) {
            return TermKind.IRI;
        }
        if (filter instanceof IsBNode) {
            return TermKind.BLANK;
        }
        return filter instanceof IsLiteral ? TermKind.LITERAL : null;
    }

    private static Condition compared(Compare compare) {
        Condition.Operator operator =
                switch (compare.getOperator()) {
                    case EQ, NE -> Condition.Operator.EQUAL;
                    case LT -> Condition.Operator.LESS;
                    case LE -> Condition.Operator.AT_MOST;
                    case GT -> Condition.Operator.GREATER;
                    case GE -> Condition.Operator.AT_LEAST;
                };
        return compared(compare, compare.getLeftArg(), operator, compare.getRightArg());
    }

    private static Condition compared(ValueExpr filter, ValueExpr left, Condition.Operator operator, ValueExpr right) {
        return comparedWithConstant(left, operator, right)
                .or(() -> comparedWithConstant(right, operator.swapped(), left))
                .orElseGet(() -> guess(filter, operator == Condition.Operator.EQUAL ? EQUAL : RANGE));
    }

    /** A variable, its language or its datatype on the left and a constant on the right; nothing otherwise. */
    private static Optional<Condition> comparedWithConstant(
            ValueExpr left, Condition.Operator operator, ValueExpr right) {
        Optional<Value> constant = value(right);
        if (constant.isEmpty()) {
            return Optional.empty();
        }
        Value value = constant.get();
        if (isVariable(left)) {
            return Optional.of(
                    new Condition.Compared(variable(left), operator, new Constant(Rdf4jPatterns.text(value))));
        }
        if (operator != Condition.Operator.EQUAL) {
            return Optional.empty();
        }
        if (left instanceof Lang language && isVariable(language.getArg())) {
            return Optional.of(new Condition.InLanguage(variable(language.getArg()), value.stringValue(), false));
        }
        return left instanceof Datatype datatype && isVariable(datatype.getArg()) && value.isIRI()
                ? Optional.of(new Condition.OfDatatype(variable(datatype.getArg()), value.stringValue()))
                : Optional.empty();
    }

    private static Optional<Value> value(ValueExpr expression) {
        if (expression instanceof ValueConstant constant) {
            return Optional.of(constant.getValue());
        }
        return expression instanceof Var constant ? Optional.ofNullable(constant.getValue()) : Optional.empty();
    }

    private static boolean isVariable(ValueExpr expression) {
        return expression instanceof Var variable && !variable.hasValue();
    }

    private static Variable variable(ValueExpr variable) {
        return new Variable(((Var) variable).getName());
    }

    private static Condition guess(ValueExpr filter, double share) {
        return new Condition.Guess(
                VarNameCollector.process(filter).stream().map(Variable::new).toList(), share);
    }
}

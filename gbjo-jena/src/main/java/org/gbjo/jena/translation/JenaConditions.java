package org.gbjo.jena.translation;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.jena.graph.Node;
import org.apache.jena.sparql.core.Var;
import org.apache.jena.sparql.expr.E_Bound;
import org.apache.jena.sparql.expr.E_Datatype;
import org.apache.jena.sparql.expr.E_Equals;
import org.apache.jena.sparql.expr.E_GreaterThan;
import org.apache.jena.sparql.expr.E_GreaterThanOrEqual;
import org.apache.jena.sparql.expr.E_IsBlank;
import org.apache.jena.sparql.expr.E_IsIRI;
import org.apache.jena.sparql.expr.E_IsLiteral;
import org.apache.jena.sparql.expr.E_IsURI;
import org.apache.jena.sparql.expr.E_Lang;
import org.apache.jena.sparql.expr.E_LangMatches;
import org.apache.jena.sparql.expr.E_LessThan;
import org.apache.jena.sparql.expr.E_LessThanOrEqual;
import org.apache.jena.sparql.expr.E_LogicalAnd;
import org.apache.jena.sparql.expr.E_LogicalNot;
import org.apache.jena.sparql.expr.E_LogicalOr;
import org.apache.jena.sparql.expr.E_NotEquals;
import org.apache.jena.sparql.expr.E_NotOneOf;
import org.apache.jena.sparql.expr.E_OneOf;
import org.apache.jena.sparql.expr.E_Regex;
import org.apache.jena.sparql.expr.E_SameTerm;
import org.apache.jena.sparql.expr.E_StrContains;
import org.apache.jena.sparql.expr.E_StrEndsWith;
import org.apache.jena.sparql.expr.E_StrReplace;
import org.apache.jena.sparql.expr.E_StrStartsWith;
import org.apache.jena.sparql.expr.Expr;
import org.apache.jena.sparql.expr.ExprFunction2;
import org.apache.jena.sparql.expr.ExprFunctionOp;
import org.gbjo.query.Condition;
import org.gbjo.query.Constant;
import org.gbjo.query.TermKind;
import org.gbjo.query.Variable;

/** Jena's filter expressions as conditions that statistics know something of. */
public final class JenaConditions {
    /** Functions that compare what is there, and make nothing. */
    private static final Set<Class<? extends Expr>> LOOKS = Set.of(
            E_LogicalAnd.class,
            E_LogicalOr.class,
            E_LogicalNot.class,
            E_Equals.class,
            E_NotEquals.class,
            E_SameTerm.class,
            E_LessThan.class,
            E_LessThanOrEqual.class,
            E_GreaterThan.class,
            E_GreaterThanOrEqual.class,
            E_OneOf.class,
            E_NotOneOf.class,
            E_Bound.class,
            E_IsIRI.class,
            E_IsURI.class,
            E_IsBlank.class,
            E_IsLiteral.class,
            E_Lang.class,
            E_Datatype.class);

    private static final double EQUAL = 0.1;
    private static final double RANGE = 1.0 / 3;
    /** A text that is searched for. */
    private static final double TEXT = 0.2;

    private static final Map<Class<? extends Expr>, Condition.Operator> OPERATORS = Map.of(
            E_Equals.class, Condition.Operator.EQUAL,
            E_SameTerm.class, Condition.Operator.EQUAL,
            E_LessThan.class, Condition.Operator.LESS,
            E_LessThanOrEqual.class, Condition.Operator.AT_MOST,
            E_GreaterThan.class, Condition.Operator.GREATER,
            E_GreaterThanOrEqual.class, Condition.Operator.AT_LEAST);

    private static final Map<Class<? extends Expr>, TermKind> KINDS = Map.of(
            E_IsIRI.class, TermKind.IRI,
            E_IsURI.class, TermKind.IRI,
            E_IsBlank.class, TermKind.BLANK,
            E_IsLiteral.class, TermKind.LITERAL);

    /** What it costs to look at a row, where making one costs 1; guesses. */
    private static final double CHEAP_LOOK = 0.1;

    private static final double CALL = 0.5;
    private static final double SEARCH = 2;
    private static final double QUERY = 10;

    private JenaConditions() {}

    /** What a filter costs for each row that it looks at, where making a row costs 1. */
    public static double price(Expr filter) {
        if (filter instanceof ExprFunctionOp) {
            return QUERY;
        }
        if (filter instanceof E_Regex || filter instanceof E_StrReplace) {
            return SEARCH;
        }
        if (!filter.isFunction()) {
            return CHEAP_LOOK;
        }
        double sum = LOOKS.contains(filter.getClass()) ? CHEAP_LOOK : CALL;
        for (Expr argument : filter.getFunction().getArgs()) {
            sum += argument.isFunction() ? price(argument) : 0;
        }
        return sum;
    }

    /** What a filter asks for. */
    public static Condition of(Expr filter) {
        if (filter instanceof E_LogicalAnd and) {
            return new Condition.All(List.of(of(and.getArg1()), of(and.getArg2())));
        }
        if (filter instanceof E_LogicalOr or) {
            return new Condition.Any(List.of(of(or.getArg1()), of(or.getArg2())));
        }
        if (filter instanceof E_LogicalNot not) {
            return new Condition.Not(of(not.getArg()));
        }
        if (filter instanceof E_NotEquals unequal) {
            return new Condition.Not(of(new E_Equals(unequal.getArg1(), unequal.getArg2())));
        }
        if (filter instanceof E_OneOf among) {
            return among(among.getLHS(), among.getRHS().getList());
        }
        if (filter instanceof E_NotOneOf among) {
            return new Condition.Not(among(among.getLHS(), among.getRHS().getList()));
        }
        return ofTest(filter);
    }

    private static Condition among(Expr left, List<Expr> values) {
        return new Condition.Any(
                values.stream().map(value -> of(new E_Equals(left, value))).toList());
    }

    private static Condition ofTest(Expr filter) {
        Condition.Operator operator = OPERATORS.get(filter.getClass());
        if (operator != null) {
            ExprFunction2 sides = (ExprFunction2) filter;
            return compared(sides.getArg1(), operator, sides.getArg2())
                    .or(() -> compared(sides.getArg2(), operator.swapped(), sides.getArg1()))
                    .orElseGet(() -> guess(filter, operator == Condition.Operator.EQUAL ? EQUAL : RANGE));
        }
        TermKind kind = KINDS.get(filter.getClass());
        Expr tested = kind == null ? null : filter.getFunction().getArg(1);
        if (tested != null && tested.isVariable()) {
            return new Condition.OfKind(variable(tested.asVar()), Set.of(kind));
        }
        if (filter instanceof E_Bound bound && bound.getArg().isVariable()) {
            return new Condition.Bound(variable(bound.getArg().asVar()));
        }
        if (filter instanceof E_LangMatches language
                && language.getArg1() instanceof E_Lang of
                && of.getArg().isVariable()
                && isText(language.getArg2())) {
            return new Condition.InLanguage(variable(of.getArg().asVar()), text(language.getArg2()), true);
        }
        return guess(filter, share(filter));
    }

    /** A variable, its language or its datatype on the left and a constant on the right; nothing otherwise. */
    private static Optional<Condition> compared(Expr left, Condition.Operator operator, Expr right) {
        if (!right.isConstant()) {
            return Optional.empty();
        }
        if (left.isVariable()) {
            Constant value = new Constant(JenaPatterns.text(right.getConstant().asNode()));
            return Optional.of(new Condition.Compared(variable(left.asVar()), operator, value));
        }
        if (operator != Condition.Operator.EQUAL) {
            return Optional.empty();
        }
        if (left instanceof E_Lang language && language.getArg().isVariable() && isText(right)) {
            return Optional.of(
                    new Condition.InLanguage(variable(language.getArg().asVar()), text(right), false));
        }
        if (left instanceof E_Datatype datatype && datatype.getArg().isVariable()) {
            Node iri = right.getConstant().asNode();
            return iri.isURI()
                    ? Optional.of(
                            new Condition.OfDatatype(variable(datatype.getArg().asVar()), iri.getURI()))
                    : Optional.empty();
        }
        return Optional.empty();
    }

    private static boolean isText(Expr expression) {
        return expression.isConstant() && expression.getConstant().isString();
    }

    private static String text(Expr expression) {
        return expression.getConstant().getString();
    }

    private static double share(Expr filter) {
        if (filter instanceof E_Regex
                || filter instanceof E_StrContains
                || filter instanceof E_StrStartsWith
                || filter instanceof E_StrEndsWith) {
            return TEXT;
        }
        return Condition.UNKNOWN_SHARE;
    }

    private static Condition guess(Expr filter, double share) {
        List<Variable> variables = new ArrayList<>();
        filter.getVarsMentioned().forEach(mentioned -> variables.add(variable(mentioned)));
        return new Condition.Guess(variables, share);
    }

    private static Variable variable(Var variable) {
        return new Variable(variable.getName());
    }
}

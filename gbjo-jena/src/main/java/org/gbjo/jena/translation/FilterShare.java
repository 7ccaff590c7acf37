package org.gbjo.jena.translation;

import org.apache.jena.sparql.expr.E_Bound;
import org.apache.jena.sparql.expr.E_Equals;
import org.apache.jena.sparql.expr.E_Exists;
import org.apache.jena.sparql.expr.E_GreaterThan;
import org.apache.jena.sparql.expr.E_GreaterThanOrEqual;
import org.apache.jena.sparql.expr.E_IsIRI;
import org.apache.jena.sparql.expr.E_IsLiteral;
import org.apache.jena.sparql.expr.E_LangMatches;
import org.apache.jena.sparql.expr.E_LessThan;
import org.apache.jena.sparql.expr.E_LessThanOrEqual;
import org.apache.jena.sparql.expr.E_LogicalAnd;
import org.apache.jena.sparql.expr.E_LogicalNot;
import org.apache.jena.sparql.expr.E_LogicalOr;
import org.apache.jena.sparql.expr.E_NotEquals;
import org.apache.jena.sparql.expr.E_NotExists;
import org.apache.jena.sparql.expr.E_OneOf;
import org.apache.jena.sparql.expr.E_Regex;
import org.apache.jena.sparql.expr.E_SameTerm;
import org.apache.jena.sparql.expr.E_StrContains;
import org.apache.jena.sparql.expr.E_StrEndsWith;
import org.apache.jena.sparql.expr.E_StrStartsWith;
import org.apache.jena.sparql.expr.Expr;

/**
 * The share of the rows that a filter leaves, by its kind alone. The numbers are those that optimizers without statistics
 * of values have used since Selinger et al. (SIGMOD 1979): a tenth for an equality, a third for a range.
 */
public final class FilterShare {
    private static final double EQUAL = 0.1;
    private static final double RANGE = 1.0 / 3;
    private static final double TEXT = 0.2;
    private static final double LANGUAGE = 0.3;
    private static final double HALF = 0.5;

    private FilterShare() {}

    public static double of(Expr filter) {
        if (filter instanceof E_LogicalAnd and) {
            return of(and.getArg1()) * of(and.getArg2());
        }
        if (filter instanceof E_LogicalOr or) {
            return Math.min(1, of(or.getArg1()) + of(or.getArg2()));
        }
        if (filter instanceof E_LogicalNot not) {
            return Math.max(EQUAL, 1 - of(not.getArg()));
        }
        if (filter instanceof E_Equals || filter instanceof E_SameTerm) {
            return EQUAL;
        }
        if (filter instanceof E_OneOf among) {
            return Math.min(HALF, EQUAL * Math.max(1, among.getRHS().size()));
        }
        return ofRangeOrTest(filter);
    }

    private static double ofRangeOrTest(Expr filter) {
        if (filter instanceof E_LessThan
                || filter instanceof E_LessThanOrEqual
                || filter instanceof E_GreaterThan
                || filter instanceof E_GreaterThanOrEqual) {
            return RANGE;
        }
        if (filter instanceof E_Regex
                || filter instanceof E_StrContains
                || filter instanceof E_StrStartsWith
                || filter instanceof E_StrEndsWith) {
            return TEXT;
        }
        if (filter instanceof E_LangMatches) {
            return LANGUAGE;
        }
        if (filter instanceof E_Exists || filter instanceof E_NotExists) {
            return HALF;
        }
        // A comparison for inequality, a test of a kind of term and BOUND leave most rows, or all.
        boolean leavesMost = filter instanceof E_NotEquals
                || filter instanceof E_Bound
                || filter instanceof E_IsIRI
                || filter instanceof E_IsLiteral;
        return leavesMost ? 1 : HALF;
    }
}

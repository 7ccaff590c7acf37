package org.gbjo.jena.execution;

import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import org.apache.jena.datatypes.xsd.XSDDatatype;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.Triple;
import org.apache.jena.sparql.algebra.Op;
import org.apache.jena.sparql.algebra.Table;
import org.apache.jena.sparql.algebra.op.OpPath;
import org.apache.jena.sparql.core.BasicPattern;
import org.apache.jena.sparql.core.TriplePath;
import org.apache.jena.sparql.core.Var;
import org.apache.jena.sparql.engine.binding.Binding;
import org.apache.jena.sparql.expr.E_Lang;
import org.apache.jena.sparql.expr.E_Str;
import org.apache.jena.sparql.expr.Expr;
import org.apache.jena.sparql.pfunction.PropertyFunctionRegistry;
import org.gbjo.jena.translation.JenaPaths;

/**
 * Which paths and tables may be joined anywhere in a group; {@link GroupBuilder} says why.
 *
 * @param keepsTerms whether the store matches literals as terms and not by their values
 * @param fromOutside whether rows come from outside
 * @param namedGraphs whether a group may be of a named graph
 * @param functions those that Jena calls in the place of a predicate
 */
record GroupRules(boolean keepsTerms, boolean fromOutside, boolean namedGraphs, PropertyFunctionRegistry functions) {
    /** A larger table is left where it is: to look at all of it takes time. */
    private static final int MOST_TABLE_ROWS = 5000;

    /**
     * Whether a row has the same term for an assigned variable wherever it is assigned. TDB2 has an id for the value of a number
     * or a date, and writes what goes through its patterns in its own way: 00 becomes 0, if patterns follow.
     */
    boolean keepsValueOf(Expr expression) {
        return keepsTerms
                || expression instanceof E_Str
                || expression instanceof E_Lang
                || (expression.isConstant() && isSafe(expression.getConstant().asNode()));
    }

    /** Why a path stays where it is, if it does. */
    Optional<String> obstacle(TriplePath path) {
        if (path.getPath() == null || JenaPaths.of(path.getPath(), functions).isEmpty()) {
            return Optional.of("a path that is not of SPARQL 1.1 alone");
        }
        Node subject = path.getSubject();
        Node object = path.getObject();
        if (!isEnd(subject) || !isEnd(object)) {
            return Optional.of("a path ends in a literal that a store may match by its value, or a blank node");
        }
        if (subject.isVariable() && subject.equals(object)) {
            return Optional.of("a path leads from a variable to itself");
        }
        return mayBeEmpty(path) && fromOutside && !keepsTerms
                ? Optional.of("a path that may be empty is joined with rows from outside")
                : Optional.empty();
    }

    private boolean isEnd(Node end) {
        return end instanceof Var || isSafe(end);
    }

    /** Whether a term is the same wherever it is joined. */
    private boolean isSafe(Node term) {
        if (term.isLiteral()) {
            boolean isText = XSDDatatype.XSDstring.getURI().equals(term.getLiteralDatatypeURI());
            return isText || (keepsTerms && term.getLiteralLanguage().isEmpty());
        }
        return term.isURI();
    }

    private boolean mayBeEmpty(TriplePath path) {
        return JenaPaths.of(path.getPath(), functions).orElseThrow().mayBeEmpty();
    }

    /** Why a table stays where it is, if it does. */
    Optional<String> obstacle(Table table) {
        if (table.size() > MOST_TABLE_ROWS) {
            return Optional.of("VALUES has more than " + MOST_TABLE_ROWS + " rows");
        }
        for (Iterator<Binding> rows = table.rows(); rows.hasNext(); ) {
            Binding row = rows.next();
            for (Var variable : table.getVars()) {
                Node value = row.get(variable);
                if (value == null) {
                    return Optional.of("VALUES has UNDEF");
                }
                if (!isSafe(value)) {
                    return Optional.of("VALUES has a literal that a store may match by its value, or a blank node");
                }
            }
        }
        return Optional.empty();
    }

    /** Whether each path is not empty, or has an end whose values are terms of the graph in any order. */
    boolean anchors(BasicPattern patterns, List<Op> others) {
        return others.stream()
                .allMatch(other -> !(other instanceof OpPath op) || isAnchored(op.getTriplePath(), patterns, others));
    }

    private boolean isAnchored(TriplePath path, BasicPattern patterns, List<Op> others) {
        return !mayBeEmpty(path)
                || !path.getSubject().isVariable()
                || !path.getObject().isVariable()
                || isOfGraph(path.getSubject(), patterns, others)
                || isOfGraph(path.getObject(), patterns, others);
    }

    private boolean isOfGraph(Node end, BasicPattern patterns, List<Op> others) {
        for (Triple triple : patterns) {
            if (end.equals(triple.getSubject()) || end.equals(triple.getObject())) {
                return true;
            }
        }
        for (Op other : others) {
            if (other instanceof OpPath op
                    && !mayBeEmpty(op.getTriplePath())
                    && (end.equals(op.getTriplePath().getSubject())
                            || end.equals(op.getTriplePath().getObject()))) {
                return true;
            }
        }
        return false;
    }
}

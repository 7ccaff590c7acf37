package org.gbjo.jena;

import java.util.ArrayList;
import java.util.List;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.Triple;
import org.apache.jena.sparql.core.BasicPattern;
import org.apache.jena.sparql.core.Var;
import org.apache.jena.sparql.engine.binding.Binding;
import org.gbjo.decision.plugin.BoundTerms;
import org.gbjo.decision.plugin.PredicateConstants;
import org.gbjo.decision.UnsupportedTermException;
import org.gbjo.query.Bgp;
import org.gbjo.query.Constant;
import org.gbjo.query.NTriplesText;
import org.gbjo.query.Pattern;
import org.gbjo.query.Term;
import org.gbjo.query.Variable;

/** Jena's patterns in the planner's words. */
final class JenaPatterns {
    private static final PredicateConstants PREDICATES = new PredicateConstants();

    private JenaPatterns() {}

    /** The patterns as a BGP; positions that get their value from a row are placeholders. */
    static Bgp bgp(BasicPattern pattern, Binding row) {
        return new Bgp(patterns(pattern, row));
    }

    /** The patterns one by one. */
    static List<Pattern> patterns(BasicPattern pattern, Binding row) {
        List<Pattern> patterns = new ArrayList<>(pattern.size());
        for (int i = 0; i < pattern.size(); i++) {
            Triple triple = pattern.get(i);
            Node predicate = triple.getPredicate();
            patterns.add(new Pattern(
                    term(triple.getSubject(), row),
                    isBound(predicate, row) ? BoundTerms.predicate(i) : predicate(predicate),
                    term(triple.getObject(), row)));
        }
        return patterns;
    }

    private static Term term(Node node, Binding row) {
        return isBound(node, row) || isValue(node, row) ? BoundTerms.BOUND : term(node);
    }

    /** Whether a row has a value for this variable. */
    static boolean isBound(Node node, Binding row) {
        return node instanceof Var variable && row.contains(variable);
    }

    /**
     * Whether a constant is the value of a variable in a row. OPTIONAL, EXISTS and GRAPH put the values of each row into
     * the patterns before they execute them; what differs from row to row must not make a question of its own. A constant
     * of the query itself that happens to be such a value is judged as an average one, for that row.
     */
    static boolean isValue(Node node, Binding row) {
        if (row.isEmpty() || !node.isConcrete()) {
            return false;
        }
        for (var variables = row.vars(); variables.hasNext(); ) {
            if (node.equals(row.get(variables.next()))) {
                return true;
            }
        }
        return false;
    }

    private static Term predicate(Node node) {
        return node.isURI() ? PREDICATES.of(node, node, JenaPatterns::text) : term(node);
    }

    private static Term term(Node node) {
        if (node.isVariable()) {
            return new Variable(node.getName());
        }
        if (!node.isConcrete()) {
            throw new UnsupportedTermException("a triple term with variables, " + node);
        }
        return new Constant(text(node));
    }

    /** The N-Triples text that models know a term by. */
    static String text(Node node) {
        StringBuilder out = new StringBuilder();
        append(node, out);
        return out.toString();
    }

    private static void append(Node node, StringBuilder out) {
        if (node.isURI()) {
            NTriplesText.appendIri(node.getURI(), out);
        } else if (node.isLiteral()) {
            appendLiteral(node, out);
        } else if (node.isBlank()) {
            NTriplesText.appendBlankNode(node.getBlankNodeLabel(), out);
        } else if (node.isTripleTerm()) {
            Triple triple = node.getTriple();
            append(triple.getSubject(), out.append("<<( "));
            append(triple.getPredicate(), out.append(' '));
            append(triple.getObject(), out.append(' '));
            out.append(" )>>");
        } else {
            throw new UnsupportedTermException("neither an IRI nor a literal, blank node or triple term, " + node);
        }
    }

    private static void appendLiteral(Node node, StringBuilder out) {
        String language = node.getLiteralLanguage();
        if (language.isEmpty()) {
            NTriplesText.appendLiteral(node.getLiteralLexicalForm(), node.getLiteralDatatypeURI(), out);
        } else {
            String direction = node.getLiteralBaseDirection() == null
                    ? ""
                    : "--" + node.getLiteralBaseDirection().direction();
            NTriplesText.appendLanguageLiteral(node.getLiteralLexicalForm(), language + direction, out);
        }
    }
}

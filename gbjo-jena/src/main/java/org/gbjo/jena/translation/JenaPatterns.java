package org.gbjo.jena.translation;

import java.util.ArrayList;
import java.util.List;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.Triple;
import org.apache.jena.sparql.core.BasicPattern;
import org.apache.jena.sparql.core.Var;
import org.apache.jena.sparql.engine.binding.Binding;
import org.gbjo.decision.DecisionKey;
import org.gbjo.decision.UnsupportedTermException;
import org.gbjo.decision.plugin.BoundTerms;
import org.gbjo.decision.plugin.PredicateConstants;
import org.gbjo.query.Constant;
import org.gbjo.query.NTriplesText;
import org.gbjo.query.Pattern;
import org.gbjo.query.Term;
import org.gbjo.query.Variable;

/** Jena's patterns as the planner names them. */
public final class JenaPatterns {
    private static final PredicateConstants PREDICATES = new PredicateConstants();

    private JenaPatterns() {}

    /** The patterns; positions that get their value from a row are placeholders. */
    public static List<Pattern> patterns(BasicPattern pattern, Binding row) {
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

    /**
     * What the order of the patterns depends on, as a key: their nodes, with {@link Node#ANY} for what is bound from
     * outside.
     *
     * @param nativeRule equal for stores that choose their native order alike and find triples alike
     * @param trees whether a tree may be chosen
     */
    public static DecisionKey key(BasicPattern pattern, Binding row, Object nativeRule, boolean trees) {
        Node[] nodes = new Node[3 * pattern.size()];
        for (int i = 0; i < pattern.size(); i++) {
            Triple triple = pattern.get(i);
            nodes[3 * i] = node(triple.getSubject(), row);
            nodes[3 * i + 1] = isBound(triple.getPredicate(), row) ? Node.ANY : triple.getPredicate();
            nodes[3 * i + 2] = node(triple.getObject(), row);
        }
        return new DecisionKey(nodes, nativeRule, trees);
    }

    /** A node as a key has it. */
    public static Node node(Node node, Binding row) {
        return isBound(node, row) || isValue(node, row) ? Node.ANY : node;
    }

    /** An end of a path; a placeholder if it gets its value from a row. */
    public static Term end(Node node, Binding row) {
        return term(node, row);
    }

    /** A node for people, which may be a variable. */
    public static String label(Node node) {
        return node.isConcrete() ? text(node) : node.toString();
    }

    private static Term term(Node node, Binding row) {
        return isBound(node, row) || isValue(node, row) ? BoundTerms.BOUND : term(node);
    }

    /** Whether a row has a value for this variable. */
    private static boolean isBound(Node node, Binding row) {
        return node instanceof Var variable && row.contains(variable);
    }

    /**
     * Whether a constant is the value of a variable in a row. OPTIONAL, EXISTS and GRAPH put the values of each row
     * into the patterns before they execute them, and patterns that differ in these values alone must share one
     * decision. A constant of the query itself that happens to be such a value is taken for an average one, for that
     * row.
     */
    private static boolean isValue(Node node, Binding row) {
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

    /** The N-Triples text by which models know a term. */
    public static String text(Node node) {
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
        } else if (NodeQuestions.isTripleTerm(node)) {
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
            String direction =
                    NodeQuestions.baseDirection(node).map(named -> "--" + named).orElse("");
            NTriplesText.appendLanguageLiteral(node.getLiteralLexicalForm(), language + direction, out);
        }
    }
}

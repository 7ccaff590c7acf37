package org.gbjo.rdf;

import org.apache.jena.graph.Node;
import org.apache.jena.graph.Triple;
import org.gbjo.query.Constant;
import org.gbjo.query.NTriplesText;
import org.gbjo.query.Term;
import org.gbjo.query.Variable;

/**
 * The canonical N-Triples text of each RDF term of Jena ({@link NTriplesText}). Two terms have the same text exactly if
 * Jena calls them equal. Language tags have the letter case of RFC 5646, to which Jena normalizes them whenever it
 * makes a node. Triple terms are written {@code <<( subject predicate object )>>}.
 */
public final class TermText {
    private TermText() {}

    /** The text of an IRI, literal, blank node or triple term. */
    public static String of(Node node) {
        StringBuilder out = new StringBuilder();
        append(node, out);
        return out.toString();
    }

    /** Reads any N-Triples term, even if it is not in canonical form. */
    public static Node parse(String nTriples) {
        return new TermReader(nTriples).read();
    }

    /** A variable or constant of a pattern. */
    public static Term term(Node node) {
        return node.isVariable() ? new Variable(node.getName()) : new Constant(of(node));
    }

    /** The canonical form of any N-Triples text of a term. */
    public static String canonical(String nTriples) {
        return of(parse(nTriples));
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
            throw new IllegalArgumentException(
                    "a constant is an IRI, a literal, a blank node or a triple term without variables, got " + node);
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

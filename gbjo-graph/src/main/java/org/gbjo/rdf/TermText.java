package org.gbjo.rdf;

import org.apache.jena.datatypes.xsd.XSDDatatype;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.Triple;
import org.gbjo.query.Constant;
import org.gbjo.query.Term;
import org.gbjo.query.Variable;

/**
 * The one N-Triples text of each RDF term: two terms have the same text exactly if Jena calls them equal.
 *
 * <ul>
 *   <li>IRIs stand between angle brackets; the characters that N-Triples forbids there (up to and including the space,
 *       and <code>&lt; &gt; " { } | ^ ` \</code>) are written as <code>\</code><code>uXXXX</code> with capital digits.
 *   <li>In literals, only quote, backslash, newline, carriage return, tab, backspace and form feed are escaped, each
 *       with its letter. The datatype of plain strings is not written.
 *   <li>Language tags have the letter case of RFC 5646 ({@code en-Latn-GB}), into which Jena brings them when it makes a
 *       node, whether from N-Triples, from SPARQL or in code. A base direction follows as {@code @en--ltr}.
 *   <li>Blank nodes are {@code _:label}; see {@link BlankLabel} for labels that N-Triples cannot hold.
 *   <li>Triple terms are {@code <<( subject predicate object )>>}.
 * </ul>
 *
 * <p>Everything else is raw, beyond ASCII too. Half a surrogate pair has no UTF-8 form and is escaped, in IRIs and
 * literals alike; only code can make such a term, since no parser lets it in.
 */
public final class TermText {
    private TermText() {}

    /** The text of an IRI, literal, blank node or triple term. */
    public static String of(Node node) {
        StringBuilder out = new StringBuilder();
        append(node, out);
        return out.toString();
    }

    /** Reads any N-Triples term, also one that is not in the canonical form. */
    public static Node parse(String nTriples) {
        return new TermReader(nTriples).read();
    }

    /** A variable or constant of a pattern. */
    public static Term term(Node node) {
        return node.isVariable() ? new Variable(node.getName()) : new Constant(of(node));
    }

    /** The canonical text of any N-Triples text of a term. */
    public static String canonical(String nTriples) {
        return of(parse(nTriples));
    }

    private static void append(Node node, StringBuilder out) {
        if (node.isURI()) {
            appendIri(node.getURI(), out);
        } else if (node.isLiteral()) {
            appendLiteral(node, out);
        } else if (node.isBlank()) {
            out.append("_:").append(BlankLabel.encode(node.getBlankNodeLabel()));
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
        appendString(node.getLiteralLexicalForm(), out);
        if (!node.getLiteralLanguage().isEmpty()) {
            out.append('@').append(node.getLiteralLanguage());
            if (node.getLiteralBaseDirection() != null) {
                out.append("--").append(node.getLiteralBaseDirection().direction());
            }
        } else if (!node.getLiteralDatatypeURI().equals(XSDDatatype.XSDstring.getURI())) {
            appendIri(node.getLiteralDatatypeURI(), out.append("^^"));
        }
    }

    private static void appendIri(String iri, StringBuilder out) {
        out.append('<');
        int from = 0;
        for (int i = 0; i < iri.length(); i++) {
            if (isForbiddenInIri(iri.charAt(i)) || isHalfPair(iri, i)) {
                out.append(iri, from, i).append(escape(iri.charAt(i)));
                from = i + 1;
            }
        }
        out.append(iri, from, iri.length()).append('>');
    }

    private static void appendString(String text, StringBuilder out) {
        out.append('"');
        int from = 0;
        for (int i = 0; i < text.length(); i++) {
            if (isEscapedInString(text.charAt(i)) || isHalfPair(text, i)) {
                out.append(text, from, i).append(escapeInString(text.charAt(i)));
                from = i + 1;
            }
        }
        out.append(text, from, text.length()).append('"');
    }

    private static boolean isEscapedInString(char c) {
        return c == '"' || c == '\\' || (c <= '\r' && c >= '\b' && c != 0x0B);
    }

    private static String escapeInString(char c) {
        return switch (c) {
            case '"', '\\' -> "\\" + c;
            case '\n' -> "\\n";
            case '\r' -> "\\r";
            case '\t' -> "\\t";
            case '\b' -> "\\b";
            case '\f' -> "\\f";
            default -> escape(c);
        };
    }

    static boolean isForbiddenInIri(char c) {
        return c <= ' '
                || switch (c) {
                    case '<', '>', '"', '{', '}', '|', '^', '`', '\\' -> true;
                    default -> false;
                };
    }

    private static boolean isHalfPair(String text, int index) {
        char c = text.charAt(index);
        if (!Character.isSurrogate(c)) {
            return false;
        }
        return Character.isHighSurrogate(c)
                ? index + 1 == text.length() || !Character.isLowSurrogate(text.charAt(index + 1))
                : index == 0 || !Character.isHighSurrogate(text.charAt(index - 1));
    }

    private static String escape(char c) {
        return String.format("\\u%04X", (int) c);
    }
}

package org.gbjo.rdf;

import java.util.HexFormat;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.NodeFactory;
import org.apache.jena.graph.TextDirection;
import org.gbjo.query.BlankLabel;
import org.gbjo.query.NTriplesText;

/** A recursive-descent reader for one term of N-Triples (RDF 1.2, section "Grammar"). */
final class TermReader {
    /**
     * Deeper than any real statement about statements, and shallow enough that hostile input cannot overflow the stack.
     */
    private static final int MAX_DEPTH = 200;

    private final String text;
    private int position;
    private int depth;

    TermReader(String text) {
        this.text = text;
    }

    Node read() {
        Node node = term();
        if (position != text.length()) {
            throw error("nothing may follow the term");
        }
        return node;
    }

    private Node term() {
        if (text.startsWith("<<(", position)) {
            return tripleTerm();
        } else if (text.startsWith("<", position)) {
            return NodeFactory.createURI(iri());
        } else if (text.startsWith("\"", position)) {
            return literal();
        } else if (text.startsWith("_:", position)) {
            return blankNode();
        }
        throw error("a term starts with <, \", _: or <<(");
    }

    private Node tripleTerm() {
        if (++depth > MAX_DEPTH) {
            throw error("triple terms may be nested " + MAX_DEPTH + " deep");
        }
        position += 3;
        Node subject = spacedTerm();
        Node predicate = spacedTerm();
        Node object = spacedTerm();
        skipSpace();
        if (!text.startsWith(")>>", position)) {
            throw error("a triple term has three terms and ends with )>>");
        }
        position += 3;
        depth--;
        return NodeFactory.createTripleTerm(subject, predicate, object);
    }

    private Node spacedTerm() {
        skipSpace();
        return term();
    }

    private void skipSpace() {
        while (position < text.length() && (text.charAt(position) == ' ' || text.charAt(position) == '\t')) {
            position++;
        }
    }

    private String iri() {
        position++;
        StringBuilder out = new StringBuilder();
        while (true) {
            char c = next();
            if (c == '>') {
                return out.toString();
            } else if (c == '\\') {
                unicode(next(), out);
            } else if (NTriplesText.isForbiddenInIri(c)) {
                throw error("an IRI holds this character only as \\u escape");
            } else {
                out.append(c);
            }
        }
    }

    private Node literal() {
        String lexical = string();
        if (text.startsWith("@", position)) {
            return languageString(lexical);
        } else if (text.startsWith("^^<", position)) {
            position += 2;
            return NodeFactory.createLiteralDT(lexical, NodeFactory.getType(iri()));
        }
        return NodeFactory.createLiteralString(lexical);
    }

    private String string() {
        position++;
        StringBuilder out = new StringBuilder();
        while (true) {
            char c = next();
            switch (c) {
                case '"' -> {
                    return out.toString();
                }
                case '\\' -> escape(out);
                case '\n', '\r' -> throw error("a line end in a literal is written as \\n or \\r");
                default -> out.append(c);
            }
        }
    }

    private void escape(StringBuilder out) {
        char c = next();
        switch (c) {
            case 't' -> out.append('\t');
            case 'b' -> out.append('\b');
            case 'n' -> out.append('\n');
            case 'r' -> out.append('\r');
            case 'f' -> out.append('\f');
            case '"', '\'', '\\' -> out.append(c);
            default -> unicode(c, out);
        }
    }

    private void unicode(char kind, StringBuilder out) {
        int digits = kind == 'u' ? 4 : 8;
        if ((kind != 'u' && kind != 'U') || position + digits > text.length()) {
            throw error("unknown or unfinished escape");
        }
        try {
            out.appendCodePoint(HexFormat.fromHexDigits(text, position, position + digits));
        } catch (IllegalArgumentException e) {
            throw error("an escape names a Unicode character with hexadecimal digits");
        }
        position += digits;
    }

    private Node languageString(String lexical) {
        position++;
        String tag = language();
        if (!text.startsWith("--", position)) {
            return NodeFactory.createLiteralLang(lexical, tag);
        }
        for (TextDirection direction : TextDirection.values()) {
            if (text.startsWith(direction.direction(), position + 2)) {
                position += 2 + direction.direction().length();
                return NodeFactory.createLiteralDirLang(lexical, tag, direction);
            }
        }
        throw error("a base direction is --ltr or --rtl");
    }

    /** LANG_DIR of the grammar: letters, then parts of letters and digits, each after one hyphen. */
    private String language() {
        int start = position;
        skipTagPart(false);
        while (text.startsWith("-", position) && !text.startsWith("--", position)) {
            position++;
            skipTagPart(true);
        }
        return text.substring(start, position);
    }

    private void skipTagPart(boolean digitsToo) {
        int start = position;
        while (position < text.length() && isTagCharacter(text.charAt(position), digitsToo)) {
            position++;
        }
        if (position == start) {
            throw error("a language tag has the form en or en-GB");
        }
    }

    private static boolean isTagCharacter(char c, boolean digitsToo) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (digitsToo && c >= '0' && c <= '9');
    }

    private Node blankNode() {
        position += 2;
        int start = position;
        while (position < text.length() && BlankLabel.isInner(text.codePointAt(position))) {
            position += Character.charCount(text.codePointAt(position));
        }
        while (position > start && text.charAt(position - 1) == '.') {
            position--;
        }
        String label = text.substring(start, position);
        if (!BlankLabel.isLegal(label)) {
            throw error("a blank node label starts with a letter, a digit or _");
        }
        return NodeFactory.createBlankNode(BlankLabel.decode(label));
    }

    private char next() {
        if (position == text.length()) {
            throw error("the term ends too early");
        }
        return text.charAt(position++);
    }

    private IllegalArgumentException error(String rule) {
        return new IllegalArgumentException(
                "not an N-Triples term at character " + (position + 1) + ": " + rule + ", in '" + text + "'");
    }
}

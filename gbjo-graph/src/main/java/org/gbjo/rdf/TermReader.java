package org.gbjo.rdf;

import java.util.HexFormat;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.NodeFactory;
import org.apache.jena.graph.TextDirection;
import org.gbjo.query.BlankLabel;

/** A reader for one term of N-Triples (RDF 1.2, section "Grammar"). Repetitions are possessive, so none is deep. */
final class TermReader {
    /**
     * Deeper than any real statement about statements, and shallow enough that hostile input cannot overflow the stack.
     */
    private static final int MAX_DEPTH = 200;

    private static final String UNICODE = "\\\\u\\p{XDigit}{4}|\\\\U\\p{XDigit}{8}";
    private static final String IRI = "<((?:[^\\x00-\\x20<>\"{}|^`\\\\]|" + UNICODE + ")*+)>";
    private static final String STRING = "\"((?:[^\"\\\\\n\r]|\\\\[tbnrf\"'\\\\]|" + UNICODE + ")*+)\"";
    private static final String LANGUAGE = "@([a-zA-Z]++(?:-[a-zA-Z0-9]++)*+)(?:--(ltr|rtl))?";
    /** Groups: IRI, lexical form, language, direction, datatype, blank node label. */
    private static final Pattern TERM = Pattern.compile(
            IRI + "|" + STRING + "(?:" + LANGUAGE + "|\\^\\^" + IRI + ")?" + "|_:([^\\s<>()\"]*[^\\s<>()\".])");

    private static final Pattern ESCAPE = Pattern.compile("\\\\(?:u(.{4})|U(.{8})|(.))");
    private static final String ESCAPED = "tbnrf\"'\\";
    private static final String MEANT = "\t\b\n\r\f\"'\\";

    private final String text;
    private final Matcher matcher;
    private int position;
    private int depth;

    TermReader(String text) {
        this.text = text;
        this.matcher = TERM.matcher(text);
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
        }
        if (!matcher.region(position, text.length()).lookingAt()) {
            throw error(
                    "a term is <an IRI>, \"a literal\", _:blank or <<( a triple term )>>, special characters escaped");
        }
        Node node = node();
        position = matcher.end();
        return node;
    }

    private Node tripleTerm() {
        if (++depth > MAX_DEPTH) {
            throw error("triple terms may be nested " + MAX_DEPTH + " deep");
        }
        position += 3;
        Node triple = NodeFactory.createTripleTerm(spacedTerm(), spacedTerm(), spacedTerm());
        skipSpace();
        if (!text.startsWith(")>>", position)) {
            throw error("a triple term has three terms and ends with )>>");
        }
        position += 3;
        depth--;
        return triple;
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

    private Node node() {
        String label = matcher.group(6);
        if (label != null) {
            if (!BlankLabel.isLegal(label)) {
                throw error("a blank node label starts with a letter, a digit or _");
            }
            return NodeFactory.createBlankNode(BlankLabel.decode(label));
        }
        if (matcher.group(1) != null) {
            return NodeFactory.createURI(unescaped(1));
        }
        String lexical = unescaped(2);
        String language = matcher.group(3);
        if (language == null) {
            return matcher.group(5) == null
                    ? NodeFactory.createLiteralString(lexical)
                    : NodeFactory.createLiteralDT(lexical, NodeFactory.getType(unescaped(5)));
        }
        return matcher.group(4) == null
                ? NodeFactory.createLiteralLang(lexical, language)
                : NodeFactory.createLiteralDirLang(lexical, language, TextDirection.create(matcher.group(4)));
    }

    private String unescaped(int group) {
        String written = matcher.group(group);
        return written.indexOf('\\') < 0
                ? written
                : ESCAPE.matcher(written).replaceAll(escape -> Matcher.quoteReplacement(character(escape)));
    }

    private String character(MatchResult escape) {
        if (escape.group(3) != null) {
            return MEANT.substring(ESCAPED.indexOf(escape.group(3))).substring(0, 1);
        }
        try {
            String digits = escape.group(1) != null ? escape.group(1) : escape.group(2);
            return Character.toString(HexFormat.fromHexDigits(digits));
        } catch (IllegalArgumentException e) {
            throw error("an escape names a Unicode character with hexadecimal digits");
        }
    }

    private IllegalArgumentException error(String rule) {
        return new IllegalArgumentException(
                "not an N-Triples term at character " + (position + 1) + ": " + rule + ", in '" + text + "'");
    }
}

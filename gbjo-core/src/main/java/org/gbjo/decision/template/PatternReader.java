package org.gbjo.decision.template;

import java.util.ArrayList;
import java.util.List;
import org.gbjo.query.Constant;
import org.gbjo.query.Pattern;
import org.gbjo.query.Term;

/**
 * Reads patterns as {@code explain} and templates write them, three terms with spaces between them: {@code ?name},
 * {@code <iri>}, a literal, a triple term, or {@value BgpTemplate#CONSTANT} for any constant.
 */
public final class PatternReader {
    /** What stands for any constant in a pattern that was read; its template has the mark again. */
    private static final Constant ANY_CONSTANT = new Constant("<urn:x-gbjo:any>");

    private final String text;
    private int at;

    private PatternReader(String text) {
        this.text = text;
    }

    /**
     * The patterns of a text, with dots between them; throws an {@link IllegalArgumentException} with one sentence if
     * it has none.
     */
    public static List<Pattern> read(String text) {
        PatternReader reader = new PatternReader(text);
        List<Pattern> patterns = new ArrayList<>();
        do {
            patterns.add(reader.pattern());
        } while (!reader.isAtEnd());
        return patterns;
    }

    /** Whether nothing but a dot follows. */
    private boolean isAtEnd() {
        skipSpace();
        if (at < text.length()) {
            if (text.charAt(at) != '.') {
                throw new IllegalArgumentException("a pattern has three terms, got '" + text + "'");
            }
            at++;
            skipSpace();
        }
        return at == text.length();
    }

    private Pattern pattern() {
        Term subject = term();
        Term predicate = term();
        Term object = term();
        if (predicate instanceof Constant constant && !isIri(constant)) {
            throw new IllegalArgumentException(
                    "the predicate of a pattern is an IRI or a variable, got '" + text + "'");
        }
        return new Pattern(subject, predicate, object);
    }

    private static boolean isIri(Constant constant) {
        return !constant.equals(ANY_CONSTANT)
                && constant.nTriples().startsWith("<")
                && !constant.nTriples().startsWith("<<");
    }

    private void skipSpace() {
        while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
            at++;
        }
    }

    private Term term() {
        skipSpace();
        int begin = at;
        at = end();
        String term = text.substring(begin, at);
        if (term.equals(BgpTemplate.CONSTANT)) {
            return ANY_CONSTANT;
        }
        if (term.length() < 2 || "?$<\"".indexOf(term.charAt(0)) < 0) {
            throw new IllegalArgumentException("a term is ?name, <iri>, a literal or " + BgpTemplate.CONSTANT
                    + " for any constant, got '" + term + "' in '" + text + "'");
        }
        return Term.parse(term);
    }

    /** Where the term that begins here ends. */
    private int end() {
        if (text.startsWith("<<", at)) {
            return endOfTripleTerm();
        }
        if (text.startsWith("<", at)) {
            return behind(">", at);
        }
        return text.startsWith("\"", at) ? endOfLiteral() : endOfWord(at);
    }

    private int behind(String closing, int from) {
        int end = text.indexOf(closing, from);
        if (end < 0) {
            throw new IllegalArgumentException("a term ends with " + closing + ", got '" + text.substring(from) + "'");
        }
        return end + closing.length();
    }

    /** One may stand in another. */
    private int endOfTripleTerm() {
        int end = behind(">>", at);
        for (int inner = text.indexOf("<<", at + 2); inner >= 0 && inner < end; inner = text.indexOf("<<", inner + 2)) {
            end = behind(">>", end);
        }
        return end;
    }

    private int endOfLiteral() {
        int quote = at + 1;
        while (quote < text.length() && text.charAt(quote) != '"') {
            quote += text.charAt(quote) == '\\' ? 2 : 1;
        }
        if (quote >= text.length()) {
            throw new IllegalArgumentException("a literal ends with \", got '" + text.substring(at) + "'");
        }
        return text.startsWith("^^<", quote + 1) ? behind(">", quote) : endOfWord(quote + 1);
    }

    private int endOfWord(int from) {
        int end = from;
        while (end < text.length() && !Character.isWhitespace(text.charAt(end))) {
            end++;
        }
        return end;
    }
}

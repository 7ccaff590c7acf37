package org.gbjo.workload;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Splits a text into its queries, since a SPARQL parser takes one at a time.
 *
 * <p>A new query begins at a keyword of a prologue or a query form, outside all brackets, once the current query has
 * had its form: within one query, no such keyword can follow there. Strings, IRIs, comments, variables and prefixed
 * names are skipped as SPARQL would read them, so that their content is never mistaken for brackets or keywords.
 */
final class SparqlSplitter {
    private static final Set<String> PROLOGUE = Set.of("PREFIX", "BASE", "VERSION");
    private static final Set<String> FORM = Set.of("SELECT", "ASK", "CONSTRUCT", "DESCRIBE");
    private static final String NAME_CHARACTER = "[\\p{javaLetterOrDigit}\\x{10000}-\\x{10FFFF}_:%\\\\-]";
    /** A part of a variable, keyword or prefixed name: {@code select:x} is one name, not a keyword. */
    private static final String NAME = "(?:\\\\.?|" + NAME_CHARACTER + "|\\.(?=" + NAME_CHARACTER + "))";
    /** Repetitions are possessive: others would need a stack as deep as a string is long. */
    private static final Pattern TOKEN = Pattern.compile(
            String.join(
                    "|",
                    "#(?<comment>[^\n\r]*+)",
                    longString("\"\"\""),
                    longString("'''"),
                    "([\"'])(?:\\\\.|(?!\\2)[^\\\\\n\r])*+[\"'\n\r]?",
                    "<[^\\x00-\\x20<>\"{}|^`]*+>",
                    "[?$@]" + NAME + "*+",
                    "(?<word>" + NAME + "++)",
                    "(?<open>[{(\\[])",
                    "(?<close>[})\\]])",
                    "\\S"),
            Pattern.DOTALL);

    private static final String NOTE = " gbjo ";

    /** A query, where it begins, and the content of the {@code # gbjo} comment above it, which may be empty. */
    record Part(String text, int start, boolean hasPrologue, String note) {}

    private final String text;
    private final List<Part> parts = new ArrayList<>();
    private int start = -1;
    private boolean hasPrologue;
    private boolean hasForm;
    private String note = "";
    private String nextNote = "";

    private SparqlSplitter(String text) {
        this.text = text;
    }

    private static String longString(String quotes) {
        return quotes + "(?:\\\\.|(?!" + quotes + ").)*+(?:" + quotes + ")?";
    }

    static List<Part> split(String text) {
        return new SparqlSplitter(text).split();
    }

    private List<Part> split() {
        int depth = 0;
        for (Matcher token = TOKEN.matcher(text); token.find(); ) {
            String comment = token.group("comment");
            if (comment != null) {
                nextNote = depth == 0 && comment.startsWith(NOTE) ? comment.substring(NOTE.length()) : nextNote;
                continue;
            }
            if (start < 0) {
                begin(token.start());
            }
            if (token.group("open") != null) {
                depth++;
            } else if (token.group("close") != null) {
                depth = Math.max(depth - 1, 0);
            } else if (token.group("word") != null && depth == 0) {
                word(token.group("word").toUpperCase(Locale.ROOT), token.start());
            }
        }
        if (start >= 0) {
            end(text.length());
        }
        return parts;
    }

    private void word(String word, int at) {
        boolean prologue = PROLOGUE.contains(word);
        boolean form = FORM.contains(word);
        if (hasForm && (prologue || form)) {
            end(at);
            begin(at);
        }
        hasPrologue |= prologue;
        hasForm |= form;
    }

    private void begin(int at) {
        start = at;
        note = nextNote;
        nextNote = "";
        hasPrologue = false;
        hasForm = false;
    }

    private void end(int at) {
        parts.add(new Part(text.substring(start, at), start, hasPrologue, note));
    }
}

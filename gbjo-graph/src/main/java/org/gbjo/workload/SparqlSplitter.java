package org.gbjo.workload;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

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
    private static final String NOTE = "# gbjo ";

    /** A query, its place in the file, and the content of the {@code # gbjo} comment above it, which may be empty. */
    record Part(String text, int line, int column, boolean hasPrologue, String note) {}

    private final String text;
    private final List<Part> parts = new ArrayList<>();
    private int position;
    private int depth;
    private int start = -1;
    private boolean hasPrologue;
    private boolean hasForm;
    private String note = "";
    private String nextNote = "";
    private int line = 1;
    private int lineStart;
    private int counted;

    private SparqlSplitter(String text) {
        this.text = text;
    }

    static List<Part> split(String text) {
        return new SparqlSplitter(text).split();
    }

    private List<Part> split() {
        while (position < text.length()) {
            char c = text.charAt(position);
            if (Character.isWhitespace(c)) {
                position++;
            } else if (c == '#') {
                comment();
            } else {
                if (start < 0) {
                    begin(position);
                }
                token(c);
            }
        }
        if (start >= 0) {
            end(text.length());
        }
        return parts;
    }

    private void token(char c) {
        switch (c) {
            case '"', '\'' -> string(c);
            case '<' -> iriOrOperator();
            case '{', '(', '[' -> {
                depth++;
                position++;
            }
            case '}', ')', ']' -> {
                depth = Math.max(depth - 1, 0);
                position++;
            }
            case '?', '$', '@' -> {
                position++;
                name();
            }
            default -> {
                if (isNameCharacter(c)) {
                    word();
                } else {
                    position++;
                }
            }
        }
    }

    private void word() {
        int from = position;
        String word = name().toUpperCase(Locale.ROOT);
        boolean prologue = PROLOGUE.contains(word);
        boolean form = FORM.contains(word);
        if (depth > 0 || !(prologue || form)) {
            return;
        }
        if (hasForm) {
            end(from);
            begin(from);
        }
        hasPrologue |= prologue;
        hasForm |= form;
    }

    /** Reads a variable, keyword or prefixed name. {@code select:x} is one name, not a keyword. */
    private String name() {
        int from = position;
        while (position < text.length() && (isNameCharacter(text.charAt(position)) || isDotInside())) {
            position += text.charAt(position) == '\\' ? 2 : 1;
        }
        position = Math.min(position, text.length());
        return text.substring(from, position);
    }

    private boolean isDotInside() {
        return text.charAt(position) == '.'
                && position + 1 < text.length()
                && isNameCharacter(text.charAt(position + 1));
    }

    private static boolean isNameCharacter(char c) {
        return Character.isLetterOrDigit(c) || Character.isSurrogate(c) || "_-:%\\".indexOf(c) >= 0;
    }

    private void comment() {
        int from = position;
        while (position < text.length() && text.charAt(position) != '\n' && text.charAt(position) != '\r') {
            position++;
        }
        if (depth == 0 && text.startsWith(NOTE, from)) {
            nextNote = text.substring(from + NOTE.length(), position);
        }
    }

    private void string(char quote) {
        String triple = String.valueOf(quote).repeat(3);
        boolean isLong = text.startsWith(triple, position);
        position += isLong ? 3 : 1;
        while (position < text.length()) {
            char c = text.charAt(position);
            if (c == '\\') {
                position++;
            } else if (isLong && text.startsWith(triple, position)) {
                position += 3;
                return;
            } else if (!isLong && (c == quote || c == '\n' || c == '\r')) {
                position++;
                return;
            }
            position++;
        }
        position = text.length();
    }

    /** Reads an IRIREF of the grammar if there is one, otherwise "less than" or the start of a triple term. */
    private void iriOrOperator() {
        int end = position + 1;
        while (end < text.length() && text.charAt(end) > ' ' && "<>\"{}|^`".indexOf(text.charAt(end)) < 0) {
            end++;
        }
        position = end < text.length() && text.charAt(end) == '>' ? end + 1 : position + 1;
    }

    private void begin(int at) {
        start = at;
        note = nextNote;
        nextNote = "";
        hasPrologue = false;
        hasForm = false;
    }

    private void end(int at) {
        for (; counted < start; counted++) {
            char c = text.charAt(counted);
            if (c == '\n' || (c == '\r' && text.charAt(counted + 1) != '\n')) {
                line++;
                lineStart = counted + 1;
            }
        }
        parts.add(new Part(text.substring(start, at), line, start - lineStart + 1, hasPrologue, note));
    }
}

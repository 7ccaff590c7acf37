package org.gbjo.advise.log;

import java.util.regex.Pattern;

/** What tells the beginning of a query from other text. */
final class SparqlWords {
    private static final String PROLOGUE = "PREFIX\\s+[^\\s:]*:|BASE\\s*<|DEFINE\\s+\\w+:";
    private static final String FORM = "SELECT\\b|ASK\\b|CONSTRUCT\\b|DESCRIBE\\b";
    private static final Pattern QUERY =
            Pattern.compile("(?:\\s|#[^\n]*\n)*+(?:" + PROLOGUE + "|" + FORM + ")", Pattern.CASE_INSENSITIVE);
    private static final Pattern DECLARATION = Pattern.compile("\\s*(?:" + PROLOGUE + ")", Pattern.CASE_INSENSITIVE);
    private static final Pattern ANY_FORM = Pattern.compile("(?<![\\w?$:])(?:" + FORM + ")", Pattern.CASE_INSENSITIVE);

    private SparqlWords() {}

    static boolean beginsQuery(CharSequence text) {
        return QUERY.matcher(text).lookingAt();
    }

    /** Whether a prefix or a base is declared first. */
    static boolean beginsPrologue(CharSequence text) {
        return DECLARATION.matcher(text).lookingAt();
    }

    static boolean hasForm(CharSequence text) {
        return ANY_FORM.matcher(text).find();
    }
}

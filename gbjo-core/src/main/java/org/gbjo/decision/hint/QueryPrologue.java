package org.gbjo.decision.hint;

import java.util.ArrayList;
import java.util.List;

/** Reads the prefix declarations at the beginning of a SPARQL query, for engines that lose them when they parse. */
public final class QueryPrologue {
    private final String text;
    private int at;

    private QueryPrologue(String text) {
        this.text = text;
    }

    /** The hints of a query; for most queries, this looks for one word and is done. */
    public static QueryHints hints(String text) {
        return text.contains(QueryHints.NAMESPACE)
                ? QueryHints.of(new QueryPrologue(text).prefixes())
                : QueryHints.NONE;
    }

    /** The IRIs of the declarations up to the first word that begins none. */
    private List<String> prefixes() {
        List<String> iris = new ArrayList<>();
        while (true) {
            if (isNext("PREFIX")) {
                skipLabel();
                iris.add(iri());
            } else if (isNext("BASE")) {
                iri();
            } else {
                return iris;
            }
        }
    }

    private boolean isNext(String word) {
        skipSpace();
        if (!text.regionMatches(true, at, word, 0, word.length())) {
            return false;
        }
        at += word.length();
        return true;
    }

    private void skipSpace() {
        while (at < text.length() && (Character.isWhitespace(text.charAt(at)) || text.charAt(at) == '#')) {
            at = text.charAt(at) == '#' ? endOfLine() : at + 1;
        }
    }

    private int endOfLine() {
        int end = at;
        while (end < text.length() && text.charAt(end) != '\n' && text.charAt(end) != '\r') {
            end++;
        }
        return end;
    }

    private void skipLabel() {
        skipSpace();
        int colon = text.indexOf(':', at);
        at = colon < 0 ? text.length() : colon + 1;
    }

    /** What stands between angle brackets; empty if nothing does, since the engine's parser will refuse the query. */
    private String iri() {
        skipSpace();
        int end = text.indexOf('>', at);
        if (end < 0 || text.charAt(at) != '<') {
            at = text.length();
            return "";
        }
        String iri = text.substring(at + 1, end);
        at = end + 1;
        return iri;
    }
}

package org.gbjo.decision.hint;

import java.util.ArrayList;
import java.util.List;

/**
 * Reads hints in the comments of a query, {@code # gbjo: off} or {@code # gbjo: order=3,1,2}, for servers that see the
 * text of a query before it is parsed. A {@code #} inside of an IRI, a string or a name begins no comment.
 */
public final class CommentHints {
    private static final String MARK = "gbjo:";
    /** What no IRI contains, so that a {@code <} before it is an operator. */
    private static final String NOT_IN_IRI = "<\"{}|^`\\";

    private final String text;
    private final List<String> iris = new ArrayList<>();
    private int at;

    private CommentHints(String text) {
        this.text = text;
    }

    /** The IRIs of prefix declarations that say the same; for most queries, this looks for one word and is done. */
    public static List<String> iris(String text) {
        if (!text.contains(MARK)) {
            return List.of();
        }
        CommentHints hints = new CommentHints(text);
        hints.read();
        return hints.iris;
    }

    private void read() {
        while (at < text.length()) {
            switch (text.charAt(at)) {
                case '#' -> readComment();
                case '<' -> skipIri();
                case '"', '\'' -> skipString();
                case '\\' -> at += 2;
                default -> at++;
            }
        }
    }

    private void readComment() {
        int end = at;
        while (end < text.length() && text.charAt(end) != '\n' && text.charAt(end) != '\r') {
            end++;
        }
        String comment = text.substring(at + 1, end).strip();
        if (comment.startsWith(MARK)) {
            iris.add(QueryHints.NAMESPACE + comment.substring(MARK.length()).replaceAll("\\s", ""));
        }
        at = end;
    }

    private void skipIri() {
        int end = at + 1;
        while (end < text.length() && text.charAt(end) > ' ' && NOT_IN_IRI.indexOf(text.charAt(end)) < 0) {
            if (text.charAt(end) == '>') {
                at = end;
                break;
            }
            end++;
        }
        at++;
    }

    /** A string ends with as many quotes as it begins with, one or three; two are an empty one. */
    private void skipString() {
        String quote = text.substring(at, at + 1);
        String three = quote.repeat(3);
        String end = text.startsWith(three, at) ? three : quote;
        at += end.length();
        while (at < text.length() && !text.startsWith(end, at)) {
            at += text.charAt(at) == '\\' ? 2 : 1;
        }
        at += end.length();
    }
}

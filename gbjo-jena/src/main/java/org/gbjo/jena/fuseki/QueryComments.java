package org.gbjo.jena.fuseki;

import java.util.List;
import org.apache.jena.query.Query;
import org.gbjo.decision.hint.CommentHints;

/** Hints in the comments of a query, for servers of one's own: Fuseki's queries lose their comments. */
public final class QueryComments {
    private static final String LABEL = "gbjo-hint-";

    private QueryComments() {}

    /** The hints in the comments of a query, as IRIs. */
    public static List<String> hints(String text) {
        return CommentHints.iris(text);
    }

    /** Gives a query prefixes that say the same as its comments, so that whoever executes it hears them. */
    public static void declare(List<String> hints, Query query) {
        for (int i = 0; i < hints.size(); i++) {
            query.setPrefix(LABEL + (i + 1), hints.get(i));
        }
    }
}

package org.gbjo.jena.live;

import java.util.Iterator;
import org.apache.jena.atlas.iterator.Iter;

/** Matches of a pattern, which are counted and closed. */
final class Matches {
    private Matches() {}

    /** How many there are, up to a limit. */
    static long count(Iterator<?> matches, long most) {
        long count = 0;
        try {
            while (count < most && matches.hasNext()) {
                matches.next();
                count++;
            }
        } finally {
            Iter.close(matches);
        }
        return count;
    }
}

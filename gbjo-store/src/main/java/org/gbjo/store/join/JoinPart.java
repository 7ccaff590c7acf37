package org.gbjo.store.join;

import java.util.ArrayList;
import java.util.List;

/**
 * What a step of a join takes its matches from: an index, for a pattern, a search along a path, or a table of rows that were
 * joined before.
 */
public sealed interface JoinPart permits IdPattern, JoinPath, JoinTable {
    /** All variables, as bits of their slots. */
    long variables();

    /** The variables that have no value yet, as bits of their slots. */
    default long free(long bound) {
        return variables() & ~bound;
    }

    /** Those of a kind. */
    static <P extends JoinPart> List<P> only(Class<P> kind, List<? extends JoinPart> parts) {
        return parts.stream().filter(kind::isInstance).map(kind::cast).toList();
    }

    /** What shares variables that have no value yet, directly or by others. */
    static <P extends JoinPart> List<List<P>> connected(List<P> all, long bound) {
        List<List<P>> parts = new ArrayList<>();
        List<P> rest = new ArrayList<>(all);
        while (!rest.isEmpty()) {
            List<P> part = new ArrayList<>();
            long reached = rest.get(0).free(bound);
            part.add(rest.remove(0));
            for (int i = 0; i < rest.size(); ) {
                if ((rest.get(i).free(bound) & reached) != 0) {
                    reached |= rest.get(i).free(bound);
                    part.add(rest.remove(i));
                    i = 0;
                } else {
                    i++;
                }
            }
            parts.add(part);
        }
        return parts;
    }
}

package org.gbjo.cli.serve;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gbjo.query.Bgp;
import org.gbjo.query.Constant;
import org.gbjo.query.Term;
import org.gbjo.query.Variable;
import org.gbjo.store.dataset.FolderGraph;
import org.gbjo.store.join.IdPattern;

/**
 * The patterns of a BGP as a graph folder joins them.
 *
 * @param variables how many slots a row has
 */
record FolderPatterns(List<IdPattern> patterns, int variables) {
    /** Slots of a row are the bits of a word. */
    private static final int MOST_VARIABLES = 60;

    FolderPatterns {
        patterns = List.copyOf(patterns);
    }

    /** The patterns of a BGP; nothing if a term of them is not in the graph, or if they have too many variables. */
    static Optional<FolderPatterns> of(Bgp bgp, FolderGraph graph) {
        Map<Variable, Integer> slots = new HashMap<>();
        List<IdPattern> patterns = new ArrayList<>();
        for (int i = 0; i < bgp.size(); i++) {
            int[] slotsOfPattern = new int[3];
            int[] ids = new int[3];
            for (int position = 0; position < 3; position++) {
                Term term = bgp.pattern(i).term(position);
                if (term instanceof Variable variable) {
                    slotsOfPattern[position] = slots.computeIfAbsent(variable, unseen -> slots.size());
                } else {
                    slotsOfPattern[position] = IdPattern.CONSTANT;
                    ids[position] = graph.folder().dictionary().find(((Constant) term).nTriples());
                    if (ids[position] < 0) {
                        return Optional.empty();
                    }
                }
            }
            patterns.add(new IdPattern(slotsOfPattern, ids));
        }
        return slots.size() > MOST_VARIABLES
                ? Optional.empty()
                : Optional.of(new FolderPatterns(patterns, slots.size()));
    }
}

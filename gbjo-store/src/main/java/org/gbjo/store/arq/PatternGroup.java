package org.gbjo.store.arq;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.Triple;
import org.apache.jena.sparql.core.BasicPattern;
import org.apache.jena.sparql.core.Var;
import org.gbjo.store.join.IdPattern;
import org.gbjo.store.term.GraphTerms;

/**
 * The patterns of a BGP on term ids.
 *
 * @param vars the variables; each is a slot of a row
 * @param slots the slot of each variable
 * @param patterns empty if the graph does not have one of the constants, so that there is no solution
 */
@SuppressWarnings("ArrayRecordComponent") // never changed, and read for each solution
record PatternGroup(Var[] vars, Map<Var, Integer> slots, List<IdPattern> patterns) {
    /** Slots are bits of a long. */
    private static final int MOST_VARIABLES = 62;

    /** The group of a BGP; empty if only Jena can execute it: triple terms with variables, or very many variables. */
    static Optional<PatternGroup> of(BasicPattern bgp, GraphTerms terms) {
        Map<Var, Integer> slots = new LinkedHashMap<>();
        List<IdPattern> patterns = new ArrayList<>();
        boolean empty = false;
        for (Triple triple : bgp) {
            Node[] nodes = {triple.getSubject(), triple.getPredicate(), triple.getObject()};
            int[] places = new int[3];
            int[] ids = new int[3];
            for (int position = 0; position < 3; position++) {
                places[position] = IdPattern.CONSTANT;
                if (Var.isVar(nodes[position])) {
                    places[position] = slots.computeIfAbsent(Var.alloc(nodes[position]), unseen -> slots.size());
                } else if (nodes[position].isConcrete()) {
                    ids[position] = terms.find(nodes[position]);
                    empty |= ids[position] == GraphTerms.ABSENT;
                } else {
                    return Optional.empty();
                }
            }
            patterns.add(new IdPattern(places, ids));
        }
        if (patterns.isEmpty() || slots.size() > MOST_VARIABLES) {
            return Optional.empty();
        }
        Var[] vars = slots.keySet().toArray(new Var[0]);
        return Optional.of(new PatternGroup(vars, slots, empty ? List.of() : patterns));
    }

    boolean isEmpty() {
        return patterns.isEmpty();
    }
}

package org.gbjo.statistics;

import org.gbjo.query.Constant;
import org.gbjo.query.Term;
import org.gbjo.query.Variable;
import org.gbjo.run.BoundedMap;

/**
 * The predicates of a graph, remembered by their texts: the same ones come in query after query, and to hash a text takes
 * longer than all that is done with its numbers. Shared by all threads.
 */
final class KnownPredicates {
    /** Most graphs have far fewer predicates. */
    static final int MOST = 4096;

    /**
     * Where a predicate is found.
     *
     * @param hash of its text
     * @param row where its numbers stand, or {@link NumberTable#ABSENT}
     */
    record Place(long hash, int row) {}

    private final StatisticsKeys keys;
    private final NumberTable predicates;
    private final Place any;
    private final BoundedMap<String, Place> known = new BoundedMap<>(MOST);

    KnownPredicates(StatisticsKeys keys, NumberTable predicates) {
        this.keys = keys;
        this.predicates = predicates;
        this.any = find(new Variable("any"));
    }

    /** The place of a predicate; of a variable, that of all predicates together. */
    Place of(Term predicate) {
        if (!(predicate instanceof Constant constant)) {
            return any;
        }
        Place place = known.get(constant.nTriples());
        if (place == null) {
            place = find(predicate);
            // A predicate that the graph does not have is not kept: queries can make up any number of them.
            if (place.row != NumberTable.ABSENT) {
                known.putIfAbsent(constant.nTriples(), place);
            }
        }
        return place;
    }

    private Place find(Term predicate) {
        long hash = keys.predicate(predicate);
        return new Place(hash, predicates.find(hash));
    }
}

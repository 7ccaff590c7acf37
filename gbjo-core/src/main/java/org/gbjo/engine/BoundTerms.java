package org.gbjo.engine;

import org.gbjo.query.Constant;
import org.gbjo.query.Term;
import org.gbjo.query.Variable;

/**
 * Stand-ins for variables that have their value from outside of a BGP. The value differs from row to row and one order
 * has to serve all of them, so the planner is told that the position is bound, not to what: by a constant that no
 * statistics know, to which their averages apply.
 */
public final class BoundTerms {
    /** In the place of a subject or an object. */
    public static final Constant BOUND = new Constant("<urn:x-gbjo:bound>");

    private static final String PREDICATE = " bound predicate of pattern ";

    private BoundTerms() {}

    /**
     * In the place of the predicate of a pattern. There is no average of an unknown predicate, it has no triples at all;
     * a variable that no other pattern has errs on the side of too many.
     */
    public static Term predicate(int pattern) {
        return new Variable(PREDICATE + (pattern + 1));
    }
}

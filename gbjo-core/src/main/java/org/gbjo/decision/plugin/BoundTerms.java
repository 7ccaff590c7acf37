package org.gbjo.decision.plugin;

import org.gbjo.query.Constant;
import org.gbjo.query.Term;
import org.gbjo.query.Variable;

/**
 * Placeholders for variables that get their value from outside of a BGP. The value differs from row to row and one
 * order has to serve all rows. So the planner learns that the position is bound, but not to what: it sees a constant
 * that no statistics know, to which their averages apply.
 */
public final class BoundTerms {
    /** In the place of a subject or an object. */
    public static final Constant BOUND = new Constant("<urn:x-gbjo:bound>");

    private static final String PREDICATE = " bound predicate of pattern ";

    private BoundTerms() {}

    /**
     * In the place of the predicate of a pattern. A predicate that statistics do not know has no triples, so there is
     * no average of it. A variable that no other pattern has errs on the side of too many.
     */
    public static Term predicate(int pattern) {
        return new Variable(PREDICATE + (pattern + 1));
    }
}

package org.gbjo.label;

import org.gbjo.plan.Plan;
import org.gbjo.query.Bgp;
import org.gbjo.query.PatternSet;

/** Which sets of patterns of a BGP can be joined without a cartesian product. */
final class JoinPartners {
    private final Bgp bgp;

    JoinPartners(Bgp bgp) {
        this.bgp = bgp;
    }

    /** The patterns outside a set that share a variable with it. */
    PatternSet touching(PatternSet set) {
        PatternSet touching = PatternSet.EMPTY;
        for (int pattern : set.toArray()) {
            touching = touching.union(bgp.neighbours(pattern));
        }
        return touching.minus(set);
    }

    /** The patterns that may follow a set: those that share a variable with it, or all others if none does. */
    PatternSet extensions(PatternSet set) {
        PatternSet touching = touching(set);
        return touching.isEmpty() ? bgp.all().minus(set) : touching;
    }

    /** Whether some join of a plan shares no variable. */
    boolean isCartesian(Plan plan) {
        for (Plan.Join join : plan.joins()) {
            if (!touching(join.left().patterns()).intersects(join.right().patterns())) {
                return true;
            }
        }
        return false;
    }
}

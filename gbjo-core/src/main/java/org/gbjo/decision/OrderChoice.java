package org.gbjo.decision;

import org.gbjo.decision.model.ScoredOrder;
import org.gbjo.decision.model.ScoredTree;

/**
 * Which of two orders the guard has chosen.
 *
 * @param reason why
 * @param chosen the better one
 */
record OrderChoice(Reason reason, ScoredOrder chosen, Evidence evidence) {
    Decision decision() {
        return decision(evidence);
    }

    /** The decision after a tree was found that is not much better. */
    Decision over(ScoredTree rejected) {
        return decision(evidence.with(rejected));
    }

    private Decision decision(Evidence all) {
        return reason == Reason.REORDERED ? new Decision.Reordered(all, 0) : new Decision.Kept(reason, all);
    }
}

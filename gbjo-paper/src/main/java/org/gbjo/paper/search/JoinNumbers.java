package org.gbjo.paper.search;

/** Which number, and so which fingerprint, each join of a discrete plan has when the plan is costed. */
public enum JoinNumbers {
    /** Counted from the bottom of the plan, so that equal plans have equal costs and are costed in one batch. */
    FROM_THE_BOTTOM,
    /** That of the soft plan, whichever join the search used where, as the authors' code. */
    AS_SEARCHED
}

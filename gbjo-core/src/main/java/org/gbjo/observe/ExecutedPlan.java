package org.gbjo.observe;

/** What was executed, which in the shadow is not what was decided. */
public enum ExecutedPlan {
    /** The engine's own order. */
    NATIVE,
    /** gbjo's order. */
    ORDER,
    /** A tree with hash joins. */
    TREE;

    /** Whether gbjo chose it. */
    public boolean isOurs() {
        return this != NATIVE;
    }
}

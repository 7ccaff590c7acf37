package org.gbjo.paper.search;

/** What becomes of the soft plan after the last step. */
public enum LastStep {
    /** It is projected as all others. */
    PROJECTED,
    /** It is lost: a step is projected before it moves the logits, as the authors' code. */
    LOST
}

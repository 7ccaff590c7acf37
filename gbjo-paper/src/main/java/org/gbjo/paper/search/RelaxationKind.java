package org.gbjo.paper.search;

/** Which matrices stand for plans. */
public enum RelaxationKind {
    /** The paper's: every edge is free, penalties lead to left-linear trees. */
    TREE,
    /** Left-linear with the joins fixed in a chain: only the places of the patterns are free, no penalty is needed. */
    CHAIN,
    /** The paper's without its left-linear penalty: trees of any shape. */
    BUSHY
}

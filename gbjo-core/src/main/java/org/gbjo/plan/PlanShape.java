package org.gbjo.plan;

/** Which plans are looked for. */
public enum PlanShape {
    /** Left-linear plans: orders of the patterns. */
    ORDER,
    /** Trees of any shape, orders among them. */
    TREE
}

package org.gbjo.plan;

import org.gbjo.api.PublicApi;

/** Which plans are looked for. */
@PublicApi
public enum PlanShape {
    /** Left-linear plans: orders of the patterns. */
    ORDER,
    /** Trees of any shape, orders among them. */
    TREE
}

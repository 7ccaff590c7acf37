package org.gbjo.decision.breaker;

/** Which order an execution gets, and what its time is good for. */
public enum Choice {
    /** Gbjo's order; its time is compared. */
    OURS(false),
    /** Gbjo's order; the native one is no alternative, so that the time is not compared. */
    UNCOMPARED(false),
    /** The native order, since gbjo's was slower. */
    NATIVE(true),
    /** The native order for once, to know how long it takes. */
    NATIVE_TRIAL(true);

    private final boolean isNative;

    Choice(boolean isNative) {
        this.isNative = isNative;
    }

    public boolean isNative() {
        return isNative;
    }
}

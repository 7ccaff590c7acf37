package org.gbjo.decision.breaker;

/** Which order an execution gets, and whether its time is compared. */
public enum Choice {
    OURS(false, false),
    OURS_MEASURED(false, true),
    NATIVE(true, false),
    NATIVE_MEASURED(true, true),
    /** The native order while gbjo's is in use. */
    NATIVE_TRIAL(true, true);

    private final boolean isNative;
    private final boolean isMeasured;

    Choice(boolean isNative, boolean isMeasured) {
        this.isNative = isNative;
        this.isMeasured = isMeasured;
    }

    static Choice measured(boolean isNative) {
        return isNative ? NATIVE_MEASURED : OURS_MEASURED;
    }

    /** The other order than the one in use. */
    static Choice trial(boolean nativeInUse) {
        return nativeInUse ? OURS_MEASURED : NATIVE_TRIAL;
    }

    static Choice unmeasured(boolean isNative) {
        return isNative ? NATIVE : OURS;
    }

    /** Whether it is the native order, and not gbjo's. */
    public boolean isNative() {
        return isNative;
    }

    /** Whether the breaker wants to hear when the execution is complete. */
    public boolean isMeasured() {
        return isMeasured;
    }
}

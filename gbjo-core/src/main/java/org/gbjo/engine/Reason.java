package org.gbjo.engine;

/** Why an order was chosen. */
public enum Reason {
    LEARNED("the learned order is predicted to be cheaper", Kind.VERDICT),
    BUSHY("a tree of hash joins is predicted to be much cheaper than any order", Kind.VERDICT),
    SAME_ORDER("the learned order is the engine's own", Kind.VERDICT),
    NO_GAIN("the learned order is not predicted to be cheaper by the margin", Kind.VERDICT),
    SLOW_LOOKUPS(
            "the learned order has fewer rows, but looks them up by object, for which this store scans", Kind.VERDICT),
    UNSURE("the model is not sure enough that the learned order is cheaper", Kind.VERDICT),
    CHEAP("the engine's order is predicted to be cheap already", Kind.VERDICT),
    USUALLY_CHEAP("queries of its kind were too cheap for planning, one of them with as many matches", Kind.VERDICT),
    CARTESIAN("the learned order has a cartesian product that the engine's order avoids", Kind.VERDICT),
    FEW_PATTERNS("the BGP has fewer patterns than minPatterns", Kind.VERDICT),
    MANY_PATTERNS("the BGP has more patterns than maxPatterns", Kind.VERDICT),
    UNSUPPORTED_TERM("the BGP has a term that the planner has no word for", Kind.VERDICT),
    NOT_WORTH("planning would take as long as the query is predicted to take", Kind.WAITING),
    LOADING("the model is being loaded", Kind.WAITING),
    UNUSABLE_MODEL("the model cannot be used", Kind.FAILURE),
    NO_NUMBER("the model predicts no number for this BGP", Kind.FAILURE),
    DEADLINE("planning took longer than the deadline", Kind.FAILURE),
    FAILED("planning failed", Kind.FAILURE);

    private enum Kind {
        VERDICT,
        WAITING,
        FAILURE
    }

    private final String sentence;
    private final Kind kind;

    Reason(String sentence, Kind kind) {
        this.sentence = sentence;
        this.kind = kind;
    }

    /** Whether the learned order was chosen. */
    public boolean isLearned() {
        return this == LEARNED;
    }

    /** Whether the engine's order is replaced, by an order or a tree. */
    public boolean isReplacement() {
        return this == LEARNED || this == BUSHY;
    }

    /** Whether planning was found to have too little to gain. */
    boolean isForCheapness() {
        return this == CHEAP || this == NOT_WORTH;
    }

    /** Whether the user should hear of it. */
    public boolean isFailure() {
        return kind == Kind.FAILURE;
    }

    /** Whether the same question would get the same answer later. */
    boolean isFinal() {
        return kind == Kind.VERDICT;
    }

    /** The reason for people, without a full stop. */
    public String sentence() {
        return sentence;
    }
}

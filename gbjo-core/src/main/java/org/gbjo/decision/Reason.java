package org.gbjo.decision;

import org.gbjo.api.PublicApi;

/** Why a BGP has the order or tree that it has. */
@PublicApi
public enum Reason {
    REORDERED("gbjo's order is predicted to be cheaper", Kind.VERDICT),
    BUSHY("a tree of hash joins is predicted to be much cheaper than any order", Kind.VERDICT),
    HINTED("the query gives this plan", Kind.VERDICT),
    SWITCHED_OFF("the query says so", Kind.VERDICT),
    PINNED("its template is pinned to this order", Kind.VERDICT),
    PINNED_NATIVE("its template is pinned to the native order", Kind.VERDICT),
    SLOWER("earlier executions of its template were slower in gbjo's order", Kind.VERDICT),
    TRIAL("it is executed natively for once, to know how long that takes", Kind.VERDICT),
    SAME_ORDER("gbjo's order is the native one", Kind.VERDICT),
    NO_GAIN("gbjo's order is not predicted to be cheaper by the margin", Kind.VERDICT),
    SLOW_LOOKUPS("gbjo's order touches fewer rows, but by look-ups that take longer in this store", Kind.VERDICT),
    UNSURE("the model is not sure enough that gbjo's order is cheaper", Kind.VERDICT),
    CHEAP("the native order is predicted to be cheap", Kind.VERDICT),
    USUALLY_CHEAP("earlier queries of this template were too cheap to plan", Kind.VERDICT),
    CARTESIAN("gbjo's order has a cartesian product that the native order avoids", Kind.VERDICT),
    FEW_PATTERNS("the BGP has fewer patterns than minPatterns", Kind.VERDICT),
    MANY_PATTERNS("the BGP has more patterns than maxPatterns", Kind.VERDICT),
    UNSUPPORTED_TERM("the planner cannot represent a term of this BGP", Kind.VERDICT),
    NOT_WORTH("planning is expected to take longer than it could save", Kind.WAITING),
    LOADING("the model is being loaded", Kind.WAITING),
    NO_STATISTICS("there are no statistics of this store", Kind.WAITING),
    UNUSABLE_MODEL("the model cannot be used", Kind.FAILURE),
    NO_NUMBER("the model predicts no cost for this BGP", Kind.FAILURE),
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

    /** Whether the native order is replaced, by an order or a tree. */
    public boolean isReplacement() {
        return this == REORDERED || this == BUSHY || isGiven();
    }

    /** Whether a person has given the order or tree, and no model has found it. */
    public boolean isGiven() {
        return this == HINTED || this == PINNED;
    }

    /** Whether planning has too little to gain. */
    boolean isTooCheap() {
        return this == CHEAP || this == NOT_WORTH;
    }

    /** Whether users should hear of it. */
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

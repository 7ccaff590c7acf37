package org.gbjo.label;

/** Why a plan was chosen for labelling (paper, section 5). */
public enum PlanOrigin {
    RANDOM,
    GOOD,
    BAD,
    BUSHY
}

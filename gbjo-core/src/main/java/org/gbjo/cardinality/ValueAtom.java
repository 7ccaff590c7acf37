package org.gbjo.cardinality;

import org.gbjo.query.TermKind;
import org.gbjo.statistics.ObjectValues;
import org.gbjo.statistics.ValueSpace;

/**
 * A part of the objects of a predicate of which a condition is true, or false, as a whole.
 *
 * @param kind what they are
 * @param type what literals stand in front of; null for other terms, and for literals of rare types
 * @param space with what they are compared
 * @param least the smallest value that may be among them, NaN where there are no values
 * @param most the largest; equal to the smallest for one value, and neither is among them otherwise
 * @param term the one term that these are, or null
 * @param weight the share of the objects that they are
 */
record ValueAtom(
        TermKind kind,
        ObjectValues.TypeShare type,
        ValueSpace space,
        double least,
        double most,
        String term,
        double weight) {

    static ValueAtom ofTerms(TermKind kind, ObjectValues.TypeShare type, String term, double weight) {
        return new ValueAtom(kind, type, ValueSpace.NONE, Double.NaN, Double.NaN, term, weight);
    }

    /** Whether all of them have this value. */
    boolean is(double value) {
        return least == value && most == value;
    }
}

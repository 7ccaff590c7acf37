package org.gbjo.statistics;

/**
 * How many triples of a graph have the same term twice, as far as predicates are concerned.
 *
 * @param subjectAndPredicate triples whose subject is their predicate
 * @param predicateAndObject triples whose predicate is their object
 * @param all triples of one term
 */
public record EqualTerms(double subjectAndPredicate, double predicateAndObject, double all) {}

package org.gbjo.graph;

/**
 * How one predicate is used. Fan-out is the number of objects of a subject, fan-in the number of subjects of an object.
 *
 * @param predicate the term id
 */
public record PredicateStatistics(
        int predicate, long triples, long subjects, long objects, long maximumFanOut, long maximumFanIn) {

    public double meanFanOut() {
        return (double) triples / subjects;
    }

    public double meanFanIn() {
        return (double) triples / objects;
    }
}

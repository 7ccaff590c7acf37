package org.gbjo.workload;

import org.gbjo.query.PatternSet;

/**
 * Which queries to generate.
 *
 * @param minimumSize the fewest patterns of a query
 * @param maximumSize the most patterns of a query
 * @param seed equal seeds give equal queries
 * @param constantShare the share of terms that stay constants, 0 to 1, among those that only one pattern has
 * @param incomingEdges whether the edges of a star may also lead to its centre
 * @param variablePredicateShare the share of predicates that become variables, 0 to 1, among those beside a constant
 *     subject or object: elsewhere the pattern would have three variables
 * @param exchangedShare the share of queries, 0 to 1, in which one constant is replaced by another of the same
 *     predicate, so that they may have no answer
 */
public record GeneratorOptions(
        int minimumSize,
        int maximumSize,
        long seed,
        double constantShare,
        boolean incomingEdges,
        double variablePredicateShare,
        double exchangedShare) {
    public static final double DEFAULT_CONSTANT_SHARE = 0.3;

    public GeneratorOptions {
        if (minimumSize < 2 || maximumSize > PatternSet.LIMIT || minimumSize > maximumSize) {
            throw new IllegalArgumentException("query sizes are a range within 2-" + PatternSet.LIMIT
                    + " such as 2-20, got " + minimumSize + "-" + maximumSize);
        }
        checkShare("constants", constantShare);
        checkShare("variable predicates", variablePredicateShare);
        checkShare("queries with an exchanged constant", exchangedShare);
    }

    private static void checkShare(String name, double share) {
        if (!(share >= 0 && share <= 1)) {
            throw new IllegalArgumentException("the share of " + name + " lies between 0 and 1, got " + share);
        }
    }

    public static GeneratorOptions of(int minimumSize, int maximumSize, long seed) {
        return new GeneratorOptions(minimumSize, maximumSize, seed, DEFAULT_CONSTANT_SHARE, false, 0, 0);
    }

    public GeneratorOptions withConstantShare(double value) {
        return new GeneratorOptions(
                minimumSize, maximumSize, seed, value, incomingEdges, variablePredicateShare, exchangedShare);
    }

    public GeneratorOptions withIncomingEdges(boolean value) {
        return new GeneratorOptions(
                minimumSize, maximumSize, seed, constantShare, value, variablePredicateShare, exchangedShare);
    }

    public GeneratorOptions withVariablePredicateShare(double value) {
        return new GeneratorOptions(
                minimumSize, maximumSize, seed, constantShare, incomingEdges, value, exchangedShare);
    }

    public GeneratorOptions withExchangedShare(double value) {
        return new GeneratorOptions(
                minimumSize, maximumSize, seed, constantShare, incomingEdges, variablePredicateShare, value);
    }
}

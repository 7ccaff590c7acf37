package org.gbjo.subset;

/**
 * What a subset model knows of a query. Pairs are those of patterns that share a variable.
 *
 * @param patterns how many patterns, n
 * @param patternRows the features of each pattern, n rows
 * @param pairRows the features of each ordered pair, n x n rows; 0 where no variable is shared
 * @param logCounts ln of the number of matches of each pattern
 * @param selectivities ln of the share of all pairs of matches that join, n x n and symmetric; 0 where no variable is
 *     shared
 * @param shares 1 where two patterns share a variable, 0 elsewhere, n x n and symmetric
 */
@SuppressWarnings("ArrayRecordComponent") // handed on and never compared
public record SubsetInput(
        int patterns,
        float[] patternRows,
        float[] pairRows,
        float[] logCounts,
        float[] selectivities,
        float[] shares) {}

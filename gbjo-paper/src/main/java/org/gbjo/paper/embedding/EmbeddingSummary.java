package org.gbjo.paper.embedding;

import java.time.Duration;

/**
 * What a run has made.
 *
 * @param terms all terms of the graph
 * @param vectors those with a vector
 * @param tokens the words that this run has read; less than all if it went on from an earlier one
 * @param learning how long it read them
 */
public record EmbeddingSummary(long terms, long vectors, long tokens, Duration learning) {

    public double tokensPerSecond() {
        return tokens / Math.max(1e-9, learning.toNanos() / 1e9);
    }
}

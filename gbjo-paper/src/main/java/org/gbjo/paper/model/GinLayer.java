package org.gbjo.paper.model;

/** One message-passing layer: x + MLP((1 + epsilon) x + messages). Immutable. */
final class GinLayer {
    /** 1 + epsilon, the weight of a node's own state. */
    final float own;
    /** The weight of the mean over the patterns that share a variable; 0 without that adjacency. */
    final float sharing;

    final Linear first;
    final Linear second;

    GinLayer(GinWeights weights, int layer) {
        String prefix = "layers." + layer + ".";
        int hidden = weights.shape().hidden();
        own = 1 + weights.values(prefix + "epsilon")[0];
        sharing = weights.shape().sharing() ? weights.values(prefix + "sharing")[0] : 0;
        first = new Linear(weights, prefix + "first", hidden, hidden);
        second = new Linear(weights, prefix + "second", hidden, hidden);
    }
}

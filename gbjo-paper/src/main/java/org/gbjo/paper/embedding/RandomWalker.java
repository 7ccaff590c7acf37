package org.gbjo.paper.embedding;

import org.gbjo.graph.Graph;
import org.gbjo.graph.IndexOrder;
import org.gbjo.graph.TripleIndex;
import org.gbjo.run.SeededRandom;

/**
 * Random walks through a graph: from an entity along one of its edges, each with equal probability, to the next, until
 * the depth is reached or there is no edge. Literals have no edges, so that they end a walk. The words of a walk are
 * term ids: entity, predicate, entity and so on, so that predicates stand at odd places.
 *
 * <p>Walks are drawn independently, so that an entity with few edges has equal walks; pyRDF2Vec drops those.
 */
final class RandomWalker {
    private final Graph graph;
    private final TripleIndex outgoing;
    private final TripleIndex incoming;
    private final int depth;
    private final boolean reverse;

    RandomWalker(Graph graph, int depth, boolean reverse) {
        this.graph = graph;
        this.outgoing = graph.index(IndexOrder.SPO);
        this.incoming = graph.index(IndexOrder.OPS);
        this.depth = depth;
        this.reverse = reverse;
    }

    /** The number of words of the longest walk. */
    int mostWords() {
        return (reverse ? 4 : 2) * depth + 1;
    }

    /** Writes a walk from the beginning of {@code words} on and returns how many words it has. */
    int walk(int start, SeededRandom random, int[] words) {
        if (!reverse) {
            return forward(start, random, words, 0);
        }
        int first = backward(start, random, words);
        int before = 2 * depth - first;
        System.arraycopy(words, first, words, 0, before);
        return forward(start, random, words, before);
    }

    private int forward(int start, SeededRandom random, int[] words, int at) {
        int end = at;
        int entity = start;
        words[end++] = entity;
        for (int hop = 0; hop < depth; hop++) {
            long row = choose(outgoing, entity, random);
            if (row < 0) {
                break;
            }
            entity = (int) outgoing.third().get(row);
            words[end++] = graph.predicateId((int) outgoing.second().get(row));
            words[end++] = entity;
        }
        return end;
    }

    /** Fills the words before index 2 depth from the last to the first, and returns where they begin. */
    private int backward(int start, SeededRandom random, int[] words) {
        int first = 2 * depth;
        int entity = start;
        for (int hop = 0; hop < depth; hop++) {
            long row = choose(incoming, entity, random);
            if (row < 0) {
                break;
            }
            entity = (int) incoming.third().get(row);
            words[--first] = graph.predicateId((int) incoming.second().get(row));
            words[--first] = entity;
        }
        return first;
    }

    /** One of the rows of an entity, or -1 if it has none. */
    private static long choose(TripleIndex index, int entity, SeededRandom random) {
        long begin = index.begin(entity);
        long rows = index.end(entity) - begin;
        return rows == 0 ? -1 : begin + random.below(rows);
    }
}

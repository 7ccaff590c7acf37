package org.gbjo.paper.embedding;

import java.util.Arrays;
import org.gbjo.graph.Graph;
import org.gbjo.run.SeededRandom;

/**
 * All walks that vectors are learned from, which are drawn anew whenever they are needed and never kept: those of an
 * entity follow from the seed and its term id, so that they are the same in each epoch. Shared by all threads.
 */
final class Walks {
    /** The names of the streams of random numbers. */
    private static final long ORDER = 1;

    private static final long WALK = 2;

    private final Graph graph;
    private final EmbeddingOptions options;
    private final int[] starts;

    /** Entities are visited in a random order, since neighbours in the dictionary are similar. */
    Walks(Graph graph, WalkStarts starts, EmbeddingOptions options) {
        this.graph = graph;
        this.options = options;
        this.starts = starts.terms();
        SeededRandom random = new SeededRandom(options.seed(), ORDER);
        for (int i = this.starts.length - 1; i > 0; i--) {
            int j = random.below(i + 1);
            int kept = this.starts[i];
            this.starts[i] = this.starts[j];
            this.starts[j] = kept;
        }
    }

    Graph graph() {
        return graph;
    }

    /** The number of entities that walks start at. */
    int starts() {
        return starts.length;
    }

    /** Different starts have, but for chance, different numbers. */
    int startsHash() {
        return Arrays.hashCode(starts);
    }

    Reader reader() {
        return new Reader();
    }

    /** The walks of one entity after the other; for one thread. */
    final class Reader {
        private final RandomWalker walker = new RandomWalker(graph, options.depth(), options.reverse());
        private final int[] words = new int[walker.mostWords()];
        private SeededRandom random;
        private int start;
        private int drawn;

        /** Goes to an entity, by its place in the order of visits. */
        void open(int place) {
            start = starts[place];
            random = new SeededRandom(options.seed(), WALK, start);
            drawn = 0;
        }

        /**
         * Draws the next walk of the entity and returns its number of words, or 0 if there is none any more. An entity
         * without edges has walks of a single word, which teach nothing and are left out.
         */
        int next() {
            if (drawn == options.walks()) {
                return 0;
            }
            drawn++;
            int length = walker.walk(start, random, words);
            return length > 1 ? length : 0;
        }

        /** The words of the current walk: term ids, those of predicates at odd places. */
        int[] words() {
            return words;
        }
    }
}

package org.gbjo.paper.embedding;

import org.gbjo.graph.Graph;
import org.gbjo.paper.feature.TermTableContent;

/** All terms of a graph with their counts, and the vectors of those that have one. */
record LearnedTerms(Graph graph, Vocabulary vocabulary, FloatRows words) implements TermTableContent {

    @Override
    public String graphFingerprint() {
        return graph.metadata().fingerprint();
    }

    @Override
    public int dimensions() {
        return words.columns();
    }

    @Override
    public int terms() {
        return graph.dictionary().size();
    }

    @Override
    public String term(int index) {
        return graph.dictionary().term(index);
    }

    @Override
    public long count(int index) {
        return graph.count(index);
    }

    @Override
    public boolean copyVector(int index, float[] target) {
        int row = vocabulary.row(index);
        if (row == Vocabulary.ABSENT) {
            return false;
        }
        System.arraycopy(words.array(row), words.at(row), target, 0, words.columns());
        return true;
    }
}

package org.gbjo.spark.analyze;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.spark.util.AccumulatorV2;

/** The texts of all predicates that tasks have met. That a task is repeated does not matter to a set. */
final class PredicateTexts extends AccumulatorV2<String, Set<String>> {
    private final Set<String> texts = ConcurrentHashMap.newKeySet();

    @Override
    public boolean isZero() {
        return texts.isEmpty();
    }

    @Override
    public AccumulatorV2<String, Set<String>> copy() {
        PredicateTexts copy = new PredicateTexts();
        copy.texts.addAll(texts);
        return copy;
    }

    @Override
    public void reset() {
        texts.clear();
    }

    @Override
    public void add(String text) {
        texts.add(text);
    }

    @Override
    public void merge(AccumulatorV2<String, Set<String>> other) {
        texts.addAll(other.value());
    }

    @Override
    public Set<String> value() {
        return texts;
    }
}

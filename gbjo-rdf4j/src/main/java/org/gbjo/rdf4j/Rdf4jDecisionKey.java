package org.gbjo.rdf4j;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.eclipse.rdf4j.model.Value;
import org.eclipse.rdf4j.query.algebra.StatementPattern;
import org.eclipse.rdf4j.query.algebra.Var;

/**
 * What the order of patterns depends on, as a key: their terms in RDF4J's own order, with a mark for what is bound from
 * outside. Variables are numbered as they come, so that queries that differ in names alone, as those of a program that names
 * them anew or of RDF4J's parser do, are the same question.
 */
final class Rdf4jDecisionKey {
    private static final Object BOUND = new Object();

    private final Object[] words;
    private final boolean trees;
    private final int hash;

    private Rdf4jDecisionKey(Object[] words, boolean trees) {
        this.words = words;
        this.trees = trees;
        this.hash = 31 * Arrays.hashCode(words) + Boolean.hashCode(trees);
    }

    /**
     * Of patterns in RDF4J's order.
     *
     * @param trees whether the answer may be a tree
     */
    static Rdf4jDecisionKey of(List<StatementPattern> patterns, Set<String> bound, boolean trees) {
        Object[] words = new Object[3 * patterns.size()];
        Map<String, Integer> numbers = new HashMap<>();
        int next = 0;
        for (StatementPattern pattern : patterns) {
            words[next++] = word(pattern.getSubjectVar(), bound, numbers);
            words[next++] = word(pattern.getPredicateVar(), bound, numbers);
            words[next++] = word(pattern.getObjectVar(), bound, numbers);
        }
        return new Rdf4jDecisionKey(words, trees);
    }

    /**
     * The text of a value, a mark, or the number of a variable, none of which equals another. A value itself may belong to a store
     * that is to be forgotten one day.
     */
    private static Object word(Var variable, Set<String> bound, Map<String, Integer> numbers) {
        if (variable.hasValue()) {
            Value value = variable.getValue();
            return value.isIRI() ? value.stringValue() : Rdf4jPatterns.text(value);
        }
        if (bound.contains(variable.getName())) {
            return BOUND;
        }
        return numbers.computeIfAbsent(variable.getName(), name -> numbers.size());
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Rdf4jDecisionKey question
                && question.hash == hash
                && question.trees == trees
                && Arrays.equals(question.words, words);
    }

    @Override
    public int hashCode() {
        return hash;
    }
}

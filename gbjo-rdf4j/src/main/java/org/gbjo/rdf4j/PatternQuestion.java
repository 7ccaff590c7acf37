package org.gbjo.rdf4j;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.eclipse.rdf4j.query.algebra.StatementPattern;
import org.eclipse.rdf4j.query.algebra.Var;

/**
 * What the order of patterns depends on, as a key: their terms in RDF4J's own order, with a mark for what is bound from
 * outside. Variables that RDF4J has named have another name whenever a query is parsed, so they are numbered.
 */
final class PatternQuestion {
    private static final Object BOUND = new Object();

    private final Object[] words;
    private final int hash;

    /** A variable by its name or number. */
    private record Name(Object name) {}

    private PatternQuestion(Object[] words) {
        this.words = words;
        this.hash = Arrays.hashCode(words);
    }

    static PatternQuestion of(List<StatementPattern> patterns, Set<String> bound) {
        Object[] words = new Object[3 * patterns.size()];
        Map<String, Integer> anonymous = new HashMap<>();
        int next = 0;
        for (StatementPattern pattern : patterns) {
            words[next++] = word(pattern.getSubjectVar(), bound, anonymous);
            words[next++] = word(pattern.getPredicateVar(), bound, anonymous);
            words[next++] = word(pattern.getObjectVar(), bound, anonymous);
        }
        return new PatternQuestion(words);
    }

    private static Object word(Var variable, Set<String> bound, Map<String, Integer> anonymous) {
        if (variable.hasValue()) {
            return variable.getValue();
        }
        if (bound.contains(variable.getName())) {
            return BOUND;
        }
        return new Name(
                variable.isAnonymous()
                        ? anonymous.computeIfAbsent(variable.getName(), name -> anonymous.size())
                        : variable.getName());
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof PatternQuestion question
                && question.hash == hash
                && Arrays.equals(question.words, words);
    }

    @Override
    public int hashCode() {
        return hash;
    }
}

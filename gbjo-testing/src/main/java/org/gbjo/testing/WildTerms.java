package org.gbjo.testing;

import java.util.List;
import java.util.Random;
import java.util.function.Supplier;

/** What random queries are made of: few variables, terms that are in the data or not, and paths of every kind. */
class WildTerms {
    static final int VARIABLES = 5;
    static final int DEEPEST = 3;
    static final String ABSENT = OddData.iri("absent");

    final List<RandomTriple> triples;
    final Random random;
    /** How many variables the query has that no other part of it has given a value. */
    int fresh;

    WildTerms(List<RandomTriple> triples, long seed) {
        this.triples = triples;
        this.random = new Random(seed);
    }

    final boolean oneIn(int n) {
        return random.nextInt(n) == 0;
    }

    @SafeVarargs
    final String oneOf(Supplier<String>... choices) {
        return choices[random.nextInt(choices.length)].get();
    }

    final String predicate() {
        return OddData.predicate(random);
    }

    final String path() {
        String begin = oneIn(5) ? constant() : variable();
        String end = oneIn(5) ? constant() : variable();
        return begin + " " + path(0) + " " + end + " .";
    }

    private String path(int depth) {
        String link = oneIn(20) ? ABSENT : predicate();
        if (depth == DEEPEST) {
            return link;
        }
        return oneOf(
                () -> link,
                () -> "(" + path(depth + 1) + "/" + path(depth + 1) + ")",
                () -> "(" + path(depth + 1) + "|" + path(depth + 1) + ")",
                () -> "(^" + path(depth + 1) + ")",
                () -> "(" + path(depth + 1) + ")*",
                () -> "(" + path(depth + 1) + ")+",
                () -> "(" + path(depth + 1) + ")?",
                () -> "!(" + link + "|^" + predicate() + ")",
                () -> "!(^" + link + ")",
                () -> "!(" + link + "|" + predicate() + ")");
    }

    final String variable() {
        if (fresh > 0 && oneIn(15)) {
            return "?fresh" + random.nextInt(fresh);
        }
        return oneIn(40) ? "?g" : "?v" + random.nextInt(VARIABLES);
    }

    /** The labels of blank nodes differ from store to store. */
    final String named() {
        String variable = variable();
        return "IF(isBlank(" + variable + "), \"\", " + variable + ")";
    }

    final String freshVariable() {
        return "?fresh" + fresh++;
    }

    final String literal() {
        return OddData.LITERALS.get(random.nextInt(OddData.LITERALS.size()));
    }

    final String constant() {
        RandomTriple triple = triples.get(random.nextInt(triples.size()));
        String term =
                switch (random.nextInt(6)) {
                    case 0 -> ABSENT;
                    case 1 -> literal();
                    case 2 -> OddData.predicate(random);
                    case 3 -> triple.object();
                    default -> triple.subject();
                };
        return term.startsWith("_:") ? ABSENT : term;
    }
}

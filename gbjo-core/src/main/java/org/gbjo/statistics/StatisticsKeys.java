package org.gbjo.statistics;

import org.gbjo.query.Constant;
import org.gbjo.query.Term;
import org.gbjo.run.SeededRandom;

/**
 * The hashes under which {@link GraphStatistics} are stored. A variable in the place of a predicate stands for all
 * predicates together, whatever its name.
 *
 * @param seed of the hashes
 */
record StatisticsKeys(long seed) {
    /** No constant begins like this. */
    private static final String ANY = "?";

    private static final long PAIR = 1;
    private static final long JOIN = 3;
    private static final long SELECTOR = 6;
    private static final long SELECTOR_JOIN = 8;
    private static final long STAR = 9;
    private static final long CHAIN = 10;

    long predicate(Term predicate) {
        return TermHash.of(predicate instanceof Constant constant ? constant.nTriples() : ANY, seed);
    }

    /** Of a predicate together with a term in a position. */
    long pair(long predicate, Position position, String term) {
        return mixed(PAIR + position.number(), predicate, TermHash.of(term, seed));
    }

    /** Of two positions of two predicates, the same in either order. */
    long join(long first, Position firstPosition, long second, Position secondPosition) {
        boolean swap = firstPosition == secondPosition ? first > second : firstPosition == Position.OBJECT;
        long kind = JOIN + firstPosition.number() + secondPosition.number();
        return swap ? mixed(kind, second, first) : mixed(kind, first, second);
    }

    /** Of a position of a predicate that nothing restricts further; one with a constant has the hash of {@link #pair}. */
    long selector(long predicate, Position position) {
        return mixed(SELECTOR + position.number(), predicate, 0);
    }

    /** Of two selectors, the same in either order. */
    long selectorJoin(long first, long second) {
        return mixed(SELECTOR_JOIN, first + second, 0);
    }

    /** Of three selectors that meet in one entity, the same in any order. */
    long star(long first, long second, long third) {
        return mixed(STAR, first + second + third, 0);
    }

    /** Of a predicate between the entities of two selectors. */
    long chain(long ofSubject, long predicate, long ofObject) {
        return mixed(CHAIN, mixed(CHAIN, ofSubject, predicate), ofObject);
    }

    private static long mixed(long kind, long first, long second) {
        long hash = SeededRandom.mix(SeededRandom.mix(first + kind * SeededRandom.GOLDEN_GAMMA) + second);
        return hash == TermHash.NONE ? 1 : hash;
    }
}

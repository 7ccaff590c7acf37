package org.gbjo.statistics.count;

import java.io.Serializable;
import org.gbjo.statistics.Position;

/**
 * The numbers of selectors, from 0 on: first predicates with a constant, the most frequent first, then the subjects of
 * each predicate, then the objects. The last of each position stands for all predicates together.
 */
public final class SelectorNumbers implements Serializable {
    /** The triples of each selector with a constant. */
    private final long[] triplesOfConstants;
    /** The selectors with a constant, without it. */
    private final int[] plains;

    private final long[] triplesOfPredicates;
    private final long[][] distinct;

    /**
     * Numbers selectors.
     *
     * @param predicates the predicate of each constant
     * @param positions the position of each constant, which is opposite to that of its entities
     * @param triples the triples of each constant
     */
    public SelectorNumbers(int[] predicates, Position[] positions, long[] triples, PredicateTotals totals) {
        this.triplesOfConstants = triples.clone();
        this.triplesOfPredicates = totals.triples();
        this.distinct = totals.distinct();
        this.plains = new int[triples.length];
        for (int i = 0; i < plains.length; i++) {
            plains[i] = plain(Position.of(1 - positions[i].number()), predicates[i]);
        }
    }

    public int size() {
        return constants() + Position.COUNT * predicates();
    }

    /** The number of predicates and one for all of them. */
    private int predicates() {
        return triplesOfPredicates.length;
    }

    /** The ordinal of all predicates together. */
    public int any() {
        return predicates() - 1;
    }

    /** The number of selectors with a constant. */
    public int constants() {
        return triplesOfConstants.length;
    }

    public boolean hasConstant(int selector) {
        return selector < triplesOfConstants.length;
    }

    /** Whether a selector stands for all predicates together. */
    public boolean isAny(int selector) {
        return selector == plain(Position.SUBJECT, predicates() - 1) || selector == size() - 1;
    }

    /** The selector of the subjects or objects of a predicate. */
    public int plain(Position position, int predicate) {
        return constants() + position.number() * predicates() + predicate;
    }

    /** The selector without its constant. */
    public int plain(int selector) {
        return hasConstant(selector) ? plains[selector] : selector;
    }

    public int predicate(int selector) {
        return (plain(selector) - constants()) % predicates();
    }

    /** The position of the entities of a selector, which is opposite to that of its constant. */
    public Position position(int selector) {
        return Position.of((plain(selector) - constants()) / predicates());
    }

    /** The number of triples that a selector matches. */
    public long triples(int selector) {
        return hasConstant(selector) ? triplesOfConstants[selector] : triplesOfPredicates[predicate(selector)];
    }

    /** The number of entities that a selector selects. */
    public long entities(int selector) {
        return hasConstant(selector)
                ? triplesOfConstants[selector]
                : distinct[position(selector).number()][predicate(selector)];
    }
}

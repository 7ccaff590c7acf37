package org.gbjo.statistics.count;

import java.util.ArrayList;
import java.util.List;
import org.gbjo.run.Ints;
import org.gbjo.run.Room;
import org.gbjo.statistics.Position;
import org.gbjo.statistics.StatisticsWriter;

/**
 * What selects entities, by their {@link SelectorNumbers}.
 *
 * <p>A constant is left out if the entities of the more frequent ones take all the room, or if one of its entities has
 * too many more frequent constants or too many predicates. So the counts of all others are exact, and the choice depends
 * on nothing but the graph.
 */
final class Selectors {
    private final TripleSource source;
    private final FrequentPairs counts;
    private final List<FrequentPairs.Pair> constants = new ArrayList<>();
    private final SelectorNumbers numbers;
    /** How many constants select each entity. */
    private final Ints constantsOfEntity;

    Selectors(
            TripleSource source, FrequentPairs counts, List<FrequentPairs.Pair> pairs, CountLimits limits, Room room) {
        this.source = source;
        this.counts = counts;
        this.constantsOfEntity = room.ints(source.terms());
        long entriesLeft = limits.selectorEntries();
        for (FrequentPairs.Pair pair : pairs) {
            entriesLeft -= pair.count();
            if (entriesLeft < 0) {
                break;
            }
            boolean fits = true;
            for (int i = 0; i < pair.count(); i++) {
                int entity = entity(pair, i);
                fits &= constantsOfEntity.add(entity, 1) < limits.selectorsOfEntity();
            }
            if (fits) {
                constants.add(pair);
            }
        }
        constants.removeIf(pair -> hasCutEntity(pair, limits.predicatesOfEntity()));
        for (int entity = 0; entity < constantsOfEntity.size(); entity++) {
            constantsOfEntity.put(entity, 0);
        }
        for (FrequentPairs.Pair pair : constants) {
            for (int i = 0; i < pair.count(); i++) {
                constantsOfEntity.add(entity(pair, i), 1);
            }
        }
        this.numbers = new SelectorNumbers(
                constants.stream().mapToInt(FrequentPairs.Pair::predicate).toArray(),
                constants.stream().map(FrequentPairs.Pair::position).toArray(Position[]::new),
                constants.stream().mapToLong(FrequentPairs.Pair::count).toArray(),
                counts.totals());
    }

    private boolean hasCutEntity(FrequentPairs.Pair pair, int most) {
        for (int i = 0; i < pair.count(); i++) {
            int entity = entity(pair, i);
            if (exceeds(source.bySubject(), entity, most) || exceeds(source.byObject(), entity, most)) {
                return true;
            }
        }
        return false;
    }

    /** Whether an entity has more predicates than this. */
    private static boolean exceeds(TripleSource.Rows rows, int entity, int most) {
        long end = rows.end(entity);
        long row = rows.begin(entity);
        int runs = 0;
        while (end - row > most - runs && row < end) {
            row = rows.runEnd(row, end);
            runs++;
        }
        return runs > most;
    }

    private int entity(FrequentPairs.Pair pair, int at) {
        return source.by(pair.position()).other(pair.firstRow() + at);
    }

    SelectorNumbers numbers() {
        return numbers;
    }

    int size() {
        return numbers.size();
    }

    /** The number of selectors with a constant. */
    int constants() {
        return numbers.constants();
    }

    boolean hasConstant(int selector) {
        return numbers.hasConstant(selector);
    }

    /** Whether a selector stands for all predicates together. */
    boolean isAny(int selector) {
        return numbers.isAny(selector);
    }

    /** The selector of the subjects or objects of a predicate. */
    int plain(Position position, int predicate) {
        return numbers.plain(position, predicate);
    }

    /** The selector without its constant. */
    int plain(int selector) {
        return numbers.plain(selector);
    }

    int predicate(int selector) {
        return numbers.predicate(selector);
    }

    /** The position of the entities of a selector, which is opposite to that of its constant. */
    Position position(int selector) {
        return numbers.position(selector);
    }

    /** The number of triples that a selector matches. */
    long triples(int selector) {
        return numbers.triples(selector);
    }

    /** The number of entities that a selector selects. */
    int entities(int selector) {
        return (int) numbers.entities(selector);
    }

    /** One of the entities of a selector with a constant. */
    int entity(int selector, int at) {
        return entity(constants.get(selector), at);
    }

    int constantsOfEntity(int entity) {
        return constantsOfEntity.get(entity);
    }

    /** The hash of each selector in the file. */
    long[] hashes(StatisticsWriter writer) {
        long[] hashes = new long[size()];
        for (int selector = 0; selector < hashes.length; selector++) {
            hashes[selector] = hasConstant(selector)
                    ? writer.selector(
                            counts.term(predicate(selector)),
                            constants.get(selector).position(),
                            source.text(constants.get(selector).term()))
                    : writer.selector(counts.term(predicate(selector)), position(selector));
        }
        return hashes;
    }
}

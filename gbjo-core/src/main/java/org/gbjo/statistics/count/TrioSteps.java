package org.gbjo.statistics.count;

import java.util.function.IntToLongFunction;
import org.gbjo.run.Ints;
import org.gbjo.run.Room;

/** How many constants trios may have, so that no more products are summed than {@link CountLimits} allow. */
final class TrioSteps {
    private final TripleSource source;
    private final Selectors selectors;
    private final Profiles profiles;
    private final CountLimits limits;
    private final Room room;
    /** The number of selectors of each entity that are used. */
    private final Ints sizes;

    TrioSteps(TripleSource source, Selectors selectors, Profiles profiles, CountLimits limits, Room room) {
        this.source = source;
        this.selectors = selectors;
        this.profiles = profiles;
        this.limits = limits;
        this.room = room;
        this.sizes = room.ints(source.terms());
    }

    /** The number of constants of stars: those that select enough entities, or half of them, or a quarter, and so on. */
    int constantsOfStars() {
        int constants = 0;
        while (constants < selectors.constants() && selectors.entities(constants) >= limits.leastSupport()) {
            constants++;
        }
        return affordable(constants, this::stepsOfStars);
    }

    /** The number of constants of chains, to whose entities many triples may lead even if they are few. */
    int constantsOfChains() {
        return affordable(selectors.constants(), this::stepsOfChains);
    }

    /** Gives its room back. Nobody may ask any more. */
    void forget() {
        room.free(sizes);
    }

    private int affordable(int most, IntToLongFunction steps) {
        int constants = most;
        while (constants > 0 && steps.applyAsLong(constants) > limits.steps()) {
            constants /= 2;
        }
        return constants;
    }

    private long stepsOfStars(int constants) {
        measure(constants);
        long steps = 0;
        for (int entity = 0; entity < sizes.size(); entity++) {
            int size = sizes.get(entity);
            steps = Saturating.sum(steps, Saturating.product((long) size * size, size) / 6);
        }
        return steps;
    }

    private long stepsOfChains(int constants) {
        measure(constants);
        long steps = 0;
        TripleSource.Rows rows = source.byObject();
        for (int object = 0; object < sizes.size(); object++) {
            long end = rows.end(object);
            for (long row = rows.begin(object); row < end; ) {
                long next = rows.runEnd(row, end);
                long ofSubjects = 0;
                for (; row < next; row++) {
                    ofSubjects += sizes.get(rows.other(row));
                }
                steps = Saturating.sum(
                        steps, ofSubjects + Math.min(ofSubjects, limits.jointSelectors()) * sizes.get(object));
            }
        }
        return steps;
    }

    private void measure(int constants) {
        for (int entity = 0; entity < sizes.size(); entity++) {
            sizes.put(entity, profiles.isEmpty(entity) ? 0 : size(entity, constants));
        }
    }

    /** The number of selectors of an entity without the constants from a number on. */
    private int size(int entity, int constants) {
        Ints cells = profiles.cells();
        int at = profiles.begin(entity);
        int size = 0;
        for (int cell = cells.get(at++); cell != Profiles.END; cell = cells.get(at++)) {
            int selector = cell >= 0 ? cell : ~cell;
            size += selector < constants || !selectors.hasConstant(selector) ? 1 : 0;
            at += cell >= 0 ? 0 : 1;
        }
        return size;
    }
}

package org.gbjo.statistics.build;

import java.util.Arrays;
import org.gbjo.graph.Graph;
import org.gbjo.graph.IndexOrder;
import org.gbjo.statistics.Position;
import org.gbjo.statistics.StatisticsWriter;

/**
 * The selectors of one entity in ascending order, and how often the entity occurs with each. Selectors with constants
 * come first, the most frequent ones at the front, then the predicates that have the entity as subject, then those that
 * have it as object.
 */
final class EntityProfile {
    private final ConstantSelectors constantSelectors;
    private final int constants;
    private final int predicates;
    private final PredicateRuns asSubject;
    private final PredicateRuns asObject;
    private int[] selectors = new int[16];
    private double[] counts = new double[16];
    private int size;
    private int current = -1;

    /**
     * Prepares to read entities.
     *
     * @param constants the number of selectors with constants to consider
     * @param predicatesOfEntity the number of predicates of an entity to consider in each position
     */
    EntityProfile(Graph graph, ConstantSelectors constantSelectors, int constants, int predicatesOfEntity) {
        this.constantSelectors = constantSelectors;
        this.constants = constants;
        this.predicates = graph.predicates().size();
        this.asSubject = new PredicateRuns(graph.index(IndexOrder.SPO), predicates, predicatesOfEntity);
        this.asObject = new PredicateRuns(graph.index(IndexOrder.OPS), predicates, predicatesOfEntity);
    }

    void read(int entity) {
        if (entity == current) {
            return;
        }
        current = entity;
        size = 0;
        int end = constantSelectors.end(entity);
        for (int i = constantSelectors.begin(entity); i < end && constantSelectors.selector(i) < constants; i++) {
            add(constantSelectors.selector(i), 1);
        }
        asSubject.read(entity);
        asObject.read(entity);
        add(asSubject, Position.SUBJECT);
        add(asObject, Position.OBJECT);
    }

    private void add(PredicateRuns runs, Position position) {
        for (int i = 0; i < runs.size(); i++) {
            // The entry for all predicates together is not a selector here.
            if (runs.predicate(i) < predicates) {
                add(ofPredicate(runs.predicate(i), position), runs.count(i));
            }
        }
    }

    private void add(int selector, double count) {
        if (size == selectors.length) {
            selectors = Arrays.copyOf(selectors, 2 * size);
            counts = Arrays.copyOf(counts, 2 * size);
        }
        selectors[size] = selector;
        counts[size] = count;
        size++;
    }

    /** The number of selectors of the entity. */
    int size() {
        return size;
    }

    int selector(int at) {
        return selectors[at];
    }

    double count(int at) {
        return counts[at];
    }

    /** The number of all selectors. */
    int selectors() {
        return constants + Position.COUNT * predicates;
    }

    boolean hasConstant(int selector) {
        return selector < constants;
    }

    private int ofPredicate(int predicate, Position position) {
        return constants + position.number() * predicates + predicate;
    }

    int predicate(int selector) {
        return hasConstant(selector) ? constantSelectors.predicate(selector) : (selector - constants) % predicates;
    }

    /** The position of the entities of a selector. */
    Position position(int selector) {
        return hasConstant(selector)
                ? constantSelectors.position(selector)
                : Position.of((selector - constants) / predicates);
    }

    /** The selector without its constant. */
    int plain(int selector) {
        return hasConstant(selector) ? ofPredicate(predicate(selector), position(selector)) : selector;
    }

    /** The number of entities of a selector that has a constant. */
    int entities(int selector) {
        return constantSelectors.length(selector);
    }

    int entity(int selector, int at) {
        return constantSelectors.entity(selector, at);
    }

    /** The hash of each selector in the file. */
    long[] hashes(StatisticsWriter writer, PredicateTerms terms) {
        long[] hashes = new long[selectors()];
        for (int selector = 0; selector < hashes.length; selector++) {
            hashes[selector] = hasConstant(selector)
                    ? constantSelectors.hash(selector, writer, terms)
                    : writer.selector(terms.of(predicate(selector)), position(selector));
        }
        return hashes;
    }
}

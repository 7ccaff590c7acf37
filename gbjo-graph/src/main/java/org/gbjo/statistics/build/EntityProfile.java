package org.gbjo.statistics.build;

import java.util.Arrays;
import org.gbjo.graph.Graph;
import org.gbjo.graph.IndexOrder;
import org.gbjo.statistics.Position;
import org.gbjo.statistics.StatisticsWriter;

/**
 * With which selectors one entity occurs, in ascending order, and how often. Those with constants come first, from the most
 * frequent on, then the predicates that have it as a subject, then those that have it as an object.
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
     * @param constants how many of the selectors with constants count
     * @param predicatesOfEntity how many predicates of an entity count in each position
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
            // All predicates together are none of the selectors here.
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

    /** How many selectors the entity has. */
    int size() {
        return size;
    }

    int selector(int at) {
        return selectors[at];
    }

    double count(int at) {
        return counts[at];
    }

    /** How many selectors there are, of all entities. */
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

    /** Where the entities of a selector stand. */
    Position position(int selector) {
        return hasConstant(selector)
                ? constantSelectors.position(selector)
                : Position.of((selector - constants) / predicates);
    }

    /** The selector without its constant. */
    int plain(int selector) {
        return hasConstant(selector) ? ofPredicate(predicate(selector), position(selector)) : selector;
    }

    /** How many entities a selector with a constant has. */
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

package org.gbjo.oracle;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;

/** The variables that are still to be counted, as a graph: its edges are links, at most one between two variables. */
final class LinkGraph {
    /** Stands for a variable where none is left out. */
    static final int NONE = -1;

    private final List<Links> links;

    LinkGraph(List<Links> links) {
        this.links = new ArrayList<>(links);
    }

    /**
     * Variables that hang on the others by one of them.
     *
     * @param hinge the variable by which they hang
     * @param inner the variables, without the hinge
     */
    record Block(int hinge, BitSet inner) {}

    void add(Links link) {
        links.add(link);
    }

    void remove(List<Links> removed) {
        links.removeAll(removed);
    }

    int degree(int variable) {
        int degree = 0;
        for (Links link : links) {
            degree += link.touches(variable) ? 1 : 0;
        }
        return degree;
    }

    List<Links> of(int variable) {
        return links.stream().filter(link -> link.touches(variable)).toList();
    }

    /** The links that begin or end at one of these variables. */
    List<Links> of(BitSet variables) {
        return links.stream()
                .filter(link -> variables.get(link.from()) || variables.get(link.to()))
                .toList();
    }

    Optional<Links> between(int one, int other) {
        return links.stream()
                .filter(link -> link.touches(one) && link.touches(other))
                .findFirst();
    }

    /** The variables that can be reached from one of them without another. */
    BitSet reach(int start, int without) {
        BitSet reached = new BitSet();
        reached.set(start);
        for (boolean grows = true; grows; ) {
            grows = false;
            for (Links link : links) {
                if (!link.touches(without) && reached.get(link.from()) != reached.get(link.to())) {
                    reached.set(link.from());
                    reached.set(link.to());
                    grows = true;
                }
            }
        }
        return reached;
    }

    /** The smallest part beyond a variable that separates it from others; it has no such part within. */
    Optional<Block> smallestBlock() {
        Block smallest = null;
        for (Links link : links) {
            for (int hinge : new int[] {link.from(), link.to()}) {
                BitSet part = reach(link.other(hinge), hinge);
                boolean separated = of(hinge).stream().anyMatch(other -> !part.get(other.other(hinge)));
                if (separated && (smallest == null || part.cardinality() < smallest.inner.cardinality())) {
                    smallest = new Block(hinge, part);
                }
            }
        }
        return Optional.ofNullable(smallest);
    }
}

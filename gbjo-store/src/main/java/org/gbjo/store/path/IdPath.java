package org.gbjo.store.path;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntOpenHashSet;
import java.util.function.IntConsumer;
import java.util.function.IntUnaryOperator;
import org.gbjo.graph.Graph;
import org.gbjo.graph.IndexOrder;
import org.gbjo.query.PropertyPath;
import org.gbjo.store.index.Stretch;
import org.gbjo.store.limit.QueryMemory;

/**
 * A property path as steps between terms. It tells each term that it reaches as often as SPARQL counts it: once for each way
 * of predicates one after the other, and once in all for what is repeated or left out.
 */
interface IdPath {
    /** Tells the terms that the path reaches from one, or from which it reaches that one. */
    void reach(int from, boolean forward, IntConsumer found);

    /**
     * The first term from some one on from which the path may reach another, or at which it may end. It leads nowhere from
     * terms that are left out.
     */
    int nextStart(int from, boolean forward);

    /** The path as the planner names it. */
    PropertyPath named();

    /** One predicate. */
    final class Link implements IdPath {
        private final Stretch outgoing;
        private final Stretch incoming;
        private final Stretch subjects;
        private final Stretch objects;
        private final int predicate;
        private final PropertyPath named;
        private final WalkLimit limit;

        Link(Graph graph, int predicate, PropertyPath named, WalkLimit limit) {
            this.outgoing = new Stretch(graph, IndexOrder.SPO);
            this.incoming = new Stretch(graph, IndexOrder.OPS);
            this.subjects = new Stretch(graph, IndexOrder.PSO);
            this.objects = new Stretch(graph, IndexOrder.POS);
            this.predicate = predicate;
            this.named = named;
            this.limit = limit;
        }

        @Override
        public void reach(int from, boolean forward, IntConsumer found) {
            limit.step();
            Stretch stretch = forward ? outgoing : incoming;
            stretch.locate(from, predicate);
            long end = stretch.end();
            for (long row = stretch.begin(); row < end; row++) {
                limit.step();
                found.accept(stretch.term(2, row));
            }
        }

        @Override
        public int nextStart(int from, boolean forward) {
            return (forward ? subjects : objects).nextSecond(predicate, from);
        }

        @Override
        public PropertyPath named() {
            return named;
        }
    }

    /** Any predicate but some. */
    final class Others implements IdPath {
        private final Graph graph;
        private final IntOpenHashSet excluded;
        private final PropertyPath named;
        private final WalkLimit limit;
        private final KeyCursor subjects;
        private final KeyCursor objects;

        Others(Graph graph, IntOpenHashSet excluded, PropertyPath named, WalkLimit limit) {
            this.graph = graph;
            this.excluded = excluded;
            this.named = named;
            this.limit = limit;
            this.subjects = new KeyCursor(graph, IndexOrder.SPO);
            this.objects = new KeyCursor(graph, IndexOrder.OPS);
        }

        @Override
        public void reach(int from, boolean forward, IntConsumer found) {
            Stretch stretch = new Stretch(graph, forward ? IndexOrder.SPO : IndexOrder.OPS);
            stretch.locate(from);
            for (long row = stretch.begin(); row < stretch.end(); row++) {
                limit.step();
                if (!excluded.contains(stretch.term(1, row))) {
                    found.accept(stretch.term(2, row));
                }
            }
        }

        @Override
        public int nextStart(int from, boolean forward) {
            return (forward ? subjects : objects).next(from);
        }

        @Override
        public PropertyPath named() {
            return named;
        }
    }

    /** The other way round. */
    record Inverse(IdPath path) implements IdPath {
        @Override
        public void reach(int from, boolean forward, IntConsumer found) {
            path.reach(from, !forward, found);
        }

        @Override
        public int nextStart(int from, boolean forward) {
            return path.nextStart(from, !forward);
        }

        @Override
        public PropertyPath named() {
            return new PropertyPath.Inverse(path.named());
        }
    }

    /**
     * One path, then another.
     *
     * @param everyWay whether each way between two terms counts; otherwise a term in the middle is passed once
     */
    record Sequence(IdPath first, IdPath second, boolean everyWay, QueryMemory memory) implements IdPath {
        @Override
        public void reach(int from, boolean forward, IntConsumer found) {
            IdPath begin = forward ? first : second;
            IdPath rest = forward ? second : first;
            if (everyWay) {
                // An index is read to its end before another look-up moves in it.
                try (CountedTerms middle = new CountedTerms(memory)) {
                    begin.reach(from, forward, middle::add);
                    middle.terms().forEach(term -> rest.reach(term, forward, found));
                }
            } else {
                IntOpenHashSet middle = new IntOpenHashSet();
                begin.reach(from, forward, middle::add);
                middle.forEach(term -> rest.reach(term, forward, found));
            }
        }

        @Override
        public int nextStart(int from, boolean forward) {
            return (forward ? first : second).nextStart(from, forward);
        }

        @Override
        public PropertyPath named() {
            return new PropertyPath.Sequence(first.named(), second.named());
        }
    }

    /** One path or another. */
    record Choice(IdPath first, IdPath second) implements IdPath {
        @Override
        public void reach(int from, boolean forward, IntConsumer found) {
            first.reach(from, forward, found);
            second.reach(from, forward, found);
        }

        @Override
        public int nextStart(int from, boolean forward) {
            return Math.min(first.nextStart(from, forward), second.nextStart(from, forward));
        }

        @Override
        public PropertyPath named() {
            return new PropertyPath.Alternative(first.named(), second.named());
        }
    }

    /**
     * The term itself, or one step.
     *
     * @param nextNode the first node of the graph from a term on
     */
    record ZeroOrOne(IdPath step, IntUnaryOperator nextNode) implements IdPath {
        @Override
        public void reach(int from, boolean forward, IntConsumer found) {
            IntOpenHashSet reached = new IntOpenHashSet();
            reached.add(from);
            step.reach(from, forward, reached::add);
            reached.forEach(found);
        }

        @Override
        public int nextStart(int from, boolean forward) {
            return nextNode.applyAsInt(from);
        }

        @Override
        public PropertyPath named() {
            return new PropertyPath.Repeated(step.named(), true, false);
        }
    }

    /**
     * Steps repeated until nothing new is reached.
     *
     * @param zero whether no step at all is one of the possibilities
     * @param nextNode the first node of the graph from a term on
     */
    record Closure(IdPath step, boolean zero, IntUnaryOperator nextNode, QueryMemory memory) implements IdPath {
        /** A term takes 4 bytes in a list, and twice as many in a set that is half full. */
        private static final int BYTES = 12;

        @Override
        public void reach(int from, boolean forward, IntConsumer found) {
            IntOpenHashSet visited = new IntOpenHashSet();
            IntArrayList waiting = new IntArrayList();
            IntConsumer visit = term -> {
                if (visited.add(term)) {
                    waiting.add(term);
                }
            };
            int held = 0;
            try {
                if (zero) {
                    visit.accept(from);
                } else {
                    step.reach(from, forward, visit);
                }
                while (!waiting.isEmpty()) {
                    int next = waiting.popInt();
                    step.reach(next, forward, visit);
                    if (visited.size() > 2 * held) {
                        memory.hold((long) BYTES * (visited.size() - held));
                        held = visited.size();
                    }
                }
                visited.forEach(found);
            } finally {
                memory.hold((long) -BYTES * held);
            }
        }

        @Override
        public int nextStart(int from, boolean forward) {
            return zero ? nextNode.applyAsInt(from) : step.nextStart(from, forward);
        }

        @Override
        public PropertyPath named() {
            return new PropertyPath.Repeated(step.named(), zero, true);
        }
    }
}

package org.gbjo.store.path;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntOpenHashSet;
import java.util.List;
import java.util.function.IntConsumer;
import org.gbjo.graph.Graph;
import org.gbjo.graph.IndexOrder;
import org.gbjo.store.index.Stretch;
import org.gbjo.store.join.QueryMemory;
import org.gbjo.store.join.StopSignal;

/** A property path as steps between terms. It tells which terms it reaches, some of them more than once. */
interface IdPath {
    /** Tells the terms that the path reaches from one, or from which it reaches that one. */
    void reach(int from, boolean forward, IntConsumer found);

    /** One predicate. */
    final class Link implements IdPath {
        private final Stretch outgoing;
        private final Stretch incoming;
        private final int predicate;
        private final StopSignal stop;

        Link(Graph graph, int predicate, StopSignal stop) {
            this.outgoing = new Stretch(graph, IndexOrder.SPO);
            this.incoming = new Stretch(graph, IndexOrder.OPS);
            this.predicate = predicate;
            this.stop = stop;
        }

        @Override
        public void reach(int from, boolean forward, IntConsumer found) {
            Stretch stretch = forward ? outgoing : incoming;
            stretch.locate(from, predicate);
            long end = stretch.end();
            for (long row = stretch.begin(); row < end; row++) {
                stop.step();
                found.accept(stretch.term(2, row));
            }
        }
    }

    /** Any predicate but some. */
    final class Others implements IdPath {
        private final Graph graph;
        private final IntOpenHashSet excluded;
        private final StopSignal stop;

        Others(Graph graph, IntOpenHashSet excluded, StopSignal stop) {
            this.graph = graph;
            this.excluded = excluded;
            this.stop = stop;
        }

        @Override
        public void reach(int from, boolean forward, IntConsumer found) {
            Stretch stretch = new Stretch(graph, forward ? IndexOrder.SPO : IndexOrder.OPS);
            stretch.locate(from);
            for (long row = stretch.begin(); row < stretch.end(); row++) {
                stop.step();
                if (!excluded.contains(stretch.term(1, row))) {
                    found.accept(stretch.term(2, row));
                }
            }
        }
    }

    /** The other way round. */
    record Inverse(IdPath path) implements IdPath {
        @Override
        public void reach(int from, boolean forward, IntConsumer found) {
            path.reach(from, !forward, found);
        }
    }

    /** One path, then another. */
    record Sequence(IdPath first, IdPath second) implements IdPath {
        @Override
        public void reach(int from, boolean forward, IntConsumer found) {
            IntOpenHashSet middle = new IntOpenHashSet();
            (forward ? first : second).reach(from, forward, middle::add);
            IdPath rest = forward ? second : first;
            middle.forEach(term -> rest.reach(term, forward, found));
        }
    }

    /** Any of some paths. */
    record Choice(List<IdPath> paths) implements IdPath {
        @Override
        public void reach(int from, boolean forward, IntConsumer found) {
            paths.forEach(path -> path.reach(from, forward, found));
        }
    }

    /** The term itself, or one step. */
    record ZeroOrOne(IdPath step) implements IdPath {
        @Override
        public void reach(int from, boolean forward, IntConsumer found) {
            found.accept(from);
            step.reach(from, forward, found);
        }
    }

    /**
     * Steps repeated until nothing new is reached.
     *
     * @param zero whether no step at all is one of the possibilities
     */
    record Closure(IdPath step, boolean zero, QueryMemory memory) implements IdPath {
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
            if (zero) {
                visit.accept(from);
            } else {
                step.reach(from, forward, visit);
            }
            int held = 0;
            try {
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
    }
}

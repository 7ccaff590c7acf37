package org.gbjo.statistics.build;

import java.io.IOException;
import org.gbjo.graph.Graph;
import org.gbjo.graph.IndexOrder;
import org.gbjo.graph.TripleIndex;

/**
 * Counts chains: joins of three patterns of which the second leads from an entity of the first to an entity of the
 * third. For each predicate of the second pattern, one pass over its triples finds the selectors that are frequent at
 * either end. A second pass sums the products of their counts. At most one end has a constant.
 */
final class ChainSizes {
    private final Graph graph;
    private final int leastSupport;
    private final EntityProfile subject;
    private final EntityProfile object;
    private final CoOccurrences left;
    private final CoOccurrences right;
    private final SupportedSizes sizes = new SupportedSizes();

    ChainSizes(Graph graph, EntityProfile subject, EntityProfile object, int leastSupport) {
        this.graph = graph;
        this.leastSupport = leastSupport;
        this.subject = subject;
        this.object = object;
        this.left = new CoOccurrences(subject);
        this.right = new CoOccurrences(object);
    }

    void count(Trios trios, Heartbeat heartbeat) throws IOException {
        heartbeat.begin("Counting chains of three", 2 * graph.triples());
        for (int predicate = 0; predicate < graph.predicates().size(); predicate++) {
            count(predicate, heartbeat);
            offer(predicate, trios);
        }
        heartbeat.end();
    }

    private void count(int predicate, Heartbeat heartbeat) throws IOException {
        TripleIndex index = graph.index(IndexOrder.PSO);
        left.clear();
        right.clear();
        for (long row = index.begin(predicate); row < index.end(predicate); row++) {
            readEnds(index, row);
            left.count(0, 1);
            right.count(0, 1);
            heartbeat.tick();
        }
        left.choose(leastSupport);
        right.choose(leastSupport);
        sizes.clear(left.size(), right.size());
        for (long row = index.begin(predicate); row < index.end(predicate); row++) {
            readEnds(index, row);
            left.read();
            right.read();
            addProducts();
            heartbeat.tick();
        }
    }

    private void readEnds(TripleIndex index, long row) {
        subject.read((int) index.second().get(row));
        object.read((int) index.third().get(row));
    }

    private void addProducts() {
        for (int i = 0; i < left.presentCount(); i++) {
            int first = left.present(i);
            boolean constant = subject.hasConstant(left.selector(first));
            for (int j = 0; j < right.presentCount(); j++) {
                int last = right.present(j);
                if (!constant || !object.hasConstant(right.selector(last))) {
                    sizes.add(first, last, left.count(i) * right.count(j));
                }
            }
        }
    }

    private void offer(int predicate, Trios trios) {
        double triples = (double) graph.predicates().get(predicate).triples();
        for (int i = 0; i < left.size(); i++) {
            int plainLeft = left.number(subject.plain(left.selector(i)));
            for (int j = 0; j < right.size(); j++) {
                if (sizes.support(i, j) >= leastSupport) {
                    int plainRight = right.number(object.plain(right.selector(j)));
                    double logNews = logCorrection(i, j, triples);
                    if (plainLeft != i || plainRight != j) {
                        logNews -= Trios.expectedLogCorrection(logCorrection(plainLeft, plainRight, triples));
                    }
                    trios.offerChain(left.selector(i), predicate, right.selector(j), sizes.size(i, j), logNews);
                }
            }
        }
    }

    /** The logarithm of the size divided by the size under independence of the ends; 0 if an end is not frequent. */
    private double logCorrection(int first, int last, double triples) {
        return first == CoOccurrences.NOT_CHOSEN
                        || last == CoOccurrences.NOT_CHOSEN
                        || sizes.support(first, last) < leastSupport
                ? 0
                : Math.log(sizes.size(first, last) * triples / (left.sum(first) * right.sum(last)));
    }
}

package org.gbjo.statistics.build;

import java.io.IOException;
import java.nio.file.Path;
import org.gbjo.graph.Graph;
import org.gbjo.graph.IndexOrder;
import org.gbjo.graph.TripleIndex;
import org.gbjo.job.Progress;
import org.gbjo.statistics.EqualTerms;
import org.gbjo.statistics.StatisticsWriter;

/**
 * Counts a graph for {@link org.gbjo.statistics.GraphStatistics}. Each kind of number takes one pass over sorted
 * indexes that stay on disk. Memory holds the entries of the file and a part of the join sizes; the options bound both.
 * An interrupt of its thread soon ends the work, without a file.
 */
public final class StatisticsBuilder {
    private final Graph graph;
    private final StatisticsOptions options;

    public StatisticsBuilder(Graph graph, StatisticsOptions options) {
        this.graph = graph;
        this.options = options;
    }

    /** Counts the graph and writes the file in one step. An existing file is replaced. */
    public void write(Path file, Progress progress) throws IOException {
        Heartbeat heartbeat = new Heartbeat(progress);
        PairCounts pairs = new PairCounts(graph, options);
        pairs.count(heartbeat);
        JoinSizes joins = new JoinSizes(graph, options);
        joins.count(heartbeat);
        ConstantSelectors constants = new ConstantSelectors(graph, pairs.frequent(), options);
        constants.choose(heartbeat);
        SelectorJoins constantJoins = new SelectorJoins(graph, constants, options);
        constantJoins.count(heartbeat);
        TrioCounter trios = new TrioCounter(graph, constants, options);
        trios.count(heartbeat);
        PredicateTerms predicates = new PredicateTerms(graph);
        EqualTerms equalTerms = equalTerms();
        StatisticsWriter.write(file, graph.metadata().fingerprint(), writer -> {
            pairs.addTo(writer, predicates);
            joins.addTo(writer, predicates);
            constantJoins.addTo(writer, predicates);
            trios.addTo(writer, predicates);
            writer.setEqualTerms(equalTerms);
        });
    }

    private EqualTerms equalTerms() {
        TripleIndex subjects = graph.index(IndexOrder.SPO);
        TripleIndex objects = graph.index(IndexOrder.OPS);
        double subjectAndPredicate = 0;
        double predicateAndObject = 0;
        double all = 0;
        for (int ordinal = 0; ordinal < graph.predicates().size(); ordinal++) {
            int term = graph.predicateId(ordinal);
            long first = firstRow(subjects, term, ordinal);
            long end = firstRow(subjects, term, ordinal + 1);
            subjectAndPredicate += end - first;
            long same = subjects.third().lowerBound(first, end, term);
            all += same < end && subjects.third().get(same) == term ? 1 : 0;
            predicateAndObject += firstRow(objects, term, ordinal + 1) - firstRow(objects, term, ordinal);
        }
        return new EqualTerms(subjectAndPredicate, predicateAndObject, all);
    }

    /** The first row of a term whose predicate has this ordinal or a later one. */
    private static long firstRow(TripleIndex index, int term, int ordinal) {
        return index.second().lowerBound(index.begin(term), index.end(term), ordinal);
    }
}

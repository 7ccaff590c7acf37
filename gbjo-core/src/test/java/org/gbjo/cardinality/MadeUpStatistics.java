package org.gbjo.cardinality;

import org.gbjo.query.Constant;
import org.gbjo.query.Term;
import org.gbjo.query.Variable;
import org.gbjo.statistics.Position;
import org.gbjo.statistics.PredicateCounts;
import org.gbjo.statistics.StatisticsWriter;
import org.gbjo.statistics.TermCounts;

/** Statistics that have the constants of {@link org.gbjo.query.RandomBgps}, some of them covered. */
public final class MadeUpStatistics {
    private MadeUpStatistics() {}

    public static void addTo(StatisticsWriter writer) {
        for (int p = 0; p < 9; p++) {
            Term predicate = new Constant("<p" + p + ">");
            TermCounts terms = new TermCounts(10 + p, 5, 20);
            writer.addPredicate(predicate, new PredicateCounts(100 + p, p, terms, terms));
            writer.addJoin(predicate, Position.SUBJECT, new Constant("<p0>"), Position.OBJECT, 200 + 10 * p, 7);
            writer.addJoin(predicate, Position.OBJECT, predicate, Position.OBJECT, 400 + 10 * p, 9);
            writer.addPair(predicate, Position.OBJECT, "<o1>", 30 + p);
            writer.addPair(predicate, Position.SUBJECT, "<s2>", 20 + p);
            long ofObject = writer.selector(predicate, Position.OBJECT, "<o1>");
            writer.addConstantJoin(ofObject, ofObject, 30 + p);
            writer.addConstantJoin(ofObject, writer.selector(predicate, Position.SUBJECT), 60 + p);
            addTrios(writer, p);
        }
        TermCounts terms = new TermCounts(50, 40, 800);
        writer.addPredicate(new Variable("any"), new PredicateCounts(900, 36, terms, terms));
        writer.setOmissions(300, 0);
        writer.setLargestMissingConstantJoin(5);
    }

    private static void addTrios(StatisticsWriter writer, int p) {
        long subject = writer.selector(new Constant("<p" + p + ">"), Position.SUBJECT);
        long object = writer.selector(new Constant("<p" + p + ">"), Position.OBJECT);
        long constant = writer.selector(new Constant("<p" + p + ">"), Position.OBJECT, "<o1>");
        for (int q = 0; q < 9; q++) {
            long other = writer.selector(new Constant("<p" + q + ">"), Position.SUBJECT);
            writer.addStar(subject, subject, other, 2_000 + 10 * p + q);
            writer.addStar(constant, subject, other, 500 + 10 * p + q);
            writer.addChain(object, new Constant("<p" + q + ">"), subject, 3_000 + 10 * p + q);
        }
    }
}

package org.gbjo.rdf4j;

import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import org.eclipse.rdf4j.model.util.Values;
import org.eclipse.rdf4j.query.algebra.Join;
import org.eclipse.rdf4j.query.algebra.QueryRoot;
import org.eclipse.rdf4j.query.algebra.StatementPattern;
import org.eclipse.rdf4j.query.algebra.TupleExpr;
import org.eclipse.rdf4j.query.algebra.Var;
import org.eclipse.rdf4j.query.algebra.evaluation.impl.EvaluationStatistics;
import org.gbjo.engine.Counters;
import org.gbjo.engine.JoinOrderer;
import org.gbjo.run.Deadline;

/**
 * Looks at made-up queries as soon as there is a model, so that the look is compiled when the first real ones come: a look of
 * ten microseconds takes ten times as long before, which is what a cheap query takes itself. Once for a process.
 */
final class LookWarmUp {
    private static final Duration LONGEST = Duration.ofMillis(500);
    private static final Duration LONGEST_READING = Duration.ofMinutes(10);
    private static final int LOOKS = 5000;
    private static final int SMALLEST = 3;
    private static final int SIZES = 6;
    private static final String NAMESPACE = "urn:x-gbjo:warm-up:";
    private static final AtomicBoolean DONE = new AtomicBoolean();

    private LookWarmUp() {}

    /** Begins in a thread of its own. */
    static void begin(JoinOrderer orderer) {
        if (DONE.compareAndSet(false, true)) {
            Thread thread = new Thread(() -> run(orderer), "gbjo-look-warm-up");
            thread.setDaemon(true);
            thread.start();
        }
    }

    private static void run(JoinOrderer orderer) {
        try {
            orderer.models().await(LONGEST_READING);
            // What is made up is not to be counted.
            JoinOrderer apart = new JoinOrderer(orderer.settings(), orderer.models(), new Counters());
            StoreCounts counts = new StoreCounts(new EvaluationStatistics());
            Deadline deadline = Deadline.after(LONGEST);
            for (int look = 0; look < LOOKS && !deadline.expired(); look++) {
                query(SMALLEST + look % SIZES).visit(new JoinGroups(apart, (patterns, decision) -> {}, counts));
            }
        } catch (RuntimeException | StackOverflowError | AssertionError e) {
            System.getLogger("org.gbjo.rdf4j").log(Level.DEBUG, "looking at made-up queries failed", e);
        }
    }

    /** A star whose every other pattern ends in a constant, joined as RDF4J joins. */
    private static TupleExpr query(int patterns) {
        TupleExpr right = pattern(patterns - 1);
        for (int i = patterns - 2; i >= 0; i--) {
            right = new Join(pattern(i), right);
        }
        return new QueryRoot(right);
    }

    private static StatementPattern pattern(int number) {
        Var object = number % 2 == 0 ? new Var("v" + number) : constant("o" + number);
        return new StatementPattern(new Var("v"), constant("p" + number), object);
    }

    private static Var constant(String name) {
        return new Var(name, Values.iri(NAMESPACE, name));
    }
}

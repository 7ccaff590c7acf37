package org.gbjo.jena;

import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.jena.graph.Graph;
import org.apache.jena.query.Query;
import org.apache.jena.query.QueryFactory;
import org.apache.jena.sparql.exec.QueryExec;
import org.apache.jena.sparql.graph.GraphFactory;
import org.gbjo.engine.Counters;
import org.gbjo.engine.JoinOrderer;
import org.gbjo.run.Deadline;

/**
 * Asks an empty graph made-up queries as soon as there is a model, so that the look at a query is compiled when the first real
 * ones come: it takes ten microseconds then, and ten times as long before. Once for a process.
 */
final class LookWarmUp {
    private static final Duration LONGEST = Duration.ofMillis(500);
    private static final Duration LONGEST_READING = Duration.ofMinutes(10);
    private static final int LOOKS = 5000;
    private static final int SMALLEST = 3;
    private static final int SIZES = 6;
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
            Graph empty = GraphFactory.createDefaultGraph();
            Deadline deadline = Deadline.after(LONGEST);
            for (int look = 0; look < LOOKS && !deadline.expired(); look++) {
                look(star(SMALLEST + look % SIZES), empty, apart);
            }
        } catch (RuntimeException | StackOverflowError | AssertionError e) {
            System.getLogger("org.gbjo.jena").log(Level.DEBUG, "looking at made-up queries failed", e);
        }
    }

    private static void look(Query query, Graph graph, JoinOrderer orderer) {
        try (QueryExec execution = QueryExec.graph(graph)
                .query(query)
                .set(GbjoJena.ORDERER, orderer)
                .build()) {
            execution.select().forEachRemaining(row -> {});
        }
    }

    /** Every other pattern ends in a constant. */
    private static Query star(int patterns) {
        StringBuilder text = new StringBuilder("SELECT * { ");
        for (int i = 0; i < patterns; i++) {
            text.append("?v <urn:x-gbjo:warm-up:p").append(i).append("> ");
            text.append(i % 2 == 0 ? "?v" + i : "<urn:x-gbjo:warm-up:o" + i + ">")
                    .append(" . ");
        }
        return QueryFactory.create(text.append('}').toString());
    }
}

package org.gbjo.rdf4j;

import java.lang.System.Logger.Level;
import java.util.concurrent.atomic.AtomicBoolean;
import org.eclipse.rdf4j.query.algebra.TupleExpr;
import org.eclipse.rdf4j.query.algebra.evaluation.impl.EvaluationStatistics;
import org.eclipse.rdf4j.query.algebra.evaluation.optimizer.QueryJoinOptimizer;
import org.eclipse.rdf4j.query.impl.EmptyBindingSet;

/**
 * Whether the RDF4J that is there orders plain joins as {@link PlainJoins} does, which knows the rule of RDF4J 5.2: another
 * version may have another, or have it for some stores. Found out once for a process, with made-up queries and not with the
 * first real ones.
 */
final class SameRule {
    private static final System.Logger LOG = System.getLogger("org.gbjo.rdf4j");
    private static final String KNOWN = "5.2.";
    private static final int QUERIES = 300;
    private static final AtomicBoolean BEGUN = new AtomicBoolean();
    private static volatile boolean seen;

    private SameRule() {}

    /** Begins to compare, in a thread of its own; once, whoever asks. */
    static void begin() {
        if (BEGUN.compareAndSet(false, true)) {
            Thread thread = new Thread(SameRule::compare, "gbjo-same-rule");
            thread.setDaemon(true);
            thread.start();
        }
    }

    /** Whether all queries were ordered in the same way; not before the comparison has ended. */
    static boolean isSeen() {
        return seen;
    }

    /** Compares now and in this thread. */
    static void compare() {
        try {
            String version = QueryJoinOptimizer.class.getPackage().getImplementationVersion();
            if (version == null || !version.startsWith(KNOWN)) {
                LOG.log(Level.DEBUG, "this RDF4J, version " + version + ", may order joins in another way than 5.2");
                return;
            }
            for (int seed = 0; seed < QUERIES; seed++) {
                if (!isSame(new MadeUpJoins(seed))) {
                    LOG.log(Level.DEBUG, "this RDF4J orders joins in another way than 5.2.0");
                    return;
                }
            }
            seen = true;
        } catch (RuntimeException | LinkageError | StackOverflowError | AssertionError e) {
            LOG.log(Level.DEBUG, "the way in which this RDF4J orders joins is not known", e);
        }
    }

    private static boolean isSame(MadeUpJoins joins) {
        TupleExpr query = joins.query();
        TupleExpr ofEngine = query.clone();
        EvaluationStatistics counts = joins.counts();
        new QueryJoinOptimizer(counts).optimize(ofEngine, null, EmptyBindingSet.getInstance());
        // The text also has the estimates.
        return !PlainJoins.order(query, counts) || query.toString().equals(ofEngine.toString());
    }
}

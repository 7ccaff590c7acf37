package org.gbjo.rdf4j.live;

import java.util.HashMap;
import java.util.Map;
import org.eclipse.rdf4j.sail.SailChangedEvent;
import org.eclipse.rdf4j.sail.SailChangedListener;
import org.gbjo.live.Writes;
import org.gbjo.query.NTriplesText;

/**
 * What was committed to a store. Connections of the plug-in say what they have written; of others it hears that they
 * have committed something. Shared by all threads.
 */
public final class WrittenStatements implements SailChangedListener {
    /** Later predicates are not told apart. */
    private static final int MOST_PREDICATES = 10_000;

    private final boolean hearsAll;
    private final ThreadLocal<Boolean> publishing = ThreadLocal.withInitial(() -> false);
    private final Map<String, long[]> ofPredicates = new HashMap<>();
    private long added;
    private long removed;
    private long unknown;
    private volatile long version;

    /** @param hearsAll whether what connections say is all that they write, and no layer below adds to it */
    WrittenStatements(boolean hearsAll) {
        this.hearsAll = hearsAll;
    }

    long version() {
        return version;
    }

    synchronized Writes writes() {
        Map<String, Long> copy = new HashMap<>();
        ofPredicates.forEach((iri, count) -> copy.put(text(iri), count[0]));
        return new Writes(added, removed, unknown, copy);
    }

    private static String text(String iri) {
        StringBuilder out = new StringBuilder();
        NTriplesText.appendIri(iri, out);
        return out.toString();
    }

    /** Commits a transaction, and then says what was written. */
    public void commit(TransactionWrites transaction, Runnable commit) {
        publishing.set(true);
        try {
            commit.run();
        } finally {
            publishing.set(false);
        }
        if (!transaction.isEmpty()) {
            publish(transaction);
        }
    }

    private synchronized void publish(TransactionWrites transaction) {
        added += transaction.added();
        removed += transaction.removed();
        unknown += transaction.unknown();
        transaction.forEach((iri, count) -> {
            long[] known = ofPredicates.get(iri);
            if (known != null) {
                known[0] += count;
            } else if (ofPredicates.size() < MOST_PREDICATES) {
                ofPredicates.put(iri, new long[] {count});
            }
        });
        version++;
    }

    /** Says that something may have changed. */
    public synchronized void changed() {
        unknown++;
        version++;
    }

    /** Somebody has committed, perhaps past the plug-in, or more than was written through it. */
    @Override
    public void sailChanged(SailChangedEvent event) {
        if (!hearsAll || !publishing.get()) {
            changed();
        }
    }
}

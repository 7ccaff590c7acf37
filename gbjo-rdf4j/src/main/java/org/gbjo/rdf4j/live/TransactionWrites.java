package org.gbjo.rdf4j.live;

import java.util.HashMap;
import java.util.Map;
import java.util.function.ObjLongConsumer;
import org.eclipse.rdf4j.model.IRI;
import org.eclipse.rdf4j.model.Resource;
import org.eclipse.rdf4j.model.Value;

/** What one transaction writes, by predicate. For one connection; nobody sees it before it is committed. */
public final class TransactionWrites {
    /** Later predicates are not told apart. */
    private static final int MOST_PREDICATES = 1000;

    private final Map<String, long[]> ofPredicates = new HashMap<>();
    /** Statements often come with the same predicate, or even the same object for it. */
    private IRI lastPredicate;

    private long[] lastCount = new long[1];
    private long added;
    private long removed;
    private long unknown;

    public void add(IRI predicate) {
        added++;
        count(predicate);
    }

    /** Statements with these terms, each of which may be null for any. */
    public void remove(Resource subject, IRI predicate, Value object) {
        if (subject == null || predicate == null || object == null) {
            unknown++;
        } else {
            removed++;
            count(predicate);
        }
    }

    /** Nobody knows how many statements are removed. */
    public void clear() {
        unknown++;
    }

    @SuppressWarnings("ReferenceEquality") // quicker where it holds, and otherwise the text decides
    private void count(IRI predicate) {
        if (predicate != lastPredicate) {
            String text = predicate.stringValue();
            long[] known = ofPredicates.get(text);
            if (known == null) {
                known = new long[1];
                if (ofPredicates.size() < MOST_PREDICATES) {
                    ofPredicates.put(text, known);
                }
            }
            lastPredicate = predicate;
            lastCount = known;
        }
        lastCount[0]++;
    }

    /** Forgets everything, since the transaction is over. */
    public void forget() {
        if (!isEmpty()) {
            ofPredicates.clear();
            lastPredicate = null;
            added = 0;
            removed = 0;
            unknown = 0;
        }
    }

    boolean isEmpty() {
        return added == 0 && removed == 0 && unknown == 0;
    }

    long added() {
        return added;
    }

    long removed() {
        return removed;
    }

    long unknown() {
        return unknown;
    }

    void forEach(ObjLongConsumer<String> consumer) {
        ofPredicates.forEach((iri, count) -> consumer.accept(iri, count[0]));
    }
}

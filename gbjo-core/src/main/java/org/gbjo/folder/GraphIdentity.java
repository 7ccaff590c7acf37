package org.gbjo.folder;

import java.util.Optional;
import org.gbjo.api.PublicApi;
import org.gbjo.statistics.count.GraphFingerprint;

/**
 * Which graph a model was made of.
 *
 * @param fingerprint equal for equal sets of triples; empty if unknown
 */
@PublicApi
public record GraphIdentity(String fingerprint, long triples, long terms, long predicates) {
    /** Models of version 1 do not name their graph. */
    public static final GraphIdentity UNKNOWN = new GraphIdentity("", 0, 0, 0);

    public boolean isKnown() {
        return !fingerprint.isEmpty();
    }

    /**
     * Whether this is the same graph. Graphs were imported with another kind of fingerprint before; one of each kind are
     * taken for the same graph if all their numbers are equal.
     */
    private boolean isSame(GraphIdentity used) {
        return fingerprint.startsWith(GraphFingerprint.PREFIX) == used.fingerprint.startsWith(GraphFingerprint.PREFIX)
                ? fingerprint.equals(used.fingerprint)
                : triples == used.triples && terms == used.terms && predicates == used.predicates;
    }

    /** What to tell a user who applies the model to another graph; nothing if it is the same, or unknown. */
    public Optional<String> mismatch(GraphIdentity used) {
        if (!isKnown() || !used.isKnown() || isSame(used)) {
            return Optional.empty();
        }
        return Optional.of("the model was made of another graph (" + triples + " triples, fingerprint " + fingerprint
                + ") than this one (" + used.triples + " triples, fingerprint " + used.fingerprint
                + "); its predictions may be poor, make one with gbjo analyze");
    }
}

package org.gbjo.folder;

import java.util.Optional;

/**
 * Which graph a model was made of.
 *
 * @param fingerprint equal for equal sets of triples; empty if unknown
 */
public record GraphIdentity(String fingerprint, long triples, long terms, long predicates) {
    /** Models of version 1 do not name their graph. */
    public static final GraphIdentity UNKNOWN = new GraphIdentity("", 0, 0, 0);

    public boolean isKnown() {
        return !fingerprint.isEmpty();
    }

    /** What to tell a user who applies the model to another graph; nothing if it is the same, or unknown. */
    public Optional<String> mismatch(GraphIdentity used) {
        if (!isKnown() || !used.isKnown() || fingerprint.equals(used.fingerprint)) {
            return Optional.empty();
        }
        return Optional.of("the model was made of another graph (" + triples + " triples, fingerprint " + fingerprint
                + ") than this one (" + used.triples + " triples, fingerprint " + used.fingerprint
                + "); its predictions may be poor, make one with gbjo analyze");
    }
}

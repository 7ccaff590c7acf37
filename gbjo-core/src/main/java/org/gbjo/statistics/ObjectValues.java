package org.gbjo.statistics;

import java.util.List;
import java.util.Map;
import org.gbjo.query.TermKind;

/**
 * What the objects of a predicate are like. Immutable.
 *
 * @param triples how many of its triples have an object of each {@link TermKind}
 * @param types what stands behind the texts of its literals ({@link LiteralValue}), the most frequent first, with the share of
 *     the literals that have it; rare ones are missing
 * @param distributions of the values of each space that its literals have
 * @param sampled of how many literals this is known, if not of all; then 0
 */
public record ObjectValues(
        List<Double> triples, List<TypeShare> types, Map<ValueSpace, ValueDistribution> distributions, int sampled) {

    /** The share of the literals of a predicate that are of a type. */
    public record TypeShare(String type, float share) {
        /** The IRI of its datatype. */
        public String datatype() {
            return LiteralValue.datatype(type);
        }

        /** Its language, in small letters; nothing if it has none. */
        public String language() {
            return LiteralValue.language(type);
        }

        /** With which others such literals are compared. */
        public ValueSpace space() {
            return ValueSpace.of(datatype());
        }
    }

    public ObjectValues {
        triples = List.copyOf(triples);
        types = List.copyOf(types);
        distributions = Map.copyOf(distributions);
    }

    /** The share of the triples whose object is of a kind. */
    public double share(TermKind kind) {
        double all = 0;
        for (double each : triples) {
            all += each;
        }
        return GraphStatistics.ratio(triples.get(kind.number()), all);
    }

    /** How many bytes of a file this takes, without the texts of types, which predicates share. */
    public long fileBytes() {
        return ValueTable.bytes(this);
    }
}

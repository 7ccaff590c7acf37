package org.gbjo.testing;

/** A triple of terms in N-Triples form. */
public record RandomTriple(String subject, String predicate, String object) {
    @Override
    public String toString() {
        return subject + " " + predicate + " " + object;
    }
}

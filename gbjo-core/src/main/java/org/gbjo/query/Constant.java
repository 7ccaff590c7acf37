package org.gbjo.query;

import org.gbjo.api.PublicApi;

/** An RDF term in N-Triples form: {@code <iri>}, {@code "text"@en}, {@code "1"^^<datatype>}, {@code _:label} or {@code <<( … )>>}. */
@PublicApi
public record Constant(String nTriples) implements Term {
    public Constant {
        if (nTriples.isEmpty() || "<\"_".indexOf(nTriples.charAt(0)) < 0) {
            throw new IllegalArgumentException("a constant starts with <, \" or _:, got '" + nTriples + "'");
        }
    }

    /** Written out, since planners compare terms all the time and the one of a record is slow until it is compiled. */
    @Override
    public boolean equals(Object other) {
        return other instanceof Constant constant && nTriples.equals(constant.nTriples);
    }

    @Override
    public int hashCode() {
        return nTriples.hashCode();
    }

    @Override
    public String toString() {
        return nTriples;
    }
}

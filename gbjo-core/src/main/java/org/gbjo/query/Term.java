package org.gbjo.query;

import org.gbjo.api.PublicApi;

/** One position of a triple pattern: a {@link Variable} or a {@link Constant}. */
@PublicApi
public sealed interface Term permits Variable, Constant {

    /** Reads {@code ?name} (or {@code $name}) as a variable and anything else as a constant in N-Triples form. */
    static Term parse(String text) {
        if (text.startsWith("?") || text.startsWith("$")) {
            return new Variable(text.substring(1));
        }
        return new Constant(text);
    }
}

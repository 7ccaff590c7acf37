package org.gbjo.query;

import org.gbjo.api.PublicApi;

/** A query variable, without its leading question mark. */
@PublicApi
public record Variable(String name) implements Term {
    public Variable {
        if (name.isEmpty()) {
            throw new IllegalArgumentException("a variable needs a name, got an empty one");
        }
    }

    /** Written out, since planners compare variables all the time and the one of a record is slow until it is compiled. */
    @Override
    public boolean equals(Object other) {
        return other instanceof Variable variable && name.equals(variable.name);
    }

    @Override
    public int hashCode() {
        return name.hashCode();
    }

    @Override
    public String toString() {
        return "?" + name;
    }
}

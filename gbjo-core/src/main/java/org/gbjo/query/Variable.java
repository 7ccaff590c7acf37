package org.gbjo.query;

/** A query variable, without its leading question mark. */
public record Variable(String name) implements Term {
    public Variable {
        if (name.isEmpty()) {
            throw new IllegalArgumentException("a variable needs a name, got an empty one");
        }
    }

    @Override
    public String toString() {
        return "?" + name;
    }
}

package org.gbjo.query;

import java.util.List;

/** A variable that gets the value of an expression, such as BIND: one row for each row. */
public record Assignment(Variable variable, List<Variable> needs) implements GroupRelation {
    public Assignment {
        needs = List.copyOf(needs);
    }

    @Override
    public List<Variable> gives() {
        return List.of(variable);
    }

    @Override
    public String toString() {
        return "BIND " + needs + " AS " + variable;
    }
}

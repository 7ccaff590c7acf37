package org.gbjo.query;

import java.util.List;

/**
 * A table of known rows, such as VALUES, each of which has a value for each variable.
 *
 * @param distinct how many different values each variable has
 */
public record TableRelation(List<Variable> variables, double rows, List<Double> distinct) implements GroupRelation {
    public TableRelation {
        if (variables.size() != distinct.size()) {
            throw new IllegalArgumentException(
                    "each variable of a table has values, " + variables + " and " + distinct);
        }
        variables = List.copyOf(variables);
        distinct = List.copyOf(distinct);
    }

    @Override
    public List<Variable> gives() {
        return variables;
    }

    @Override
    public String toString() {
        return "VALUES " + variables + ", " + Math.round(rows) + " rows";
    }
}

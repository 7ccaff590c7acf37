package org.gbjo.query;

import java.util.ArrayList;
import java.util.List;

/**
 * A property path between two terms.
 *
 * @param reach how many terms its constant end leads to, if somebody has looked at the data; {@link #TOO_MANY} if the look
 *     did not come to an end; otherwise {@link #UNKNOWN}
 */
public record PathRelation(Term subject, PropertyPath path, Term object, double reach) implements GroupRelation {
    public static final double UNKNOWN = Double.NaN;
    /** As many as the path leads to from anywhere. */
    public static final double TOO_MANY = Double.POSITIVE_INFINITY;

    public PathRelation(Term subject, PropertyPath path, Term object) {
        this(subject, path, object, UNKNOWN);
    }

    @Override
    public List<Variable> gives() {
        List<Variable> variables = new ArrayList<>(2);
        for (Term end : List.of(subject, object)) {
            if (end instanceof Variable variable && !variables.contains(variable)) {
                variables.add(variable);
            }
        }
        return variables;
    }

    @Override
    public String toString() {
        return subject + " " + path + " " + object;
    }
}

package org.gbjo.jena.hashjoin;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.apache.jena.sparql.core.Var;

/**
 * The variables of a join: those of both sides, of the left alone, and of the right alone. Each has a value in every
 * row of its side.
 */
final class JoinedVariables {
    /** The shared ones first, on each side. */
    private final Var[] left;

    private final Var[] right;
    private final Var[] all;
    private final int shared;

    JoinedVariables(Collection<Var> ofLeft, Collection<Var> ofRight) {
        List<Var> both = ofLeft.stream().filter(ofRight::contains).toList();
        List<Var> leftAlone =
                ofLeft.stream().filter(each -> !ofRight.contains(each)).toList();
        List<Var> rightAlone =
                ofRight.stream().filter(each -> !ofLeft.contains(each)).toList();
        shared = both.size();
        left = concatenated(both, leftAlone);
        right = concatenated(both, rightAlone);
        all = concatenated(List.of(left), rightAlone);
    }

    private static Var[] concatenated(List<Var> some, List<Var> others) {
        List<Var> variables = new ArrayList<>(some);
        variables.addAll(others);
        return variables.toArray(Var[]::new);
    }

    int shared() {
        return shared;
    }

    Var[] ofSide(boolean isLeft) {
        return isLeft ? left : right;
    }

    /** The shared ones, those of the left alone, those of the right alone. */
    Var[] all() {
        return all;
    }
}

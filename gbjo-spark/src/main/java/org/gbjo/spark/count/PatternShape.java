package org.gbjo.spark.count;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.gbjo.query.Constant;
import org.gbjo.query.Pattern;
import org.gbjo.query.Term;
import org.gbjo.query.Variable;

/**
 * A pattern without the names of its variables, and which of its positions are joined. Patterns of different queries that
 * match the same triples and give the same values have equal shapes, and are counted once.
 *
 * @param constants for each position its constant, or an empty text
 * @param firsts for each position the first one with the same variable; its own if there is no other
 * @param columns the positions of the joined variables, each the first of its variable
 */
record PatternShape(List<String> constants, List<Integer> firsts, List<Integer> columns) implements Serializable {
    PatternShape {
        constants = List.copyOf(constants);
        firsts = List.copyOf(firsts);
        columns = List.copyOf(columns);
    }

    /** A pattern of which these variables are joined. */
    static PatternShape of(Pattern pattern, List<Variable> joined) {
        List<Term> terms = pattern.terms();
        List<String> constants = new ArrayList<>();
        List<Integer> firsts = new ArrayList<>();
        List<Integer> columns = new ArrayList<>();
        for (int position = 0; position < terms.size(); position++) {
            Term term = terms.get(position);
            constants.add(term instanceof Constant constant ? constant.nTriples() : "");
            firsts.add(terms.indexOf(term));
        }
        for (Variable variable : joined) {
            columns.add(terms.indexOf(variable));
        }
        return new PatternShape(constants, firsts, columns);
    }

    int arity() {
        return columns.size();
    }

    boolean isConstant(int position) {
        return !constants.get(position).isEmpty();
    }

    /** Whether equal variables have equal values; that the constants are those of the triple is known. */
    boolean agrees(String[] triple) {
        for (int position = 1; position < triple.length; position++) {
            int first = firsts.get(position);
            if (first != position && !triple[first].equals(triple[position])) {
                return false;
            }
        }
        return true;
    }

    /** The values of the joined variables. */
    String[] values(String[] triple) {
        String[] values = new String[columns.size()];
        Arrays.setAll(values, column -> triple[columns.get(column)]);
        return values;
    }
}

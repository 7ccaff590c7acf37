package org.gbjo.oracle;

import java.util.List;
import org.gbjo.graph.Graph;
import org.gbjo.query.Bgp;
import org.gbjo.query.PatternSet;
import org.gbjo.query.Variable;

/** The relations of the patterns of one BGP, and the variables that they share, numbered from 0. */
final class CountedRelations {
    private final CountedRelation[] relations;
    private final PatternSet[] patternsWith;
    private final int[][] variables;
    /** The rank of each pattern by size; the smallest relation has rank 0. */
    private final int[] rank;

    CountedRelations(Graph graph, Bgp bgp, Pace pace) {
        List<Variable> names = bgp.variables();
        relations = new CountedRelation[bgp.size()];
        variables = new int[bgp.size()][];
        for (int i = 0; i < relations.length; i++) {
            relations[i] = new CountedRelation(graph, bgp.pattern(i), pace);
            List<Variable> columns = relations[i].columns();
            variables[i] = new int[columns.size()];
            for (int column = 0; column < variables[i].length; column++) {
                variables[i][column] = names.indexOf(columns.get(column));
            }
        }
        patternsWith = new PatternSet[names.size()];
        for (int variable = 0; variable < patternsWith.length; variable++) {
            patternsWith[variable] = bgp.patternsWith(names.get(variable));
        }
        rank = new int[relations.length];
        for (int i = 0; i < rank.length; i++) {
            for (int j = 0; j < rank.length; j++) {
                long difference = size(j) - size(i);
                rank[i] += difference < 0 || (difference == 0 && j < i) ? 1 : 0;
            }
        }
    }

    long size(int pattern) {
        return relations[pattern].size();
    }

    CountedRelation relation(int pattern) {
        return relations[pattern];
    }

    /** The variables of a pattern, by column. */
    int[] variables(int pattern) {
        return variables[pattern];
    }

    /** The column of a variable in a pattern that has it. */
    int column(int pattern, int variable) {
        int[] columns = variables[pattern];
        for (int column = 0; column < columns.length; column++) {
            if (columns[column] == variable) {
                return column;
            }
        }
        throw new IllegalArgumentException("pattern " + (pattern + 1) + " does not have variable " + variable);
    }

    int variableCount() {
        return patternsWith.length;
    }

    /** The patterns that have a variable. */
    PatternSet patternsWith(int variable) {
        return patternsWith[variable];
    }

    /** The members of a set, smallest relation first. */
    int[] smallestFirst(PatternSet set) {
        int[] members = set.toArray();
        for (int i = 1; i < members.length; i++) {
            int member = members[i];
            int j = i;
            for (; j > 0 && rank[members[j - 1]] > rank[member]; j--) {
                members[j] = members[j - 1];
            }
            members[j] = member;
        }
        return members;
    }

    /**
     * Whether patterns and variables form a tree when each pattern is linked to its variables (Berge-acyclicity; Fagin,
     * JACM 1983). Two patterns that share two variables form a cycle.
     */
    boolean isAcyclic(PatternSet connected) {
        int edges = 0;
        int nodes = connected.size();
        for (int variable = 0; variable < patternsWith.length; variable++) {
            int here = patternsWith[variable].intersection(connected).size();
            edges += here;
            nodes += here > 0 ? 1 : 0;
        }
        return edges == nodes - 1;
    }

    /**
     * The patterns on cycles of a set, and on paths between cycles. The others are taken off one by one: each hangs on
     * the rest by one variable at most.
     */
    PatternSet core(PatternSet set) {
        PatternSet core = set;
        for (boolean shrinks = true; shrinks; ) {
            shrinks = false;
            for (int pattern : core.toArray()) {
                int joined = 0;
                for (int variable : variables[pattern]) {
                    joined += patternsWith[variable].intersection(core).size() > 1 ? 1 : 0;
                }
                if (joined < 2) {
                    core = core.without(pattern);
                    shrinks = true;
                }
            }
        }
        return core;
    }
}

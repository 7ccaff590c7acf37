package org.gbjo.oracle;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.gbjo.graph.Graph;
import org.gbjo.query.Bgp;

/**
 * The matches of one pattern that agree with a row: how many there are, and each of them by its place. This is what
 * estimators need that draw rows from a graph folder. A row has a term id for each variable of the BGP, in the order of
 * {@link Bgp#variables}. Belongs to one thread.
 */
public final class PatternRows {
    /** A variable that has no value yet. */
    public static final int UNBOUND = -1;

    private final CountedRelation relation;
    /** The number of the variable of each column. */
    private final int[] variables;

    private final int[] values = new int[3];
    private MatchReader located;

    private PatternRows(CountedRelation relation, int[] variables) {
        this.relation = relation;
        this.variables = variables;
    }

    /** Those of each pattern of a BGP. */
    public static List<PatternRows> of(Graph graph, Bgp bgp) {
        CountedRelations relations = new CountedRelations(graph, bgp);
        List<PatternRows> all = new ArrayList<>();
        for (int pattern = 0; pattern < bgp.size(); pattern++) {
            all.add(new PatternRows(relations.relation(pattern), relations.variables(pattern)));
        }
        return all;
    }

    /** A row of a BGP in which no variable has a value. */
    public static int[] unbound(Bgp bgp) {
        int[] row = new int[bgp.variables().size()];
        Arrays.fill(row, UNBOUND);
        return row;
    }

    /** Finds the matches that have the values of a row, and returns how many there are. */
    public long locate(int[] row) {
        if (relation.size() == 0) {
            return 0;
        }
        int known = 0;
        for (int column = 0; column < variables.length; column++) {
            values[column] = row[variables[column]];
            known |= values[column] == UNBOUND ? 0 : 1 << column;
        }
        located = relation.reader(known, MatchReader.NOTHING);
        located.locate(values);
        return located.size();
    }

    /** Writes one of the matches that were found, counted from 0, into a row. */
    public void read(long place, int[] row) {
        located.read(place, values);
        for (int column = 0; column < variables.length; column++) {
            row[variables[column]] = values[column];
        }
    }
}

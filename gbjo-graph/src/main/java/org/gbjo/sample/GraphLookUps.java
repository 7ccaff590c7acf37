package org.gbjo.sample;

import java.util.Arrays;
import java.util.List;
import org.gbjo.cardinality.sample.LookUps;
import org.gbjo.graph.Dictionary;
import org.gbjo.graph.Graph;
import org.gbjo.graph.IndexOrder;
import org.gbjo.oracle.IndexReader;
import org.gbjo.query.Bgp;
import org.gbjo.query.Constant;
import org.gbjo.query.Term;
import org.gbjo.query.Variable;

/**
 * Look-ups in the sorted indexes of a graph folder. Values are term ids. The known positions of a pattern are a prefix
 * of one index, so the matches of a row are one stretch of its rows, and each place in it is a match.
 */
final class GraphLookUps implements LookUps {
    private static final int POSITIONS = 3;
    /** Stands for a variable where a position has a constant. */
    private static final int CONSTANT = IndexReader.CONSTANT;
    /**
     * The index for each set of known positions, as bits; subjects and objects first, since their stretches are
     * shorter.
     */
    private static final IndexOrder[] ORDERS = {
        IndexOrder.SPO, IndexOrder.SPO, IndexOrder.PSO, IndexOrder.SPO,
        IndexOrder.OSP, IndexOrder.SOP, IndexOrder.OPS, IndexOrder.SOP
    };

    private final Graph graph;
    /** For each position of each pattern, the column of its variable, or {@link #CONSTANT}. */
    private int[][] columns = {};
    /** For each pattern and each set of known positions. They read positions as columns. */
    private IndexReader[][] readers = {};

    private int[][] constants = {};
    private final int[] values = new int[POSITIONS];
    private int pattern;
    private int known;
    private IndexReader reader;
    private int lookUps;
    private long[] begins = new long[0];
    private boolean[] wasRead = new boolean[0];
    private long price;

    GraphLookUps(Graph graph) {
        this.graph = graph;
    }

    @Override
    public void open(Bgp bgp) {
        price = 0;
        columns = new int[bgp.size()][POSITIONS];
        constants = new int[bgp.size()][POSITIONS];
        readers = new IndexReader[bgp.size()][1 << POSITIONS];
        List<Variable> variables = bgp.variables();
        for (int i = 0; i < bgp.size(); i++) {
            for (int position = 0; position < POSITIONS; position++) {
                Term term = bgp.pattern(i).terms().get(position);
                columns[i][position] = term instanceof Constant ? CONSTANT : variables.indexOf(term);
                constants[i][position] = term instanceof Constant constant ? key(constant, position) : CONSTANT;
            }
        }
    }

    private int key(Constant constant, int position) {
        int term = graph.dictionary().find(constant.nTriples());
        return position == IndexOrder.PREDICATE && term != Dictionary.ABSENT ? graph.predicateOrdinal(term) : term;
    }

    @Override
    public void begin(int wanted) {
        pattern = wanted;
        lookUps = 0;
    }

    @Override
    public long lookUp(long[] rows, int at) {
        known = 0;
        for (int position = 0; position < POSITIONS; position++) {
            int column = columns[pattern][position];
            values[position] = column == CONSTANT ? CONSTANT : (int) rows[at + column];
            known |= column == CONSTANT || rows[at + column] != UNBOUND ? 1 << position : 0;
        }
        reader = readers[pattern][known];
        if (reader == null) {
            reader = reader();
            readers[pattern][known] = reader;
        }
        reader.locate(values);
        price++;
        if (lookUps == begins.length) {
            begins = Arrays.copyOf(begins, Math.max(64, 2 * lookUps));
            wasRead = Arrays.copyOf(wasRead, begins.length);
        }
        begins[lookUps] = reader.begin();
        wasRead[lookUps++] = false;
        return isRepeated() ? UNKNOWN : reader.size();
    }

    private IndexReader reader() {
        int[] positions = new int[POSITIONS];
        for (int position = 0; position < POSITIONS; position++) {
            positions[position] = columns[pattern][position] == CONSTANT ? CONSTANT : position;
        }
        return new IndexReader(
                graph, graph.index(ORDERS[known]), Integer.bitCount(known), positions, constants[pattern]);
    }

    /**
     * Whether a variable without a value stands twice in the pattern: then not every row of the stretch is a match.
     */
    private boolean isRepeated() {
        return isRepeated(0, 1) || isRepeated(0, 2) || isRepeated(1, 2);
    }

    private boolean isRepeated(int one, int other) {
        return (known >>> one & 1) == 0 && columns[pattern][one] == columns[pattern][other];
    }

    @Override
    public boolean isExact() {
        return true;
    }

    @Override
    public void read(int lookUp, long place, long[] rows, int at) {
        price += wasRead[lookUp] ? 1 : 0;
        wasRead[lookUp] = true;
        reader.readRow(begins[lookUp] + place, values);
        for (int position = 0; position < POSITIONS; position++) {
            if ((known >>> position & 1) == 0) {
                rows[at + columns[pattern][position]] = values[position];
            }
        }
    }

    @Override
    public long price() {
        return price;
    }
}

package org.gbjo.sample;

import java.util.Arrays;
import java.util.List;
import org.gbjo.cardinality.sample.LookUps;
import org.gbjo.graph.Dictionary;
import org.gbjo.graph.Graph;
import org.gbjo.graph.IndexOrder;
import org.gbjo.graph.TripleIndex;
import org.gbjo.graph.storage.PackedColumn;
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
    private static final int CONSTANT = -1;
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
    private int[] columns = new int[0];
    /** For each position of each pattern, the term of its constant. */
    private int[] constants = new int[0];

    private int pattern;
    private TripleIndex index;
    private int known;
    private int lookUps;
    private long[] begins = new long[0];
    private boolean[] wasRead = new boolean[0];
    private long price;
    private long begin;
    private long end;

    GraphLookUps(Graph graph) {
        this.graph = graph;
        this.index = graph.index(IndexOrder.SPO);
    }

    @Override
    public void open(Bgp bgp) {
        price = 0;
        int length = POSITIONS * bgp.size();
        if (columns.length < length) {
            columns = new int[length];
            constants = new int[length];
        }
        List<Variable> variables = bgp.variables();
        for (int at = 0; at < length; at++) {
            Term term = bgp.pattern(at / POSITIONS).terms().get(at % POSITIONS);
            boolean constant = term instanceof Constant;
            columns[at] = constant ? CONSTANT : variables.indexOf(term);
            constants[at] = constant ? graph.dictionary().find(((Constant) term).nTriples()) : Dictionary.ABSENT;
        }
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
            int column = columns[POSITIONS * pattern + position];
            known |= column == CONSTANT || rows[at + column] != UNBOUND ? 1 << position : 0;
        }
        index = graph.index(ORDERS[known]);
        price++;
        locate(rows, at);
        if (lookUps == begins.length) {
            begins = Arrays.copyOf(begins, Math.max(64, 2 * lookUps));
            wasRead = Arrays.copyOf(wasRead, begins.length);
        }
        begins[lookUps] = begin;
        wasRead[lookUps++] = false;
        return isRepeated() ? UNKNOWN : end - begin;
    }

    private void locate(long[] rows, int at) {
        int depth = Integer.bitCount(known);
        begin = 0;
        end = index.rows();
        for (int level = 0; level < depth; level++) {
            int key = key(index.order().position(level), rows, at);
            if (key == Dictionary.ABSENT) {
                end = begin;
            } else if (level == 0) {
                begin = index.begin(key);
                end = index.end(key);
            } else {
                narrow(level == 1 ? index.second() : index.third(), key);
            }
            if (begin == end) {
                return;
            }
        }
    }

    private int key(int position, long[] rows, int at) {
        int column = columns[POSITIONS * pattern + position];
        int term = column == CONSTANT ? constants[POSITIONS * pattern + position] : (int) rows[at + column];
        return position == IndexOrder.PREDICATE && term != Dictionary.ABSENT ? graph.predicateOrdinal(term) : term;
    }

    private void narrow(PackedColumn column, int key) {
        begin = column.lowerBound(begin, end, key);
        boolean found = begin < end && column.get(begin) == key;
        end = found ? column.runEnd(begin, end, key) : begin;
    }

    /**
     * Whether a variable without a value stands twice in the pattern: then not every row of the stretch is a match.
     */
    private boolean isRepeated() {
        int at = POSITIONS * pattern;
        return isRepeated(at, at + 1) || isRepeated(at, at + 2) || isRepeated(at + 1, at + 2);
    }

    private boolean isRepeated(int one, int other) {
        return columns[one] != CONSTANT && columns[one] == columns[other] && (known >>> (one % POSITIONS) & 1) == 0;
    }

    @Override
    public boolean isExact() {
        return true;
    }

    @Override
    public void read(int lookUp, long place, long[] rows, int at) {
        price += wasRead[lookUp] ? 1 : 0;
        wasRead[lookUp] = true;
        long row = begins[lookUp] + place;
        for (int level = Integer.bitCount(known); level < POSITIONS; level++) {
            int position = index.order().position(level);
            int key = level == 0 ? firstKey(row) : (int) (level == 1 ? index.second() : index.third()).get(row);
            rows[at + columns[POSITIONS * pattern + position]] =
                    position == IndexOrder.PREDICATE ? graph.predicateId(key) : key;
        }
    }

    /** The key of the first position of a row: the last one that begins there or before. */
    private int firstKey(long row) {
        int low = 0;
        int high = index.keys() - 1;
        while (low < high) {
            int middle = (low + high + 1) >>> 1;
            if (index.begin(middle) <= row) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return low;
    }

    @Override
    public long price() {
        return price;
    }
}

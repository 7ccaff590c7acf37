package org.gbjo.oracle;

import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.util.List;
import org.gbjo.graph.Dictionary;
import org.gbjo.graph.Graph;
import org.gbjo.graph.IndexOrder;
import org.gbjo.query.Constant;
import org.gbjo.query.Pattern;
import org.gbjo.query.Term;
import org.gbjo.query.Variable;

/** The matches of one pattern as a relation over its distinct variables, which are its columns 0 to 2. */
final class CountedRelation {
    private final Graph graph;
    private final List<Variable> columns;
    /** For each position of the triple, its column, or {@link IndexReader#CONSTANT}. */
    private final int[] columnAt = new int[3];
    /** For each position of the triple, the key of its constant. A term that does not occur has none. */
    private final int[] constantAt = new int[3];

    private final boolean absent;
    private final MatchReader[] readers = new MatchReader[8 * 4];
    /** The rows of a pattern that has a variable twice, found by a scan; otherwise null. */
    private final FilteredRows filtered;

    private final long size;

    CountedRelation(Graph graph, Pattern pattern, Pace pace) {
        this.graph = graph;
        this.columns = pattern.variables();
        List<Term> terms = pattern.terms();
        boolean missing = false;
        int variablePositions = 0;
        for (int position = 0; position < 3; position++) {
            if (terms.get(position) instanceof Constant constant) {
                columnAt[position] = IndexReader.CONSTANT;
                constantAt[position] = key(position, graph.dictionary().find(constant.nTriples()));
                missing |= constantAt[position] == Dictionary.ABSENT;
            } else {
                columnAt[position] = columns.indexOf(terms.get(position));
                variablePositions++;
            }
        }
        this.absent = missing;
        this.filtered = !missing && variablePositions > columns.size() ? scan(pace) : null;
        this.size = absent ? 0 : sizeOfAll();
    }

    private int key(int position, int term) {
        return position == IndexOrder.PREDICATE && term != Dictionary.ABSENT ? graph.predicateOrdinal(term) : term;
    }

    private long sizeOfAll() {
        MatchReader all = reader(0, MatchReader.NOTHING);
        all.locate(new int[3]);
        return all.size();
    }

    List<Variable> columns() {
        return columns;
    }

    /** The number of matches. */
    long size() {
        return size;
    }

    /**
     * A reader of the matches in which the columns of {@code known}, a bit mask, have given values. It lists the values
     * of column {@code next}. The same reader is returned each time.
     */
    MatchReader reader(int known, int next) {
        int slot = known * 4 + (next == MatchReader.NOTHING ? 3 : next);
        MatchReader reader = readers[slot];
        if (reader == null) {
            reader = filtered != null ? filtered.reader(known, next) : indexReader(known, next, columnAt);
            readers[slot] = reader;
        }
        return reader;
    }

    /**
     * Puts the known positions first, and among them subjects and objects before the predicate, since their rows are
     * shorter.
     *
     * @param readAs the column that each position is read as
     */
    private IndexReader indexReader(int known, int next, int[] readAs) {
        int[] levels = new int[3];
        int depth = 0;
        for (int position : new int[] {IndexOrder.SUBJECT, IndexOrder.OBJECT, IndexOrder.PREDICATE}) {
            if (isKnown(position, known)) {
                levels[depth++] = position;
            }
        }
        int filled = depth;
        for (int wantNext = 1; wantNext >= 0; wantNext--) {
            for (int position = 0; position < 3; position++) {
                if (!isKnown(position, known) && (columnAt[position] == next) == (wantNext == 1)) {
                    levels[filled++] = position;
                }
            }
        }
        return new IndexReader(graph, graph.index(IndexOrder.of(levels[0], levels[1])), depth, readAs, constantAt);
    }

    private boolean isKnown(int position, int known) {
        return columnAt[position] == IndexReader.CONSTANT || (known >>> columnAt[position] & 1) != 0;
    }

    /**
     * Finds the matches in which equal variables have equal values. A row has column 0 in its high half, column 1 in
     * its low half.
     */
    private FilteredRows scan(Pace pace) {
        LongArrayList rows = new LongArrayList();
        int[] positions = new int[3];
        for (int position = 0; position < 3; position++) {
            positions[position] = columnAt[position] == IndexReader.CONSTANT ? IndexReader.CONSTANT : position;
        }
        IndexReader triples = indexReader(0, MatchReader.NOTHING, positions);
        int[] triple = new int[3];
        int[] values = new int[3];
        triples.locate(triple);
        for (long place = 0; place < triples.size(); place++) {
            pace.step();
            triples.read(place, triple);
            boolean equal = true;
            for (int position = 0; position < 3; position++) {
                if (columnAt[position] != IndexReader.CONSTANT) {
                    values[columnAt[position]] = triple[position];
                }
            }
            for (int position = 0; position < 3; position++) {
                equal &= columnAt[position] == IndexReader.CONSTANT || values[columnAt[position]] == triple[position];
            }
            if (equal) {
                rows.add((long) values[0] << 32 | values[1]);
            }
        }
        return new FilteredRows(rows.toLongArray(), columns.size());
    }
}

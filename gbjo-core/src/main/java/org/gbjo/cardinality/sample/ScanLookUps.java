package org.gbjo.cardinality.sample;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.gbjo.query.Bgp;
import org.gbjo.query.Term;
import org.gbjo.query.Variable;

/**
 * Look-ups in a store that can be scanned and cannot count: the matches of a row are read up to the limit of the batch.
 * A look-up that ends before it has read all is a bound from below, and of its matches only the first are known. Values
 * are numbers that are given to terms as they come. Made for one query.
 *
 * @param <T> a term as the store has it
 * @param <M> a match as the store has it
 */
public final class ScanLookUps<T, M> implements LookUps {
    private static final int CONSTANT = -1;
    private static final int FEW = 64;

    private final StoreScan<T, M> store;
    private final SamplePrices prices;
    private final Map<T, Integer> numbers = new HashMap<>();
    private final List<T> terms = new ArrayList<>();

    /** For each position of each pattern, the column of its variable, or {@link #CONSTANT}. */
    private int[][] columns = {};

    private int pattern;
    private long left;
    private boolean exact = true;
    private Bias bias = Bias.NONE;
    /** The matches of all look-ups of the batch, one behind the other. */
    private final List<M> batch = new ArrayList<>();
    /** Where those of each look-up begin. */
    private int[] begins = new int[FEW];

    private int lookUps;
    private long allLookUps;
    private long allReads;

    public ScanLookUps(StoreScan<T, M> store, SamplePrices prices) {
        this.store = store;
        this.prices = prices;
    }

    @Override
    public void open(Bgp bgp) {
        columns = new int[bgp.size()][StoreScan.POSITIONS];
        List<Variable> variables = bgp.variables();
        for (int i = 0; i < bgp.size(); i++) {
            for (int position = 0; position < StoreScan.POSITIONS; position++) {
                Term term = bgp.pattern(i).terms().get(position);
                columns[i][position] = term instanceof Variable ? variables.indexOf(term) : CONSTANT;
            }
        }
        numbers.clear();
        terms.clear();
        allLookUps = 0;
        allReads = 0;
        begin(0);
    }

    @Override
    public void begin(int wanted) {
        begin(wanted, Long.MAX_VALUE);
    }

    @Override
    public void begin(int wanted, long most) {
        pattern = wanted;
        left = most;
        exact = true;
        bias = Bias.NONE;
        batch.clear();
        lookUps = 0;
    }

    @Override
    public long lookUp(long[] rows, int at) {
        allLookUps++;
        if (lookUps == begins.length) {
            begins = Arrays.copyOf(begins, 2 * lookUps);
        }
        begins[lookUps++] = batch.size();
        int before = batch.size();
        T subject = known(0, rows, at);
        T predicate = known(1, rows, at);
        T object = known(2, rows, at);
        if (isAbsent(subject, 0) || isAbsent(predicate, 1) || isAbsent(object, 2)) {
            exact = true;
            return 0;
        }
        Iterator<M> matches = store.matches(subject, predicate, object);
        try {
            scan(matches, subject, predicate, object);
        } finally {
            store.close(matches);
        }
        return (long) batch.size() - before;
    }

    private void scan(Iterator<M> matches, T subject, T predicate, T object) {
        boolean more = matches.hasNext();
        while (more && left > 0) {
            M match = matches.next();
            left--;
            allReads++;
            if (joinsItself(match, subject, predicate, object)) {
                batch.add(match);
            }
            more = matches.hasNext();
        }
        exact = !more;
        bias = more ? Bias.FIRST_MATCHES : bias;
    }

    /** Whether a variable that stands twice in the pattern, and had no value, has one value in a match. */
    private boolean joinsItself(M match, T subject, T predicate, T object) {
        int[] own = columns[pattern];
        return (subject != null || predicate != null || own[0] != own[1] || isSame(match, 0, 1))
                && (subject != null || object != null || own[0] != own[2] || isSame(match, 0, 2))
                && (predicate != null || object != null || own[1] != own[2] || isSame(match, 1, 2));
    }

    private boolean isSame(M match, int one, int other) {
        return store.term(match, one).equals(store.term(match, other));
    }

    private boolean isAbsent(T term, int position) {
        return term != null && store.isAbsent(term, position);
    }

    /** The term that a position has by the pattern or by the row; null if it has none. */
    private T known(int position, long[] rows, int at) {
        int column = columns[pattern][position];
        if (column == CONSTANT) {
            return store.constant(pattern, position);
        }
        long number = rows[at + column];
        return number == UNBOUND ? null : terms.get((int) number);
    }

    @Override
    public boolean isExact() {
        return exact;
    }

    @Override
    public void read(int lookUp, long place, long[] rows, int at) {
        M match = batch.get(begins[lookUp] + (int) place);
        for (int position = 0; position < StoreScan.POSITIONS; position++) {
            int column = columns[pattern][position];
            if (column != CONSTANT && rows[at + column] == UNBOUND) {
                rows[at + column] = number(store.term(match, position));
            }
        }
    }

    private long number(T term) {
        Integer known = numbers.putIfAbsent(term, terms.size());
        if (known != null) {
            return known;
        }
        terms.add(term);
        return terms.size() - 1L;
    }

    @Override
    public long price() {
        return Math.round(prices.lookUp() * allLookUps + prices.read() * allReads);
    }

    @Override
    public long rowsRead() {
        return allLookUps + allReads;
    }

    @Override
    public Bias bias() {
        return bias;
    }

    @Override
    public boolean readsAll(int asked) {
        int known = 0;
        for (int position = 0; position < StoreScan.POSITIONS; position++) {
            known |= columns[asked][position] == CONSTANT ? 1 << position : 0;
        }
        return store.readsAll(known);
    }

    @Override
    public boolean isCancelled() {
        return store.isCancelled();
    }
}

package org.gbjo.cardinality.sample;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.gbjo.query.Bgp;
import org.gbjo.query.Constant;
import org.gbjo.query.Term;
import org.gbjo.query.Variable;
import org.gbjo.run.SeededRandom;

/** Triples of numbers in a list, looked up by looking at all of them. The constant {@code <7>} is the number 7. */
public final class ListedTriples implements LookUps {
    private final List<long[]> triples;
    private final List<List<long[]>> batch = new ArrayList<>();
    private Bgp bgp;
    private int pattern;
    private long price;
    private Bias bias = Bias.NONE;

    public ListedTriples(List<long[]> triples) {
        this.triples = triples;
    }

    /** Random triples of a few terms and three predicates, some terms much more frequent than others. */
    static ListedTriples random(int count, int terms, long seed) {
        SeededRandom random = new SeededRandom(seed);
        List<long[]> triples = new ArrayList<>();
        while (triples.size() < count) {
            long[] triple = {
                random.below(1 + random.below(terms)), 1000 + random.below(3), random.below(1 + random.below(terms))
            };
            if (triples.stream().noneMatch(other -> Arrays.equals(other, triple))) {
                triples.add(triple);
            }
        }
        return new ListedTriples(triples);
    }

    @Override
    public void open(Bgp opened) {
        bgp = opened;
        price = 0;
    }

    @Override
    public void begin(int wanted) {
        pattern = wanted;
        batch.clear();
    }

    @Override
    public long lookUp(long[] rows, int at) {
        price++;
        List<long[]> found = new ArrayList<>();
        for (long[] triple : triples) {
            long[] row = Arrays.copyOfRange(rows, at, at + bgp.variables().size());
            if (bind(triple, row)) {
                found.add(row);
            }
        }
        batch.add(found);
        return found.size();
    }

    private boolean bind(long[] triple, long[] row) {
        List<Term> terms = bgp.pattern(pattern).terms();
        for (int i = 0; i < 3; i++) {
            if (terms.get(i) instanceof Constant constant) {
                if (!constant.nTriples().equals("<" + triple[i] + ">")) {
                    return false;
                }
                continue;
            }
            int column = bgp.variables().indexOf((Variable) terms.get(i));
            if (row[column] != UNBOUND && row[column] != triple[i]) {
                return false;
            }
            row[column] = triple[i];
        }
        return true;
    }

    @Override
    public boolean isExact() {
        return true;
    }

    @Override
    public void read(int lookUp, long place, long[] rows, int at) {
        long[] row = batch.get(lookUp).get((int) place);
        System.arraycopy(row, 0, rows, at, row.length);
    }

    ListedTriples withBias(Bias stated) {
        bias = stated;
        return this;
    }

    @Override
    public Bias bias() {
        return bias;
    }

    @Override
    public long price() {
        return price;
    }
}

package org.gbjo.store.join;

import it.unimi.dsi.fastutil.ints.Int2LongOpenHashMap;
import java.util.ArrayList;
import java.util.List;
import org.gbjo.store.limit.QueryMemory;
import org.gbjo.store.limit.StopSignal;

/**
 * Counts how many rows extensions make of one row, without listing them. OptionalJoins that share nothing but what the row has
 * are counted apart and multiplied. What depends on one value alone is counted once for each value. Belongs to one thread.
 */
public final class OptionalCounter {
    /** A number and its key, in a table that is half full. */
    private static final int COUNT_BYTES = 24;

    private static final int NO_KEY = -1;
    private static final int MANY_KEYS = -2;
    private static final long UNKNOWN = -1;

    private final OptionalJoins extensions;
    private final int[] row;
    private final QueryMemory memory;
    private final StopSignal stop;
    private final Product all;

    /**
     * A counter.
     *
     * @param some the extensions that are counted, in their order
     * @param row the row that all joins share
     * @param bound the slots that have a value in each row, as bits
     */
    public OptionalCounter(
            OptionalJoins extensions, List<Integer> some, int[] row, long bound, QueryMemory memory, StopSignal stop) {
        this.extensions = extensions;
        this.row = row;
        this.memory = memory;
        this.stop = stop;
        this.all = new Product(some, bound);
    }

    /**
     * How many rows become of the row.
     *
     * @throws ArithmeticException if they are more than a long can count
     */
    public long count() {
        return all.count();
    }

    /** The slots that decide about the counts, as bits. */
    public long reads() {
        long reads = 0;
        for (Part part : all.parts) {
            reads |= part.reads;
        }
        return reads;
    }

    /** OptionalJoins of a row with values in some slots. */
    private final class Product {
        private final List<Part> parts = new ArrayList<>();

        Product(List<Integer> some, long bound) {
            List<Integer> rest = new ArrayList<>(some);
            while (!rest.isEmpty()) {
                parts.add(new Part(takePart(rest, bound), bound));
            }
        }

        /** The first extension and all that share a variable without a value with it, directly or by others. */
        private List<Integer> takePart(List<Integer> rest, long bound) {
            List<Integer> part = new ArrayList<>();
            part.add(rest.remove(0));
            long reached = extensions.reads(part.get(0)) & ~bound;
            for (int i = 0; i < rest.size(); ) {
                if ((extensions.reads(rest.get(i)) & reached) != 0) {
                    reached |= extensions.reads(rest.get(i)) & ~bound;
                    part.add(rest.remove(i));
                    i = 0;
                } else {
                    i++;
                }
            }
            part.sort(null);
            return part;
        }

        long count() {
            long product = 1;
            for (Part part : parts) {
                product = Math.multiplyExact(product, part.count());
            }
            return product;
        }
    }

    /** OptionalJoins that share variables: the first of them, and what becomes of a row that it matches, or does not match. */
    private final class Part {
        private final int extension;
        private final List<Integer> rest;
        private final long bound;
        private final long reads;
        private final int key;
        private final Int2LongOpenHashMap known = new Int2LongOpenHashMap();
        private long only = UNKNOWN;
        private boolean opened;
        private JoinRun run;
        private Product matched;
        private Product unmatched;

        Part(List<Integer> some, long bound) {
            this.extension = some.get(0);
            this.rest = some.subList(1, some.size());
            this.bound = bound;
            long read = 0;
            for (int each : some) {
                read |= extensions.reads(each) & bound;
            }
            this.reads = read;
            this.key = read == 0 ? NO_KEY : Long.bitCount(read) == 1 ? Long.numberOfTrailingZeros(read) : MANY_KEYS;
            known.defaultReturnValue(UNKNOWN);
        }

        long count() {
            stop.step();
            long found = key == NO_KEY ? only : key == MANY_KEYS ? UNKNOWN : known.get(row[key]);
            if (found == UNKNOWN) {
                // The joins inside change other slots of the row.
                found = counted();
                keep(found);
            }
            return found;
        }

        private void keep(long count) {
            if (key == NO_KEY) {
                only = count;
            } else if (key != MANY_KEYS && memory.has(2 * COUNT_BYTES)) {
                memory.hold(COUNT_BYTES);
                known.put(row[key], count);
            }
        }

        private long counted() {
            if (!opened) {
                opened = true;
                run = extensions.join(extension, bound).orElse(null);
            }
            long sum = 0;
            if (run != null && rest.isEmpty()) {
                sum = run.count();
            } else if (run != null) {
                run.begin();
                while (run.next()) {
                    if (matched == null) {
                        matched = new Product(rest, bound | extensions.variables(extension));
                    }
                    sum = Math.addExact(sum, matched.count());
                }
            }
            if (sum > 0) {
                return sum;
            }
            if (unmatched == null) {
                unmatched = new Product(rest, bound);
            }
            return unmatched.count();
        }
    }
}

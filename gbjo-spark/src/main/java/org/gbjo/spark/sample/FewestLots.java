package org.gbjo.spark.sample;

import java.io.Serializable;
import java.util.Arrays;
import java.util.Comparator;

/** The triples with the smallest numbers among those added, at most a few. */
final class FewestLots implements Serializable {
    private static final long serialVersionUID = 1;

    private static final Comparator<Entry> ORDER =
            Comparator.comparingLong((Entry entry) -> entry.lot).thenComparing(entry -> entry.triple, Arrays::compare);

    private final Entry[] entries;
    private int size;

    FewestLots(int most) {
        entries = new Entry[most];
    }

    /** Not a record, since Kryo cannot fill records. */
    private static final class Entry implements Serializable {
        private static final long serialVersionUID = 1;

        private final long lot;
        private final String[] triple;

        Entry(long lot, String[] triple) {
            this.lot = lot;
            this.triple = triple;
        }
    }

    FewestLots add(long lot, String[] triple) {
        add(new Entry(lot, triple));
        return this;
    }

    FewestLots addAll(FewestLots others) {
        for (int i = 0; i < others.size; i++) {
            add(others.entries[i]);
        }
        return this;
    }

    private void add(Entry entry) {
        int place = -1 - Arrays.binarySearch(entries, 0, size, entry, ORDER);
        if (place < 0 || place >= entries.length) {
            return;
        }
        size = Math.min(entries.length, size + 1);
        System.arraycopy(entries, place, entries, place + 1, size - place - 1);
        entries[place] = entry;
    }

    String[][] triples() {
        String[][] triples = new String[size][];
        Arrays.setAll(triples, i -> entries[i].triple);
        return triples;
    }
}

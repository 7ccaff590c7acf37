package org.gbjo.live;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.IntFunction;
import org.gbjo.run.Ints;
import org.gbjo.run.Room;
import org.gbjo.statistics.count.TripleSource;

/** The triples of a store, to be counted. */
public final class CollectedTriples implements TripleSource {
    private final int terms;
    private final SortedRows bySubject;
    private final SortedRows byObject;
    private final IntFunction<String> text;
    private final List<Probe> probes;
    private final int predicates;

    CollectedTriples(int terms, SortedRows bySubject, SortedRows byObject, IntFunction<String> text, Room room) {
        this.terms = terms;
        this.bySubject = bySubject;
        this.byObject = byObject;
        this.text = text;
        Ints counts = room.ints(terms);
        bySubject.forEach((subject, predicate, object) -> counts.add(predicate, 1));
        List<Integer> used = new ArrayList<>();
        for (int term = 0; term < terms; term++) {
            if (counts.get(term) > 0) {
                used.add(term);
            }
        }
        this.predicates = used.size();
        used.sort(Comparator.comparingInt(term -> counts.get(term)));
        this.probes = new ArrayList<>();
        int most = Math.min(used.size(), Probe.MOST);
        for (int i = 0; i < most; i++) {
            int term = used.get((int) ((long) i * used.size() / most));
            probes.add(new Probe(text.apply(term), counts.get(term)));
        }
        room.free(counts);
    }

    public long triples() {
        return bySubject.size();
    }

    public int predicates() {
        return predicates;
    }

    /** Counts of predicates, from rare to frequent ones, by which a change of the store is noticed. */
    List<Probe> probes() {
        return probes;
    }

    @Override
    public int terms() {
        return terms;
    }

    @Override
    public String text(int term) {
        return text.apply(term);
    }

    /** To compute the fingerprint of the triples would mean to read the text of every term. */
    @Override
    public String fingerprint() {
        long sum = 0;
        for (Probe probe : probes) {
            sum = 31 * sum + probe.predicate().hashCode() + 17 * probe.triples();
        }
        return "counted-" + triples() + "-" + Long.toHexString(sum);
    }

    @Override
    public Rows bySubject() {
        return bySubject;
    }

    @Override
    public Rows byObject() {
        return byObject;
    }
}

package org.gbjo.decision.model;

import java.util.ArrayList;
import java.util.List;
import org.gbjo.query.Bgp;
import org.gbjo.query.Constant;
import org.gbjo.query.Pattern;
import org.gbjo.query.Term;
import org.gbjo.query.Variable;

/** Queries that nobody asks. Planning them warms the code up. */
public final class SyntheticQueries {
    /** What all constants of these queries begin with. */
    public static final String NAMESPACE = "urn:x-gbjo:warm-up:";

    private SyntheticQueries() {}

    static Bgp path(int size) {
        List<Pattern> patterns = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            patterns.add(new Pattern(new Variable("v" + i), predicate(i), new Variable("v" + (i + 1))));
        }
        return new Bgp(patterns);
    }

    /** Every other pattern ends in a constant. */
    static Bgp star(int size) {
        List<Pattern> patterns = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            patterns.add(new Pattern(new Variable("v"), predicate(i), object(i)));
        }
        return new Bgp(patterns);
    }

    /** No graph has these predicates, so most are variables: a pattern without matches is soon planned. */
    private static Term predicate(int number) {
        return number % 3 == 2 ? constant("p" + number) : new Variable("p" + number);
    }

    private static Term object(int number) {
        return number % 2 == 0 ? new Variable("v" + number) : constant("o" + number);
    }

    /**
     * A star for the pre-check of an engine: constant predicates, as most queries have them, but for the first one.
     * That stands for all triples of a graph, so that something is found: code that was compiled while nothing was
     * ever found would be compiled again for the first real query.
     */
    public static List<Pattern> starWithPredicates(int size) {
        List<Pattern> patterns = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            patterns.add(new Pattern(new Variable("v"), i == 0 ? new Variable("p") : constant("p" + i), object(i)));
        }
        return patterns;
    }

    private static Constant constant(String name) {
        return new Constant("<" + NAMESPACE + name + ">");
    }
}

package org.gbjo.lab.estimator;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gbjo.graph.Graph;
import org.gbjo.query.Bgp;
import org.gbjo.query.Constant;
import org.gbjo.query.Pattern;
import org.gbjo.query.PatternSet;
import org.gbjo.query.Term;
import org.gbjo.query.Variable;
import org.gbjo.reference.GraphPatternCounts;

/**
 * Characteristic sets (Neumann and Moerkotte, ICDE 2011): how many subjects have just these predicates, and how often
 * they have each. A set of patterns is cut into stars, the patterns of one subject, which are estimated by them; what
 * stars share beside is joined by independence. A pattern alone has its exact count, and so has one without a subject
 * variable or a constant predicate.
 *
 * <p>Departs: all characteristic sets of the graph are kept, where the paper merges those beyond the 10,000 largest.
 */
final class CharacteristicCardinalities extends RememberedCardinalities {
    private static final int NO_STAR = -1;

    private final Graph graph;
    private final CharacteristicSets sets;
    private final GraphPatternCounts counts;
    private final Map<PatternSet, Double> stars = new HashMap<>();
    private double[] matches = new double[0];
    /** The ordinal of the predicate of each pattern that can be part of a star, or {@link #NO_STAR}. */
    private int[] predicates = new int[0];

    CharacteristicCardinalities(Graph graph, CharacteristicSets sets) {
        this.graph = graph;
        this.sets = sets;
        this.counts = new GraphPatternCounts(graph);
    }

    @Override
    void begin(Bgp opened) {
        stars.clear();
        matches = opened.patterns().stream().mapToDouble(counts::count).toArray();
        predicates = new int[opened.size()];
        for (int i = 0; i < predicates.length; i++) {
            Pattern pattern = opened.pattern(i);
            boolean fits = matches[i] > 0
                    && pattern.subject() instanceof Variable
                    && pattern.predicate() instanceof Constant
                    && !pattern.subject().equals(pattern.object());
            predicates[i] = fits
                    ? graph.predicateOrdinal(graph.dictionary().find(((Constant) pattern.predicate()).nTriples()))
                    : NO_STAR;
        }
    }

    @Override
    double estimate(PatternSet connected) {
        deadline().check();
        double rows = 1;
        Map<Variable, List<Double>> values = new LinkedHashMap<>();
        for (PatternSet star : cut(connected)) {
            double ofStar = stars.computeIfAbsent(star, this::rowsOfStar);
            if (ofStar == 0) {
                return 0;
            }
            rows *= ofStar;
            addValues(star, ofStar, values);
        }
        for (List<Double> ofVariable : values.values()) {
            double least = ofVariable.get(0);
            for (double value : ofVariable.subList(1, ofVariable.size())) {
                rows /= Math.max(1, Math.max(least, value));
                least = Math.min(least, value);
            }
        }
        return rows;
    }

    /** The stars of a set, and each pattern that belongs to none. */
    private List<PatternSet> cut(PatternSet connected) {
        Map<Term, PatternSet> bySubject = new LinkedHashMap<>();
        List<PatternSet> parts = new ArrayList<>();
        for (int pattern : connected.toArray()) {
            if (predicates[pattern] == NO_STAR) {
                parts.add(PatternSet.of(pattern));
            } else {
                bySubject.merge(bgp().pattern(pattern).subject(), PatternSet.of(pattern), PatternSet::union);
            }
        }
        parts.addAll(bySubject.values());
        return parts;
    }

    private double rowsOfStar(PatternSet star) {
        if (star.size() == 1) {
            return matches[star.first()];
        }
        int[] members = star.toArray();
        int[] ofStar = new int[members.length];
        boolean[] open = new boolean[members.length];
        double selectivity = 1;
        for (int i = 0; i < members.length; i++) {
            ofStar[i] = predicates[members[i]];
            open[i] = bgp().pattern(members[i]).object() instanceof Variable;
            if (!open[i]) {
                double all = graph.predicates().get(ofStar[i]).triples();
                selectivity = Math.min(selectivity, matches[members[i]] / all);
            }
        }
        return selectivity * sets.rows(ofStar, open);
    }

    /** How many different values the variables of a star take: its subject once, its objects in each pattern. */
    private void addValues(PatternSet star, double rows, Map<Variable, List<Double>> values) {
        int[] members = star.toArray();
        boolean isStar = predicates[members[0]] != NO_STAR;
        if (isStar) {
            int[] ofStar =
                    Arrays.stream(members).map(member -> predicates[member]).toArray();
            add((Variable) bgp().pattern(members[0]).subject(), Math.min(rows, sets.subjects(ofStar)), values);
        }
        for (int member : members) {
            Pattern pattern = bgp().pattern(member);
            for (Variable variable : pattern.variables()) {
                if (!isStar || !variable.equals(pattern.subject())) {
                    add(variable, Math.min(rows, counts.distinct(pattern, variable, matches[member])), values);
                }
            }
        }
    }

    private static void add(Variable variable, double value, Map<Variable, List<Double>> values) {
        values.computeIfAbsent(variable, unknown -> new ArrayList<>()).add(value);
    }
}

package org.gbjo.decision.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.gbjo.decision.settings.StoreProfile;
import org.gbjo.plan.JoinOrder;
import org.gbjo.query.Bgp;
import org.gbjo.query.Constant;
import org.gbjo.query.KnownCounts;
import org.gbjo.query.Pattern;
import org.gbjo.query.Term;
import org.gbjo.query.Variable;
import org.gbjo.search.StoreIndexes;
import org.gbjo.search.StoreTimes;
import org.gbjo.statistics.PatternCounts;
import org.junit.jupiter.api.Test;

/** The cost of an order without a model. */
final class RoughCostTest {
    /** A path a - b - c - d. */
    private static final Bgp PATH =
            Bgp.of(Pattern.of("?a", "<p>", "?b"), Pattern.of("?b", "<q>", "?c"), Pattern.of("?c", "<r>", "?d"));

    /** 100 triples each, 10 values of ?b on both sides and 100 of ?c: 100 + 100 * 100 / 10 + 1000 * 100 / 100. */
    @Test
    void aRoughCostTakesPatternsForIndependent() {
        PatternCounts counts = new PatternCounts() {
            @Override
            public double count(Pattern pattern) {
                return 100;
            }

            @Override
            public double distinct(Pattern pattern, Variable variable) {
                return variable.name().equals("b") ? 10 : 1000;
            }
        };
        assertThat(cost(PATH, KnownCounts.NONE, counts)).isCloseTo(2100, offset(1e-6));
        // The engine knows of 50 triples of the first pattern: 50 + 50 * 100 / 10 + 500 * 100 / 100.
        assertThat(cost(PATH, pattern -> pattern == 0 ? 50 : Double.NaN, counts))
                .isCloseTo(1050, offset(1e-6));
        // ?b and ?c are shared: e^0.5 times as much for the second.
        int shared = RoughCost.of(PATH.patterns(), KnownCounts.NONE, counts, StoreTimes.ROWS)
                .sharedVariables();
        assertThat(shared).isEqualTo(2);
        assertThat(new StoreProfile.PlanningWorth(1, 0, 0.5).pessimisticLogCost(3, shared))
                .isCloseTo(3.5, offset(1e-9));
    }

    /**
     * A store that goes through the triples of a subject: each of the 1,000 subjects of {@code <p>} has 5 of its triples,
     * so that they have at least 5 each, and not the 5,000 of all.
     */
    @Test
    void aVariableSharesTheMatchesOfItsPatternAmongItsValues() {
        Bgp star = Bgp.of(Pattern.of("?s", "<q>", "<o>"), Pattern.of("?s", "<p>", "?b"));
        PatternCounts counts = new PatternCounts() {
            @Override
            public double count(Pattern pattern) {
                return pattern.object() instanceof Constant ? 10 : 5000;
            }

            @Override
            public double distinct(Pattern pattern, Variable variable) {
                return 1000;
            }

            @Override
            public double triples() {
                return 20_000;
            }

            @Override
            public double triplesWith(Pattern pattern, int position) {
                return pattern.term(position) instanceof Constant ? 5000 : 2;
            }
        };
        StoreTimes scanning = new StoreTimes(StoreIndexes.parse("S, P, O"), Collections.nCopies(8, 0.0), 1, 1, 0, 0);
        double nanos = Math.exp(RoughCost.of(star.patterns(), KnownCounts.NONE, counts, scanning)
                .score(JoinOrder.asWritten(2))
                .logNanos());
        // The 5,000 triples of <q> for the 10 that it finds; 5 for each of these; 10 * 5,000 / 1,000 rows.
        assertThat(nanos).isCloseTo(5000 + 10 + 10 * 5 + 50, offset(1e-6));
    }

    private static double cost(Bgp bgp, KnownCounts known, PatternCounts counts) {
        return Math.exp(RoughCost.of(bgp.patterns(), known, counts, StoreTimes.ROWS)
                .score(JoinOrder.asWritten(bgp.size()))
                .logCost());
    }

    /** Counts and values that follow from the texts of pattern and variable, so that no two are alike. */
    private record ByText() implements PatternCounts {
        @Override
        public double count(Pattern pattern) {
            return 1 + Math.floorMod(pattern.toString().hashCode(), 1000);
        }

        @Override
        public double distinct(Pattern pattern, Variable variable) {
            return 1 + Math.floorMod((pattern.toString() + variable).hashCode(), 300);
        }
    }

    private static Bgp random(int size, SplittableRandom random) {
        List<Pattern> patterns = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            patterns.add(new Pattern(term(random, 0.1), term(random, 0.7), term(random, 0.4)));
        }
        return new Bgp(patterns);
    }

    private static Term term(SplittableRandom random, double constant) {
        return random.nextDouble() < constant
                ? new Constant("<c" + random.nextInt(50) + ">")
                : new Variable("v" + random.nextInt(5));
    }

    /** The rows after each pattern, with a map of the values that each variable takes. */
    private static List<Double> rows(List<Pattern> ordered, PatternCounts counts) {
        Map<Variable, Double> taken = new HashMap<>();
        List<Double> all = new ArrayList<>();
        double rows = 1;
        for (Pattern pattern : ordered) {
            double matches = counts.count(pattern);
            rows *= matches;
            for (Variable variable : pattern.variables()) {
                double values = counts.distinct(pattern, variable, matches);
                Double before = taken.get(variable);
                rows /= before == null ? 1 : Math.max(1, Math.max(before, values));
                taken.put(variable, before == null ? values : Math.min(before, values));
            }
            all.add(rows);
        }
        return all;
    }

    private static double sum(List<Double> rows) {
        return rows.stream().mapToDouble(Double::doubleValue).sum();
    }

    /** The pattern that leaves the fewest rows, of those that share a variable with what has come if there are any. */
    private static List<Pattern> greedy(Bgp bgp, PatternCounts counts) {
        List<Pattern> ordered = new ArrayList<>();
        List<Pattern> rest = new ArrayList<>(bgp.patterns());
        while (!rest.isEmpty()) {
            List<Pattern> connected = rest.stream()
                    .filter(pattern -> ordered.stream()
                            .anyMatch(before -> before.variables().stream().anyMatch(pattern.variables()::contains)))
                    .toList();
            Pattern next = (connected.isEmpty() ? rest : connected)
                    .stream()
                            .min(Comparator.comparingDouble(pattern -> {
                                List<Pattern> longer = new ArrayList<>(ordered);
                                longer.add(pattern);
                                return rows(longer, counts).get(ordered.size());
                            }))
                            .orElseThrow();
            ordered.add(next);
            rest.remove(next);
        }
        return ordered;
    }

    @Test
    void ordersCostWhatPatternByPatternSays() {
        SplittableRandom random = new SplittableRandom(7);
        PatternCounts counts = new ByText();
        for (int i = 0; i < 500; i++) {
            Bgp bgp = random(2 + random.nextInt(8), random);
            RoughCost cost = RoughCost.of(bgp.patterns(), KnownCounts.NONE, counts, StoreTimes.ROWS);
            double written = sum(rows(bgp.patterns(), counts));
            double greedy = sum(rows(greedy(bgp, counts), counts));
            assertThat(Math.exp(cost.score(JoinOrder.asWritten(bgp.size())).logCost()))
                    .as(bgp.toString())
                    .isCloseTo(written, withinPercentage(1e-6));
            assertThat(Math.exp(cost.greedyLogNanos())).as(bgp.toString()).isCloseTo(greedy, withinPercentage(1e-6));
        }
    }
}

package org.gbjo.lab.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.gbjo.cardinality.Cost;
import org.gbjo.lab.evaluate.ExperimentResults;
import org.gbjo.lab.evaluate.PlanningTime;
import org.gbjo.lab.evaluate.SearchVariants;
import org.gbjo.report.page.PageBlock;
import org.gbjo.report.page.PageBlock.Tone;
import org.gbjo.report.page.Section;
import org.gbjo.report.statistics.Distribution;
import org.gbjo.report.statistics.PerformanceProfile;
import org.gbjo.report.text.Numbers;
import org.gbjo.workload.Query;

/** The claims of the paper's section 5, and ours, each with a rule that decides it and the figures. */
final class Claims {
    private static final List<String> DISCRETE = List.of("greedy", "iterative-improvement", "genetic");
    private static final List<String> SOFT = List.of("neural-sort", "cma-es");
    private static final int LARGE = 10;
    private static final String HOLDS = "holds";
    private static final String PARTLY = "holds in part";
    private static final String FAILS = "does not hold";
    /** Means that differ by less are called level. */
    private static final double LEVEL = 1.005;

    /** What one workload says: a sentence of figures, and whether it bears the claim out. */
    private record Finding(boolean borneOut, String figures) {}

    private final List<ExperimentResults> experiments;
    private final List<List<String>> rows = new ArrayList<>();

    private Claims(List<ExperimentResults> experiments) {
        this.experiments = experiments;
    }

    static Section section(List<ExperimentResults> all) {
        List<ExperimentResults> inPaper =
                all.stream().filter(results -> results.recipe().inPaper()).toList();
        Claims claims = new Claims(inPaper.isEmpty() ? all : inPaper);
        claims.judge();
        return new Section("Claims and verdicts")
                .say("Each claim has a rule that can fail. 'In part' means on some workloads. Means are geometric, of"
                        + " true C_out over the optimum. The paper's Theorem 1 is not measured here: tests check it"
                        + " for every graph of 2, 3 and 4 patterns.")
                .add(PageBlock.Table.of("claim | rule | verdict | figures", claims.rows)
                        .colour(Map.of(HOLDS, Tone.GOOD, PARTLY, Tone.MIXED, FAILS, Tone.BAD)));
    }

    private void judge() {
        claim(
                "The models predict the cost accurately (paper, 5.3).",
                "The median q-error is not above the paper's.",
                Claims::accurate);
        for (String search : List.of(SearchVariants.PAPER, SearchVariants.PAPER_TUNED, SearchVariants.CHAIN)) {
            claim(
                    who(search) + " is competitive with discrete search (paper, 5.4.2).",
                    "Its mean is at most 1.1 times the best of greedy, iterative improvement and GEQO.",
                    results -> against(results, search, DISCRETE, 1.1));
            claim(
                    who(search) + " beats the other searches over relaxed plans (paper, 5.4.2).",
                    "Its mean is below those of NeuralSort and CMA-ES.",
                    results -> against(results, search, SOFT, 1));
        }
        claim(
                who(SearchVariants.PAPER)
                        + " is orders of magnitude better than random on large queries (paper, 5.4.2).",
                "From " + LARGE + " patterns on, random plans have a median true cost of at least 100 times its.",
                Claims::beatsRandom);
        claim(
                who(SearchVariants.PAPER) + " is robust as queries grow (paper, 5.4.2).",
                "Its mean from " + LARGE + " patterns on is at most 1.5 times its mean below.",
                Claims::robust);
        claim(
                "Raising the penalties step by step matters most (paper, 5.4).",
                "Full penalties from the start make the mean at least 1.05 times as large, and no other ablation of the"
                        + " schedule more so.",
                Claims::rampMatters);
        claim(
                "Momentum significantly improves the plans (paper, 5.4.1).",
                "Without it the mean is at least 1.05 times as large.",
                results -> worse(results, SearchVariants.TREE + "/no-momentum"));
        claim(
                "Ten evaluations instead of hundreds (paper, 5.4.2).",
                "At 10 patterns the model is asked at most a tenth as often as by iterative improvement and GEQO.",
                Claims::fewEvaluations);
        claim(
                "Only greedy and NeuralSort are faster (paper, 5.5).",
                who(SearchVariants.PAPER) + " takes less time than every other planner at every size.",
                Claims::fast);
        claim(
                "It scales better than greedy (paper, 5.5).",
                "From 5 to 20 patterns its time grows by a smaller factor, and from 12 patterns on it is the"
                        + " faster one.",
                Claims::scales);
        claim(
                "Ours: " + SearchVariants.CHAIN + " is level with every other search on the model.",
                "At no more than 1.005 times their median true cost, over sizes, and at or above their profiles at 1"
                        + " and 2.",
                results -> levelWithAll(results, SearchVariants.CHAIN));
        claim(
                "Ours: " + SearchVariants.CHAIN + " beats the smallest count first.",
                "Its mean is lower.",
                results -> against(results, SearchVariants.CHAIN, List.of("smallest-count"), 1));
        claim(
                "Ours: " + Planners.SUBSET + " beats every other planner.",
                "No planner without the subset model has a lower mean on the queries that both planned.",
                Claims::beatsAll);
    }

    private static Finding beatsAll(ExperimentResults results) {
        if (!results.took(Planners.SUBSET)) {
            return null;
        }
        List<String> others = results.contestants().stream()
                .filter(name -> !name.contains("@subset") && !name.endsWith("/bushy"))
                .toList();
        List<String> better = new ArrayList<>();
        for (String other : others) {
            List<Query> queries = results.common(List.of(other, Planners.SUBSET));
            double own = mean(results, Planners.SUBSET, queries);
            double rival = mean(results, other, queries);
            if (rival < own) {
                better.add(other + " (" + Numbers.figure(rival) + " against " + Numbers.figure(own) + ")");
            }
        }
        double own = mean(results, Planners.SUBSET, results.common(List.of(Planners.SUBSET)));
        return new Finding(
                better.isEmpty(),
                Numbers.figure(own)
                        + (better.isEmpty() ? ", none is better" : ", better are " + String.join(", ", better)));
    }

    private static String who(String search) {
        return switch (search) {
            case SearchVariants.PAPER -> "The paper's search as published";
            case SearchVariants.PAPER_TUNED -> "The paper's search, tuned,";
            default -> "Our search on its model";
        };
    }

    /** A finding of null means that the workload has nothing to say. */
    private void claim(String claim, String rule, Function<ExperimentResults, Finding> judge) {
        int cases = 0;
        int borneOut = 0;
        List<String> figures = new ArrayList<>();
        for (ExperimentResults results : experiments) {
            Finding finding = judge.apply(results);
            if (finding != null) {
                cases++;
                borneOut += finding.borneOut ? 1 : 0;
                figures.add(results.recipe().title() + ": " + finding.figures);
            }
        }
        if (cases > 0) {
            String verdict = borneOut == cases ? HOLDS : borneOut == 0 ? FAILS : PARTLY;
            rows.add(List.of(claim, rule, verdict, String.join("; ", figures) + "."));
        }
    }

    private static Finding accurate(ExperimentResults results) {
        double paper = Accuracy.paper(results);
        if (Double.isNaN(paper)) {
            return null;
        }
        double ours = Accuracy.figure(results.models().values().iterator().next(), "median");
        return new Finding(ours <= paper, Numbers.figure(ours) + " against " + Numbers.figure(paper));
    }

    private static Finding against(ExperimentResults results, String search, List<String> rivals, double factor) {
        List<String> present = rivals.stream().filter(results::took).toList();
        if (present.isEmpty() || !results.took(search)) {
            return null;
        }
        List<String> all = new ArrayList<>(present);
        all.add(search);
        List<Query> queries = results.common(all);
        String best = present.get(0);
        for (String rival : present) {
            best = mean(results, rival, queries) < mean(results, best, queries) ? rival : best;
        }
        double own = mean(results, search, queries);
        double other = mean(results, best, queries);
        return new Finding(
                own <= factor * other, Numbers.figure(own) + " against " + Numbers.figure(other) + " (" + best + ")");
    }

    private static double mean(ExperimentResults results, String planner, List<Query> queries) {
        return results.overOptimum(planner, queries).geometricMean();
    }

    private static List<Query> large(List<Query> queries, boolean large) {
        return queries.stream()
                .filter(query -> query.bgp().size() >= LARGE == large)
                .toList();
    }

    private static Finding beatsRandom(ExperimentResults results) {
        List<Query> queries = large(results.common(List.of(SearchVariants.PAPER, "random")), true);
        if (queries.isEmpty()) {
            return null;
        }
        double own =
                Distribution.of(results.costs(SearchVariants.PAPER, queries)).median();
        double random = Distribution.of(results.costs("random", queries)).median();
        return new Finding(random >= 100 * own, Numbers.figure(own) + " against " + Numbers.figure(random));
    }

    private static Finding robust(ExperimentResults results) {
        List<Query> all = results.common(List.of(SearchVariants.PAPER));
        List<Query> large = large(all, true);
        if (large.isEmpty()) {
            return null;
        }
        double atLarge = mean(results, SearchVariants.PAPER, large);
        double atSmall = mean(results, SearchVariants.PAPER, large(all, false));
        return new Finding(atLarge <= 1.5 * atSmall, Numbers.figure(atLarge) + " after " + Numbers.figure(atSmall));
    }

    private static Finding rampMatters(ExperimentResults results) {
        String withoutRamp = SearchVariants.TREE + "/no-ramp";
        Finding matters = worse(results, withoutRamp);
        if (matters == null) {
            return null;
        }
        List<Query> queries = results.common(List.of(SearchVariants.TREE));
        double ramp = mean(results, withoutRamp, queries);
        boolean most = mean(results, SearchVariants.TREE + "/no-annealing", queries) <= ramp
                && mean(results, SearchVariants.TREE + "/no-momentum", queries) <= ramp;
        return new Finding(matters.borneOut && most, matters.figures);
    }

    private static Finding worse(ExperimentResults results, String ablation) {
        if (!results.took(ablation)) {
            return null;
        }
        List<Query> queries = results.common(List.of(SearchVariants.TREE, ablation));
        double with = mean(results, SearchVariants.TREE, queries);
        double without = mean(results, ablation, queries);
        return new Finding(
                without >= 1.05 * with, Numbers.figure(without) + " without, " + Numbers.figure(with) + " with");
    }

    private static Finding fewEvaluations(ExperimentResults results) {
        double own = evaluations(results, SearchVariants.PAPER);
        double improvement = evaluations(results, "iterative-improvement");
        double genetic = evaluations(results, "genetic");
        if (Double.isNaN(own + improvement + genetic)) {
            return null;
        }
        return new Finding(
                10 * own <= Math.min(improvement, genetic),
                Numbers.figure(own) + " (soft plans and their projections) against " + Numbers.figure(improvement)
                        + " and " + Numbers.figure(genetic));
    }

    private static double evaluations(ExperimentResults results, String planner) {
        return results.times().stream()
                .filter(time -> time.contestant().equals(planner) && time.size() == 10)
                .mapToDouble(PlanningTime::evaluations)
                .findFirst()
                .orElse(Double.NaN);
    }

    private static Finding fast(ExperimentResults results) {
        Map<String, List<PlanningTime>> times = PlanningTimeSection.byContestant(results);
        if (!times.containsKey(SearchVariants.PAPER)) {
            return null;
        }
        List<String> faster = new ArrayList<>();
        times.forEach((planner, measured) -> {
            boolean rival =
                    !planner.startsWith("gradient") && !planner.equals("greedy") && !planner.equals("neural-sort");
            for (PlanningTime own : times.get(SearchVariants.PAPER)) {
                if (rival && PlanningTimeSection.milliseconds(measured, own.size()) < own.milliseconds()) {
                    faster.add(planner + " at " + own.size());
                }
            }
        });
        return new Finding(faster.isEmpty(), faster.isEmpty() ? "none is faster" : "faster are " + faster);
    }

    private static Finding scales(ExperimentResults results) {
        Map<String, List<PlanningTime>> times = PlanningTimeSection.byContestant(results);
        List<PlanningTime> own = times.getOrDefault(SearchVariants.PAPER, List.of());
        List<PlanningTime> greedy = times.getOrDefault("greedy", List.of());
        double growth = PlanningTimeSection.milliseconds(own, 20) / PlanningTimeSection.milliseconds(own, 5);
        double greedyGrowth =
                PlanningTimeSection.milliseconds(greedy, 20) / PlanningTimeSection.milliseconds(greedy, 5);
        if (Double.isNaN(growth + greedyGrowth)) {
            return null;
        }
        boolean faster = own.stream()
                .filter(time -> time.size() >= 12)
                .allMatch(time -> time.milliseconds() < PlanningTimeSection.milliseconds(greedy, time.size()));
        return new Finding(
                growth < greedyGrowth && faster,
                "times " + Numbers.figure(growth) + " against " + Numbers.figure(greedyGrowth)
                        + (faster ? ", faster from 12 patterns on" : ", not faster from 12 patterns on"));
    }

    private static Finding levelWithAll(ExperimentResults results, String search) {
        List<String> rivals = Planners.RIVALS.stream().filter(results::took).toList();
        List<String> all = new ArrayList<>(rivals);
        all.add(search);
        if (rivals.isEmpty() || !results.took(search)) {
            return null;
        }
        List<Query> queries = results.common(all);
        Map<String, double[]> costs = new LinkedHashMap<>();
        all.forEach(planner -> costs.put(planner, results.costs(planner, queries)));
        Map<String, double[]> ratios = PerformanceProfile.ratios(costs, Cost::ratio);
        List<String> better = new ArrayList<>();
        for (String rival : rivals) {
            double level = relativeMedians(results, search, rival, queries);
            if (level > LEVEL) {
                better.add(rival + " in cost (" + Numbers.figure(level) + ")");
            }
            for (double factor : new double[] {1, 2}) {
                double own = share(ratios.get(search), factor);
                double other = share(ratios.get(rival), factor);
                if (other > own) {
                    better.add(rival + " at " + Numbers.figure(factor) + " (" + Numbers.percent(other) + " against "
                            + Numbers.percent(own) + ")");
                }
            }
        }
        return new Finding(
                better.isEmpty(), better.isEmpty() ? "none is better" : "better are " + String.join(", ", better));
    }

    private static double share(double[] ratios, double factor) {
        return Distribution.of(ratios).shareAtMost(factor * (1 + 1e-9));
    }

    /** The median true cost over the rival's, by size, in the geometric mean. */
    private static double relativeMedians(ExperimentResults results, String search, String rival, List<Query> queries) {
        double[] ratios = PlanCosts.bySize(queries).values().stream()
                .mapToDouble(same -> Cost.ratio(
                        Distribution.of(results.costs(search, same)).median(),
                        Distribution.of(results.costs(rival, same)).median()))
                .toArray();
        return Distribution.of(ratios).geometricMean();
    }
}

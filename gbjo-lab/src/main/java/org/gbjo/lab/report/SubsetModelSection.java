package org.gbjo.lab.report;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import org.gbjo.cardinality.Cost;
import org.gbjo.folder.ModelFolder;
import org.gbjo.lab.evaluate.ExperimentResults;
import org.gbjo.lab.evaluate.Tournament;
import org.gbjo.lab.recipe.GoalRecipe;
import org.gbjo.report.page.PageBlock;
import org.gbjo.report.page.Section;
import org.gbjo.report.statistics.Distribution;
import org.gbjo.report.text.Csv;
import org.gbjo.report.text.Numbers;
import org.gbjo.workload.Query;

/**
 * The product's planner on the subset model, which is not the paper's: goals, shapes, sizes, and what more queries
 * give.
 */
final class SubsetModelSection {
    private static final int MOST_PATTERNS = 12;

    private SubsetModelSection() {}

    static Section section(List<ExperimentResults> experiments, Csv csv) {
        Section section = new Section("Beyond the paper: the standard planner on the subset model");
        section.say("Queries of 3 to " + MOST_PATTERNS
                + " patterns (all, where a recipe has none of these sizes), true cost over the best left-linear"
                + " order, as a geometric mean and as the 95th percentile. The next best is the lowest geometric mean"
                + " among the planners that took part in all these queries and use neither this planner nor this"
                + " model.");
        section.add(goals(experiments, csv));
        section.say("The same by what the best order costs (queries in brackets): which share of what is lost, by"
                + " logarithms, is lost where that is fewer than 100 rows, and the rows of all chosen orders together"
                + " over those of the best orders.");
        section.add(new PageBlock.Table(
                CostBands.head(),
                experiments.stream()
                        .filter(results -> results.took(Planners.SUBSET))
                        .map(results -> CostBands.row(results, Planners.SUBSET, small(results)))
                        .toList()));
        for (ExperimentResults results : experiments) {
            if (results.recipe().test().shapes().size() > 1) {
                section.say(
                        results.recipe().title() + ", by shape. Bushy: what the best left-linear order costs over the"
                                + " best plan of any shape.");
                section.add(shapes(results));
            }
            if (models(results).size() > 1) {
                section.say(results.recipe().title() + ", by what the model has learned from.");
                section.add(learned(results));
                section.say(results.recipe().title()
                        + ", by size: cost over the optimum, and median q-error of held-out" + " plans.");
                section.add(sizes(results));
            }
        }
        return section;
    }

    private static List<Query> small(ExperimentResults results) {
        boolean allLarge = results.recipe().test().leastSize() > MOST_PATTERNS;
        return results.common(List.of(Planners.SUBSET)).stream()
                .filter(query -> allLarge || query.bgp().size() <= MOST_PATTERNS)
                .toList();
    }

    private static PageBlock.Table goals(List<ExperimentResults> experiments, Csv csv) {
        List<List<String>> rows = new ArrayList<>();
        for (ExperimentResults results : experiments) {
            if (!results.took(Planners.SUBSET)) {
                continue;
            }
            List<Query> queries = small(results);
            Distribution ours = results.overOptimum(Planners.SUBSET, queries);
            String rival = "";
            double best = Double.POSITIVE_INFINITY;
            for (String name : results.contestants()) {
                boolean another = !name.contains("@subset");
                if (another && new HashSet<>(results.common(List.of(name))).containsAll(queries)) {
                    double itsMean = results.overOptimum(name, queries).geometricMean();
                    if (itsMean < best) {
                        best = itsMean;
                        rival = name;
                    }
                }
            }
            Optional<GoalRecipe> goal = results.recipe().goal();
            double mean = ours.geometricMean();
            double p95 = ours.quantile(0.95);
            rows.add(List.of(
                    results.recipe().title(),
                    Integer.toString(queries.size()),
                    Numbers.precise(mean),
                    goal.map(aim -> Numbers.figure(aim.geometricMean())).orElse(""),
                    Numbers.figure(p95),
                    goal.map(aim -> Numbers.figure(aim.p95())).orElse(""),
                    Numbers.percent(ours.shareAtMost(1 + 1e-9)),
                    rival,
                    Numbers.precise(best),
                    goal.map(aim -> mean <= aim.geometricMean() && p95 <= aim.p95() ? "reached" : "not reached")
                            .orElse("")));
            csv.row(results.recipe().name(), queries.size(), mean, p95, ours.greatest(), rival, best);
        }
        return PageBlock.Table.of(
                "workload | >queries | >geometric mean | >goal | >95 % | >goal | >optimal | next best"
                        + " | >its mean | goals",
                rows);
    }

    private static PageBlock.Table shapes(ExperimentResults results) {
        List<List<String>> rows = new ArrayList<>();
        groups(small(results), Query::shape).forEach((shape, queries) -> {
            Distribution ours = results.overOptimum(Planners.SUBSET, queries);
            List<Query> both = results.common(List.of(Planners.SUBSET, Tournament.BUSHY_OPTIMUM)).stream()
                    .filter(queries::contains)
                    .toList();
            double[] bushy = both.stream()
                    .mapToDouble(query -> Cost.ratio(
                            results.outcome(Tournament.OPTIMUM, query).cost(),
                            results.outcome(Tournament.BUSHY_OPTIMUM, query).cost()))
                    .toArray();
            rows.add(List.of(
                    shape.isEmpty() ? "as given" : shape,
                    Integer.toString(queries.size()),
                    Numbers.precise(ours.geometricMean()),
                    Numbers.figure(ours.quantile(0.95)),
                    Numbers.figure(
                            results.overOptimum("smallest-count", queries).geometricMean()),
                    Numbers.figure(results.overOptimum("independence", queries).geometricMean()),
                    Numbers.figure(qError(results.models().get("subset"), "qErrorByShape", shape)),
                    bushy.length == 0
                            ? ""
                            : Numbers.precise(Distribution.of(bushy).geometricMean()),
                    bushy.length == 0
                            ? ""
                            : Numbers.figure(Distribution.of(bushy).quantile(0.95)),
                    results.took(Planners.SUBSET_BUSHY)
                            ? Numbers.precise(results.overOptimum(Planners.SUBSET_BUSHY, queries)
                                    .geometricMean())
                            : ""));
        });
        return PageBlock.Table.of(
                "shape | >queries | >standard | >95 % | >smallest-count | >independence | >median q-error |"
                        + " >bushy gain | >95 % | >standard/bushy",
                rows);
    }

    /** The subset models that the standard planner has planned with, by name. */
    private static Map<String, ModelFolder> models(ExperimentResults results) {
        Map<String, ModelFolder> models = new LinkedHashMap<>(results.models());
        models.keySet().removeIf(name -> !results.took(Planners.STANDARD + "@" + name));
        return models;
    }

    private static PageBlock.Table learned(ExperimentResults results) {
        List<Query> queries = small(results);
        List<List<String>> rows = new ArrayList<>();
        models(results).forEach((name, model) -> {
            Distribution ratios = results.overOptimum(Planners.STANDARD + "@" + name, queries);
            rows.add(List.of(
                    name,
                    String.valueOf(model.provenance().get("trainingQueries")),
                    Numbers.figure(Accuracy.figure(model, "median")),
                    Numbers.precise(ratios.geometricMean()),
                    Numbers.figure(ratios.quantile(0.95)),
                    Numbers.figure(ratios.greatest())));
        });
        return PageBlock.Table.of(
                "model | >training queries | >median q-error | >cost over optimum | >95 % | >worst", rows);
    }

    private static PageBlock.Table sizes(ExperimentResults results) {
        List<String> head = new ArrayList<>(List.of("patterns", ">queries"));
        models(results).keySet().forEach(name -> {
            head.add(">" + name);
            head.add(">q-error");
        });
        List<List<String>> rows = new ArrayList<>();
        groups(small(results), query -> query.bgp().size()).forEach((size, queries) -> {
            List<String> row = new ArrayList<>(List.of(size.toString(), Integer.toString(queries.size())));
            models(results).forEach((name, model) -> {
                double[] ratios = results.ratios(Planners.STANDARD + "@" + name, queries);
                row.add(Numbers.precise(Distribution.of(ratios).geometricMean()));
                row.add(Numbers.figure(qError(model, "qErrorBySize", size.toString())));
            });
            rows.add(row);
        });
        return new PageBlock.Table(head, rows);
    }

    private static <K> Map<K, List<Query>> groups(List<Query> queries, Function<Query, K> key) {
        Map<K, List<Query>> groups = new TreeMap<>();
        queries.forEach(query -> groups.computeIfAbsent(key.apply(query), any -> new ArrayList<>())
                .add(query));
        return groups;
    }

    private static double qError(ModelFolder model, String grouping, String group) {
        return Accuracy.validation(model).get(grouping) instanceof Map<?, ?> groups && groups.get(group) != null
                ? Accuracy.number(groups.get(group), "median")
                : Double.NaN;
    }
}

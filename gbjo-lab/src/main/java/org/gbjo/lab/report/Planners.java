package org.gbjo.lab.report;

import java.util.List;
import org.gbjo.lab.evaluate.SearchVariants;
import org.gbjo.lab.evaluate.Tournament;

/** Which planners are shown together, always in the same order. */
final class Planners {
    /** Searches on the model that finish whatever the size, other than the gradient search. */
    static final List<String> RIVALS = List.of("greedy", "iterative-improvement", "genetic", "neural-sort", "cma-es");

    /** What the product does, on the subset model. */
    static final String SUBSET = "standard@subset";

    /** The authors' code, search and rows. */
    static final String AUTHORS_FEATURES = SearchVariants.AUTHORS + "@authors-features";

    /** The paper's comparison. */
    static final List<String> ON_MODEL = List.of(
            Tournament.OPTIMUM,
            SearchVariants.PAPER,
            SearchVariants.AUTHORS,
            AUTHORS_FEATURES,
            SearchVariants.PAPER_TUNED,
            SearchVariants.CHAIN,
            "greedy",
            "iterative-improvement",
            "genetic",
            "neural-sort",
            "cma-es",
            "dynamic-programming",
            "exhaustive",
            "random");

    /** What an engine could do without a model. */
    static final List<String> REFERENCES = List.of(
            Tournament.OPTIMUM,
            SearchVariants.CHAIN,
            SUBSET,
            "smallest-count",
            "independence",
            "jena-statistics",
            "jena-fixed",
            "written");

    /** What the names mean. */
    static final List<List<String>> MEANINGS = List.of(
            List.of(Tournament.OPTIMUM, "the best left-linear plan by exact counts"),
            List.of(SearchVariants.PAPER, "the paper's algorithm with its published settings"),
            List.of(
                    SearchVariants.AUTHORS,
                    "the same as the authors' code decodes and schedules it, where that differs from the paper"),
            List.of(AUTHORS_FEATURES, "the same on a model that reads queries as the authors' code does"),
            List.of(
                    SearchVariants.PAPER_TUNED,
                    "the paper's algorithm, tuned for our model by predicted cost, as the paper did"),
            List.of(
                    SearchVariants.CHAIN,
                    "the gradient search with a fixed chain of joins, no cartesian products, several starts and polish,"
                            + " tuned by true cost"),
            List.of("in older results only: " + SearchVariants.CHAIN
                    + " and greedy propose, and orders near theirs; the"
                    + " mean predicted cost of all beginnings of an order decides"),
            List.of("…@subset", "on the subset model, which predicts the rows of a set of patterns from statistics"),
            List.of(
                    SUBSET,
                    "the product: dynamic programming over the sets that shared variables connect, which is exact on this"
                            + " model; for more than 12 patterns the 48 best sets of each size"),
            List.of("…@paper-features", "on a model that does not see which patterns share a variable"),
            List.of("greedy", "appends the pattern with the least predicted cost"),
            List.of("iterative-improvement", "random moves, 500 of them"),
            List.of("genetic", "GEQO, 500 generations"),
            List.of("neural-sort", "gradient descent on a relaxed permutation, 10 steps"),
            List.of("cma-es", "evolution of logits, 1500 evaluations"),
            List.of("dynamic-programming", "Selinger's on the model; not exact, since the model is not additive"),
            List.of("exhaustive", "all orders on the model: the model's own optimum"),
            List.of("random", "one random order"),
            List.of("smallest-count", "the pattern with the fewest matches first; needs no model"),
            List.of("independence", "greedy on estimates that assume independence; needs no model"),
            List.of("jena-statistics", "Jena's reorder by statistics"),
            List.of("jena-fixed", "Jena's reorder without statistics"),
            List.of("written", "the patterns as they were written"));

    private Planners() {}
}

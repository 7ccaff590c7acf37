package org.gbjo.paper.baseline;

import java.util.Arrays;
import java.util.Comparator;
import org.gbjo.paper.model.CostModel;
import org.gbjo.run.SeededRandom;

/**
 * The paper's GEQO (section 2.5), after the genetic optimizer of PostgreSQL and Steinbrunn et al. (VLDB Journal 1997):
 * orders are bred by edge recombination, their parents found by tournament, and each generation is scored in one batch.
 * Departs from PostgreSQL, which replaces one plan at a time and does not mutate. The paper's 500 iterations are read
 * as 500 questions to the model, as for its other searches: 25 generations of 20. Other figures are those of the authors'
 * code.
 */
public final class GeneticPlanner extends ModelPlanner {
    /** As many plans as the paper asks the model about. */
    public static final int EVALUATIONS = 500;

    private static final int POPULATION = 20;
    /** How many of the best plans live on unchanged. */
    private static final int ELDERS = 1;
    /** How many plans compete to be a parent. */
    private static final int TOURNAMENT = 2;
    /** The probability with which each place of a child trades its pattern with another. */
    private static final double MUTATION = 0.05;

    private final int evaluations;
    private final long seed;

    /**
     * A genetic search.
     *
     * @param evaluations how many plans the model is asked about, I in the paper
     * @param connected whether cartesian products are avoided where possible
     * @param seed the same seed gives the same plan
     */
    public GeneticPlanner(CostModel model, int evaluations, boolean connected, long seed) {
        super("geqo", model, NO_LIMIT, connected);
        this.evaluations = evaluations;
        this.seed = seed;
    }

    @Override
    protected void search(Evaluation evaluation) {
        new Breeding(evaluation).run();
    }

    /** An order with its cost. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Individual(int[] order, double cost) {}

    /** The generations of one query. */
    private final class Breeding {
        private final OrderBatch batch;
        private final SeededRandom random = new SeededRandom(seed);
        private final EdgeRecombination recombination;
        private final int size;
        private int left = evaluations;

        Breeding(Evaluation evaluation) {
            size = evaluation.bgp().size();
            batch = new OrderBatch(evaluation, connected);
            recombination = new EdgeRecombination(size, random);
        }

        void run() {
            int first = Math.min(POPULATION, left);
            for (int i = 0; i < first; i++) {
                batch.add(RandomOrders.next(random, size));
            }
            Individual[] population = evaluated(new Individual[0]);
            while (left > 0) {
                int born = Math.min(POPULATION - ELDERS, left);
                batch.clear();
                for (int i = 0; i < born; i++) {
                    int[] child = recombination.child(parent(population), parent(population));
                    mutate(child);
                    batch.add(child);
                }
                population = evaluated(Arrays.copyOf(population, ELDERS));
            }
        }

        /** The elders and the orders of the batch, the best first. */
        private Individual[] evaluated(Individual[] elders) {
            double[] costs = batch.logCosts();
            left -= batch.size();
            Individual[] population = Arrays.copyOf(elders, elders.length + batch.size());
            for (int i = 0; i < batch.size(); i++) {
                int[] order = new int[size];
                batch.copy(i, order);
                population[elders.length + i] = new Individual(order, costs[i]);
            }
            Arrays.sort(population, Comparator.comparingDouble(Individual::cost));
            return population;
        }

        /** The best of a few different ones; the population is sorted, so that is the one with the least rank. */
        private int[] parent(Individual[] population) {
            int competitors = Math.min(TOURNAMENT, population.length);
            int best = population.length;
            boolean[] drawn = new boolean[population.length];
            for (int i = 0; i < competitors; ) {
                int rank = random.below(population.length);
                if (!drawn[rank]) {
                    drawn[rank] = true;
                    best = Math.min(best, rank);
                    i++;
                }
            }
            return population[best].order();
        }

        private void mutate(int[] order) {
            for (int i = 0; i < size; i++) {
                if (random.chance(MUTATION)) {
                    RandomOrders.swap(order, i, random.below(size));
                }
            }
        }
    }
}

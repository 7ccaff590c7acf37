package org.gbjo.learn;

import org.gbjo.model.CostModel;
import org.gbjo.run.Deadline;
import org.gbjo.run.Progress;
import org.gbjo.run.SeededRandom;
import org.gbjo.search.DescentSettings;
import org.gbjo.search.GradientPlanner;
import org.gbjo.search.OneCycle;
import org.gbjo.search.PolishSettings;
import org.gbjo.search.SearchSettings;
import org.gbjo.search.Temperature;

/**
 * A short random search for settings of the gradient search on one model, judged by the true cost of the plans on
 * queries that the model was trained on.
 *
 * @param settings the best that were found
 * @param quality theirs
 * @param trials how many were tried
 */
public record SearchTuning(SearchSettings settings, PlanQuality quality, int trials) {

    /** Tries at most so many settings until the time is over; the first trial is the default of the search. */
    public static SearchTuning run(
            CostModel model, TrueCosts costs, int trials, long seed, Deadline deadline, Progress progress) {
        SeededRandom random = new SeededRandom(seed);
        SearchTuning best = null;
        progress.begin("tune the search", trials);
        for (int trial = 0; trial < trials && (best == null || !deadline.expired()); trial++) {
            SearchSettings settings = trial == 0 ? SearchSettings.chain() : draw(random);
            PlanQuality quality = costs.judge(new GradientPlanner(model, settings));
            if (best == null || quality.geometricMean() < best.quality.geometricMean()) {
                best = new SearchTuning(settings, quality, trial + 1);
            }
            best = new SearchTuning(best.settings, best.quality, trial + 1);
            progress.update(trial + 1);
        }
        progress.end();
        return best;
    }

    private static SearchSettings draw(SeededRandom random) {
        double start = between(random, 0.3, 10);
        int[] starts = {1, 4, 8};
        return SearchSettings.chain()
                .withTemperature(new Temperature(start, start * between(random, 0.01, 1)))
                .withDescent(new DescentSettings(
                        between(random, 0.3, 30), OneCycle.DEFAULT, between(random, 0.5, 10), random.chance(0.5)))
                .withStarts(starts[random.below(starts.length)], between(random, 0.1, 3), 0)
                .withPolish(PolishSettings.Neighbourhood.INSERTIONS, random.below(4));
    }

    /** Evenly on a logarithmic scale. */
    private static double between(SeededRandom random, double least, double greatest) {
        double share = random.below(1 << 20) / (double) (1 << 20);
        return least * Math.pow(greatest / least, share);
    }
}

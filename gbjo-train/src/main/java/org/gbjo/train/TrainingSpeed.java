package org.gbjo.train;

import java.util.ArrayList;
import java.util.List;
import org.gbjo.label.LabelledQuery;
import org.gbjo.paper.feature.FeatureScheme;
import org.gbjo.paper.model.GinShape;
import org.gbjo.paper.model.GinWeights;
import org.gbjo.run.SeededRandom;
import org.gbjo.subset.SubsetFeatures;
import org.gbjo.subset.SubsetShape;
import org.gbjo.subset.SubsetWeights;

/**
 * How many plans a second a gradient step learns from: the way it is done here beside the straightforward way, where
 * each plan is a padded graph of its own.
 *
 * @param shared plans a second when the plans of a query share its patterns and batches hold queries of equal size
 * @param padded plans a second the straightforward way
 */
public record TrainingSpeed(double shared, double padded) {
    private static final int WARM_UP_STEPS = 5;

    /** Measures both on the same plans, for at least this many seconds each, in turns. */
    public static TrainingSpeed measure(
            TrainingSettings settings, FeatureScheme features, List<LabelledQuery> queries, double seconds) {
        GinShape shape = settings.shape(features);
        TorchEngine engine = TorchEngine.start();
        List<Example> examples = Example.of(queries, features);
        GinNetwork network = new GinNetwork(shape, features);
        PaddedNetwork padded = new PaddedNetwork(shape, features);
        float[] parameters = network.flatten(GinWeights.random(shape, 1));
        List<List<Example>> groups =
                Example.groups(examples, settings.batchPlans()).shuffled(1, 1);
        List<List<PaddedNetwork.PlanOf>> mixed = mixed(examples, settings.batchPlans());
        Meter sharedMeter = new Meter();
        Meter paddedMeter = new Meter();
        for (int step = 0; sharedMeter.seconds < seconds || paddedMeter.seconds < seconds; step++) {
            learn(engine, network, features, parameters, groups.get(step % groups.size()), sharedMeter, step);
            List<PaddedNetwork.PlanOf> some = mixed.get(step % mixed.size());
            paddedMeter.time(
                    step >= WARM_UP_STEPS,
                    some.size(),
                    () -> engine.gradient(parameters, (leaf, manager) -> {
                        PaddedNetwork.Padded batch = padded.pad(some, manager);
                        return Loss.huber(padded.predict(leaf, batch).sub(batch.targets()))
                                .mean();
                    }));
        }
        return new TrainingSpeed(sharedMeter.perSecond(), paddedMeter.perSecond());
    }

    /** How often a second all plans of these queries can be learned from, the first way. */
    public static double epochsPerSecond(
            TrainingSettings settings, FeatureScheme features, List<LabelledQuery> queries, double seconds) {
        GinShape shape = settings.shape(features);
        TorchEngine engine = TorchEngine.start();
        GinNetwork network = new GinNetwork(shape, features);
        float[] parameters = network.flatten(GinWeights.random(shape, 1));
        List<Example> examples = Example.of(queries, features);
        List<List<Example>> groups =
                Example.groups(examples, settings.batchPlans()).shuffled(1, 1);
        Meter meter = new Meter();
        for (int step = 0; meter.seconds < seconds; step++) {
            learn(engine, network, features, parameters, groups.get(step % groups.size()), meter, step);
        }
        return meter.perSecond()
                / examples.stream().mapToInt(Example::planCount).sum();
    }

    /** How often a second a subset model can learn from all sets of these queries. */
    public static double epochsPerSecond(
            TrainingSettings settings, SubsetFeatures features, List<LabelledQuery> queries, double seconds) {
        SubsetShape shape = settings.shape(features);
        TorchEngine engine = TorchEngine.start();
        SubsetNetwork network = new SubsetNetwork(shape);
        float[] parameters = network.flatten(SubsetWeights.random(shape, 1));
        List<SubsetExample> examples = SubsetExample.of(queries, features);
        List<List<SubsetExample>> groups =
                SubsetExample.groups(examples, settings.batchPlans()).shuffled(1, 1);
        Meter meter = new Meter();
        for (int step = 0; meter.seconds < seconds; step++) {
            List<SubsetExample> group = groups.get(step % groups.size());
            meter.time(
                    step >= WARM_UP_STEPS,
                    group.stream().mapToInt(SubsetExample::setCount).sum(),
                    () -> engine.gradient(parameters, (leaf, manager) -> {
                        SubsetBatch batch = SubsetBatch.of(group, manager);
                        return SubsetTrainer.loss(network.predict(leaf, batch), batch);
                    }));
        }
        return meter.perSecond()
                / examples.stream().mapToInt(SubsetExample::setCount).sum();
    }

    private static void learn(
            TorchEngine engine,
            GinNetwork network,
            FeatureScheme features,
            float[] parameters,
            List<Example> group,
            Meter meter,
            int step) {
        int plans = group.stream().mapToInt(Example::planCount).sum();
        meter.time(
                step >= WARM_UP_STEPS,
                plans,
                () -> engine.gradient(parameters, (leaf, manager) -> {
                    Batch batch = Batch.of(group, features.width(), manager);
                    return Loss.of(network.predict(leaf, batch), batch);
                }));
    }

    private static List<List<PaddedNetwork.PlanOf>> mixed(List<Example> examples, int batchPlans) {
        List<PaddedNetwork.PlanOf> all = new ArrayList<>();
        for (Example example : examples) {
            for (int p = 0; p < example.planCount(); p++) {
                all.add(new PaddedNetwork.PlanOf(example, p));
            }
        }
        new SeededRandom(1).shuffle(all);
        List<List<PaddedNetwork.PlanOf>> batches = new ArrayList<>();
        for (int from = 0; from < all.size(); from += batchPlans) {
            batches.add(all.subList(from, Math.min(all.size(), from + batchPlans)));
        }
        return batches;
    }

    /** Adds up plans and time. */
    private static final class Meter {
        private double seconds;
        private long plans;

        void time(boolean counts, int done, Runnable work) {
            long start = System.nanoTime();
            work.run();
            if (counts) {
                seconds += (System.nanoTime() - start) * 1e-9;
                plans += done;
            }
        }

        double perSecond() {
            return plans / seconds;
        }
    }
}

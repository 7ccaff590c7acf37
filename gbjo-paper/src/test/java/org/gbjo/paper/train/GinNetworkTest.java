package org.gbjo.paper.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.training.GradientCollector;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.gbjo.label.LabelledQuery;
import org.gbjo.paper.feature.AuthorsFeatures;
import org.gbjo.paper.feature.FeatureScheme;
import org.gbjo.paper.feature.PaperFeatures;
import org.gbjo.paper.feature.SharingFeatures;
import org.gbjo.paper.feature.TermVectors;
import org.gbjo.paper.model.Gin;
import org.gbjo.paper.model.GinModel;
import org.gbjo.paper.model.GinShape;
import org.gbjo.paper.model.GinWeights;
import org.gbjo.paper.model.SoftPlan;
import org.gbjo.paper.model.Workspace;
import org.gbjo.train.Loss;
import org.gbjo.train.TorchEngine;
import org.gbjo.train.testing.MadeUpLabels;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is trained is what is used at query time: the network in PyTorch against the model in gbjo-core. */
class GinNetworkTest {

    private final TorchEngine engine = TorchEngine.start();

    private static FeatureScheme scheme(String name) {
        return GinModel.features(name, TermVectors.hashed(100, 5), 6);
    }

    @ParameterizedTest
    @ValueSource(strings = {PaperFeatures.NAME, SharingFeatures.NAME, AuthorsFeatures.NAME})
    void thousandPlansHaveTheSamePredictionsAsInTheCore(String name) {
        FeatureScheme features = scheme(name);
        GinShape shape = new GinShape(features.width(), 128, 6, 64, features.sharesVariables());
        GinWeights weights = GinWeights.random(shape, 7);
        GinNetwork network = new GinNetwork(shape, features);
        Workspace workspace = new Gin(weights, features).newWorkspace();
        List<GinExample> examples = GinExample.of(new MadeUpLabels(1).queries(300, 2, 15), features);
        int compared = 0;
        for (List<GinExample> group : GinExample.groups(examples, 128).shuffled(3, 1)) {
            try (NDManager manager = engine.newManager()) {
                GinBatch batch = GinBatch.of(group, features.width(), manager);
                float[] predicted = network.predict(manager.create(network.flatten(weights)), batch)
                        .toFloatArray();
                for (int q = 0; q < group.size(); q++) {
                    GinExample example = group.get(q);
                    double[] expected = new double[example.planCount()];
                    workspace.open(example.query().query().bgp());
                    workspace.logCosts(example.plans(), expected);
                    for (int p = 0; p < expected.length; p++) {
                        assertThat((double) predicted[q * batch.plans() + p]).isCloseTo(expected[p], within(1e-4));
                        compared++;
                    }
                }
            }
        }
        assertThat(compared).isGreaterThan(1000);
    }

    @ParameterizedTest
    @ValueSource(strings = {PaperFeatures.NAME, SharingFeatures.NAME, AuthorsFeatures.NAME})
    void plansAsPaddedGraphsOfTheirOwnHaveTheSamePredictionsAndParameterGradients(String name) {
        FeatureScheme features = scheme(name);
        GinShape shape = new GinShape(features.width(), 24, 3, 16, features.sharesVariables());
        GinNetwork network = new GinNetwork(shape, features);
        PaddedNetwork padded = new PaddedNetwork(shape, features);
        float[] parameters = network.flatten(GinWeights.random(shape, 9));
        for (int size : new int[] {2, 5, 9}) {
            List<GinExample> examples = GinExample.of(new MadeUpLabels(size).queries(6, size, size), features);
            List<PaddedNetwork.PlanOf> plans = new ArrayList<>();
            for (GinExample example : examples) {
                for (int p = 0; p < example.planCount(); p++) {
                    plans.add(new PaddedNetwork.PlanOf(example, p));
                }
            }
            float[] expected = engine.gradient(parameters, (leaf, manager) -> {
                        PaddedNetwork.Padded batch = padded.pad(plans, manager);
                        return Loss.huber(padded.predict(leaf, batch).sub(batch.targets()))
                                .mean();
                    })
                    .slopes();
            float[] actual = engine.gradient(parameters, (leaf, manager) -> {
                        GinBatch batch = GinBatch.of(examples, features.width(), manager);
                        return GinTrainer.loss(network.predict(leaf, batch), batch);
                    })
                    .slopes();
            assertThat(actual).containsExactly(expected, within(1e-4f));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {PaperFeatures.NAME, SharingFeatures.NAME, AuthorsFeatures.NAME})
    void theGradientByTheAdjacencyIsThatOfTheCore(String name) {
        FeatureScheme features = scheme(name);
        GinShape shape = new GinShape(features.width(), 48, 4, 32, features.sharesVariables());
        GinWeights weights = GinWeights.random(shape, 8);
        Workspace workspace = new Gin(weights, features).newWorkspace();
        for (int size : new int[] {2, 3, 7, 14}) {
            LabelledQuery query = new MadeUpLabels(size).query("q", size);
            SoftPlan soft = softPlan(size);
            SoftPlan gradient = new SoftPlan();
            gradient.reset(size);
            workspace.open(query.query().bgp());
            double cost = workspace.logCost(soft, gradient);
            compareWithAutograd(
                    new GinNetwork(shape, features), weights, new GinExample(query, features), soft, cost, gradient);
        }
    }

    private void compareWithAutograd(
            GinNetwork network, GinWeights weights, GinExample example, SoftPlan soft, double cost, SoftPlan gradient) {
        int n = soft.patterns();
        int joins = soft.joins();
        try (NDManager manager = engine.newManager()) {
            GinBatch hard = GinBatch.of(List.of(example), weights.shape().inputs(), manager);
            int plans = hard.plans();
            float[] fromPatterns = new float[plans * joins * n];
            float[] fromJoins = new float[plans * joins * joins];
            for (int j = 0; j < joins; j++) {
                for (int i = 0; i < n; i++) {
                    fromPatterns[j * n + i] = soft.get(i, j);
                }
                for (int k = 0; k < joins; k++) {
                    fromJoins[j * joins + k] = soft.get(n + k, j);
                }
            }
            NDArray b = manager.create(fromPatterns, hard.fromPatterns().getShape());
            NDArray c = manager.create(fromJoins, hard.fromJoins().getShape());
            b.setRequiresGradient(true);
            c.setRequiresGradient(true);
            GinBatch batch = new GinBatch(
                    hard.examples(), plans, hard.rows(), hard.neighbourMeans(), b, c, hard.targets(), hard.weights());
            float predicted;
            try (GradientCollector collector = engine.newGradientCollector()) {
                NDArray first = network.predict(manager.create(network.flatten(weights)), batch)
                        .get("0, 0");
                collector.backward(first);
                predicted = first.getFloat();
            }
            assertThat((double) predicted).isCloseTo(cost, within(1e-4));
            float[] byPatterns = b.getGradient().toFloatArray();
            float[] byJoins = c.getGradient().toFloatArray();
            for (int j = 0; j < joins; j++) {
                for (int i = 0; i < n; i++) {
                    assertThat(gradient.get(i, j)).isCloseTo(byPatterns[j * n + i], within(1e-4f));
                }
                for (int k = 0; k < joins; k++) {
                    assertThat(gradient.get(n + k, j)).isCloseTo(byJoins[j * joins + k], within(1e-4f));
                }
            }
        }
    }

    /** Each node but the root flows into the joins with weights that sum to 1. */
    private static SoftPlan softPlan(int size) {
        Random random = new Random(size);
        SoftPlan plan = new SoftPlan();
        plan.reset(size);
        for (int node = 0; node < plan.nodes() - 1; node++) {
            double sum = 0;
            double[] row = new double[plan.joins()];
            for (int j = 0; j < row.length; j++) {
                row[j] = node - size == j ? 0 : random.nextDouble();
                sum += row[j];
            }
            for (int j = 0; j < row.length; j++) {
                plan.set(node, j, sum == 0 ? 0 : (float) (row[j] / sum));
            }
        }
        return plan;
    }
}

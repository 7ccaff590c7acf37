package org.gbjo.paper.landscape;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.gbjo.job.Progress;
import org.gbjo.kernel.Kernels;
import org.gbjo.paper.feature.FeatureScheme;
import org.gbjo.paper.feature.PaperFeatures;
import org.gbjo.paper.feature.TermVectors;
import org.gbjo.paper.model.CostModel;
import org.gbjo.paper.model.Gin;
import org.gbjo.paper.model.GinShape;
import org.gbjo.paper.model.GinWeights;
import org.gbjo.paper.model.PlanBatch;
import org.gbjo.paper.model.SoftPlan;
import org.gbjo.paper.model.Workspace;
import org.gbjo.paper.random.GaussianStream;
import org.gbjo.plan.Plan;
import org.gbjo.query.Bgp;
import org.gbjo.query.Pattern;
import org.gbjo.run.Deadline;
import org.junit.jupiter.api.Test;

final class LandscapeTest {
    private static final FeatureScheme SCHEME = new PaperFeatures(TermVectors.hashed(4, 1), 1);
    private static final CostModel MODEL =
            new Gin(GinWeights.random(new GinShape(SCHEME.width(), 16, 2, 8, false), 1), SCHEME);
    private static final CloudSettings CLOUD = CloudSettings.DEFAULT.withPlans(200);

    private static Bgp path(int size) {
        List<Pattern> patterns = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            patterns.add(Pattern.of("?x" + i, "<p" + i % 7 + ">", "?x" + (i + 1)));
        }
        return new Bgp(patterns);
    }

    private static CostLandscape landscape(Bgp bgp, int points, boolean connected, long seed) {
        return CostLandscape.of(bgp, MODEL, new LandscapeSettings(points, connected, seed));
    }

    @Test
    void cornersCostWhatTheirPlansCost() {
        for (int size : new int[] {3, 5, 9}) {
            for (int seed = 0; seed < 5; seed++) {
                CostLandscape landscape = landscape(path(size), 5, seed % 2 == 0, seed);
                PlanBatch plans = new PlanBatch();
                plans.reset(size);
                for (Plan plan : landscape.corners()) {
                    assertThat(plan.isLeftLinear()).isTrue();
                    plans.add(plan);
                }
                Workspace workspace = MODEL.newWorkspace();
                workspace.open(path(size));
                double[] expected = new double[4];
                workspace.logCosts(plans, expected);
                double[][] costs = landscape.logCosts();
                assertThat(new double[] {costs[0][0], costs[0][4], costs[4][0], costs[4][4]})
                        .containsExactly(expected, within(1e-4));
            }
        }
    }

    /** Central differences of a fine grid, whose own error shrinks with the square of its width. */
    @Test
    void theFlowEqualsFiniteDifferencesOfTheCost() {
        int last = 80;
        CostLandscape landscape = landscape(path(6), last + 1, true, 3);
        double[][] costs = landscape.logCosts();
        double steepest = 0;
        for (int i = 1; i < last; i++) {
            for (int j = 1; j < last; j++) {
                double across = (costs[i][j + 1] - costs[i][j - 1]) * last / 2;
                double down = (costs[i + 1][j] - costs[i - 1][j]) * last / 2;
                assertThat(landscape.across()[i][j]).isCloseTo(across, within(3e-3));
                assertThat(landscape.down()[i][j]).isCloseTo(down, within(3e-3));
                steepest = Math.max(steepest, Math.hypot(across, down));
            }
        }
        assertThat(steepest).isGreaterThan(0.05);
    }

    @Test
    void connectedPlansHaveNoCartesianProductAndDiffer() {
        Bgp bgp = path(8);
        boolean cartesian = false;
        for (int seed = 0; seed < 20; seed++) {
            List<Plan> corners = landscape(bgp, 2, true, seed).corners();
            assertThat(corners).doesNotHaveDuplicates();
            for (Plan plan : corners) {
                assertThat(plan.joins()).allMatch(join -> bgp.isConnected(join.patterns()));
            }
            cartesian |= landscape(bgp, 2, false, seed).corners().get(0).joins().stream()
                    .anyMatch(join -> !bgp.isConnected(join.patterns()));
        }
        assertThat(cartesian).isTrue();
        assertThatThrownBy(() -> landscape(path(2), 5, true, 1)).hasMessageContaining("of 2 patterns has one");
    }

    @Test
    void aLandscapeIsDrawn() {
        String svg = landscape(path(8), 41, true, 1).chart("Star & path").svg();
        assertThat(svg).contains("P1: ", "P4: ", "Star &amp; path", "predicted ln C_out");
        assertThat(svg.length()).isLessThan(100_000);
        assertThat(landscape(path(8), 41, true, 1).chart("Star & path").svg()).isEqualTo(svg);
    }

    /** Each plan by hand: the same numbers, a softmax in double precision, the cost by the search's own question. */
    @Test
    void cloudsHoldTheSameLogitsAtEachTemperature() {
        Bgp bgp = path(5);
        List<PlanCloud> clouds = PlanCloud.of(bgp, MODEL, CLOUD, Progress.SILENT);
        assertThat(clouds).hasSize(2);
        assertThat(clouds.get(0).temperature()).isEqualTo(5);
        GaussianStream random = new GaussianStream(CLOUD.seed());
        Workspace workspace = MODEL.newWorkspace(Kernels.scalar());
        workspace.open(bgp);
        for (int i = 0; i < CLOUD.plans(); i++) {
            double[][] logits = new double[8][4];
            for (int join = 0; join < 4; join++) {
                for (int node = 0; node < 8; node++) {
                    logits[node][join] = random.nextPolar();
                }
            }
            for (PlanCloud cloud : clouds) {
                SoftPlan plan = softmax(logits, cloud.temperature());
                SoftPlan gradient = new SoftPlan();
                gradient.reset(5);
                assertThat(cloud.logCosts()[i]).isCloseTo(workspace.logCost(plan, gradient), within(1e-4));
                assertThat(cloud.embeddings()[i]).hasSize(16);
            }
        }
    }

    /** Rows are nodes; a join does not choose itself, the root chooses nothing. */
    private static SoftPlan softmax(double[][] logits, double temperature) {
        SoftPlan plan = new SoftPlan();
        plan.reset(5);
        for (int node = 0; node < 8; node++) {
            double largest = Double.NEGATIVE_INFINITY;
            for (int join = 0; join < 4; join++) {
                largest = node == 5 + join ? largest : Math.max(largest, logits[node][join]);
            }
            double sum = 0;
            for (int join = 0; join < 4; join++) {
                sum += node == 5 + join ? 0 : Math.exp((logits[node][join] - largest) / temperature);
            }
            for (int join = 0; join < 4; join++) {
                double share = node == 5 + join ? 0 : Math.exp((logits[node][join] - largest) / temperature) / sum;
                plan.set(node, join, (float) share);
            }
        }
        return plan;
    }

    @Test
    void hotCloudsAreNarrowerThanColdOnes() {
        List<PlanCloud> clouds = PlanCloud.of(path(6), MODEL, CLOUD, Progress.SILENT);
        assertThat(range(clouds.get(0).logCosts()))
                .isLessThan(range(clouds.get(1).logCosts()));
        String svg = clouds.get(1).chart("τ = 0.01").svg();
        assertThat(svg).contains("τ = 0.01", "predicted ln C_out");
    }

    private static double range(double[] values) {
        return Arrays.stream(values).max().orElseThrow()
                - Arrays.stream(values).min().orElseThrow();
    }

    @Test
    void aModelWithoutEmbeddingsIsRefused() {
        CostModel model = new CostModel() {
            @Override
            public String name() {
                return "constant";
            }

            @Override
            public Workspace newWorkspace(Kernels kernels) {
                return new Workspace() {
                    @Override
                    public void open(Bgp bgp, Deadline deadline) {}

                    @Override
                    public double logCost(SoftPlan plan, SoftPlan gradient) {
                        return 0;
                    }

                    @Override
                    public int logCosts(PlanBatch plans, double[] costs) {
                        return plans.size();
                    }
                };
            }
        };
        assertThatThrownBy(() -> PlanCloud.of(path(3), model, CLOUD, Progress.SILENT))
                .hasMessageContaining("the model 'constant' has none");
    }
}

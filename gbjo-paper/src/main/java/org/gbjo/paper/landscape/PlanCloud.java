package org.gbjo.paper.landscape;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.gbjo.job.Progress;
import org.gbjo.paper.model.CostModel;
import org.gbjo.paper.model.EmbeddingWorkspace;
import org.gbjo.paper.model.SoftPlan;
import org.gbjo.paper.random.GaussianStream;
import org.gbjo.paper.search.Relaxation;
import org.gbjo.query.Bgp;
import org.gbjo.report.chart.Axis;
import org.gbjo.report.chart.ScatterChart;

/**
 * Random soft plans of one query at one temperature, as their cost model represents them (paper, section 5.4.1, figure
 * 4): Gaussian logits for all edges that the paper's relaxation leaves free, softened, and embedded by the model.
 *
 * @param embeddings the model's representation of each plan before its last layers
 * @param logCosts the predicted ln C_out of each plan
 */
@SuppressWarnings("ArrayRecordComponent") // drawn, never compared
public record PlanCloud(double temperature, float[][] embeddings, double[] logCosts) {

    /** A cloud for each temperature; plan i of all of them has the same logits. */
    public static List<PlanCloud> of(Bgp bgp, CostModel model, CloudSettings settings, Progress progress) {
        if (!(model.newWorkspace() instanceof EmbeddingWorkspace workspace)) {
            throw new IllegalArgumentException("a cloud shows the embeddings of plans, the model '" + model.name()
                    + "' has none; take a model of the kind gin");
        }
        workspace.open(bgp);
        List<PlanCloud> clouds = new ArrayList<>();
        for (double temperature : settings.temperatures()) {
            float[][] embeddings = new float[settings.plans()][workspace.embeddingWidth()];
            clouds.add(new PlanCloud(temperature, embeddings, new double[settings.plans()]));
        }
        Relaxation relaxation = Relaxation.tree();
        GaussianStream random = new GaussianStream(settings.seed());
        SoftPlan plan = new SoftPlan();
        plan.reset(bgp.size());
        progress.begin("soft plans", settings.plans());
        for (int i = 0; i < settings.plans(); i++) {
            relaxation.open(bgp.size());
            relaxation.addNoise(random, settings.deviation());
            for (PlanCloud cloud : clouds) {
                relaxation.toSoftPlan(cloud.temperature, plan);
                cloud.logCosts[i] = workspace.embed(plan, cloud.embeddings[i]);
            }
            progress.update(i + 1L);
        }
        progress.end();
        return clouds;
    }

    /**
     * The plans along their two principal components, coloured by their predicted cost. Departs: the paper lays them
     * out with UMAP.
     */
    public ScatterChart chart(String title) {
        PrincipalComponents components = PrincipalComponents.of(embeddings);
        double[][] points = components.points();
        double[] xs = new double[points.length];
        double[] ys = new double[points.length];
        for (int i = 0; i < points.length; i++) {
            xs[i] = points[i][0];
            ys[i] = points[i][1];
        }
        return new ScatterChart(
                title,
                axis("first", components.shares()[0]),
                axis("second", components.shares()[1]),
                Axis.linear("predicted ln C_out"),
                xs,
                ys,
                logCosts);
    }

    private static Axis axis(String name, double share) {
        return Axis.linear(String.format(Locale.ROOT, "%s component, %.0f %% of the variance", name, 100 * share));
    }
}

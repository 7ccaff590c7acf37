package org.gbjo.lab.report;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.gbjo.job.Progress;
import org.gbjo.lab.evaluate.ExperimentResults;
import org.gbjo.paper.landscape.CloudSettings;
import org.gbjo.paper.landscape.CostLandscape;
import org.gbjo.paper.landscape.LandscapeSettings;
import org.gbjo.paper.landscape.PlanCloud;
import org.gbjo.paper.model.CostModel;
import org.gbjo.report.chart.Chart;
import org.gbjo.report.page.Section;
import org.gbjo.report.text.Numbers;
import org.gbjo.workload.Query;

/** What the model predicts between plans (the paper's figures 3 and 4). */
final class Landscapes {
    private static final int[] SIZES = {8, 14};
    private static final int CLOUD_SIZE = 5;

    private Landscapes() {}

    static Section section(ExperimentResults results, Progress progress) throws IOException {
        Section section = new Section(results.recipe().title() + ": the cost landscape (figures 3 and 4)");
        CostModel model = results.firstModel();
        List<String> names = new ArrayList<>();
        List<Chart> charts = new ArrayList<>();
        for (int size : SIZES) {
            nearest(results.queries(), size).ifPresent(query -> {
                names.add("landscape-" + size);
                charts.add(CostLandscape.of(query.bgp(), model, LandscapeSettings.DEFAULT)
                        .chart(query.bgp().size() + " patterns, " + query.id()));
            });
        }
        section.figures(
                names,
                charts,
                "The predicted cost between four random plans, by bilinear interpolation, and where its"
                        + " gradient leads.");
        Optional<Query> query = nearest(results.queries(), CLOUD_SIZE);
        if (query.isPresent()) {
            addClouds(section, query.get(), model, results.recipe().cloud(), progress);
        }
        return section;
    }

    private static void addClouds(Section section, Query query, CostModel model, int plans, Progress progress) {
        List<String> names = new ArrayList<>();
        List<Chart> charts = new ArrayList<>();
        for (PlanCloud cloud : PlanCloud.of(query.bgp(), model, CloudSettings.DEFAULT.withPlans(plans), progress)) {
            names.add(String.format(Locale.ROOT, "plans-at-%s", cloud.temperature()));
            charts.add(
                    cloud.chart(query.bgp().size() + " patterns, temperature " + Numbers.figure(cloud.temperature())));
        }
        section.figures(
                names,
                charts,
                plans + " relaxed plans of " + query.id()
                        + " as the model represents them, along their two principal components.");
    }

    /** The first query of the size that is nearest to the wanted one. */
    static Optional<Query> nearest(List<Query> queries, int size) {
        return queries.stream()
                .min(Comparator.comparingInt(query -> Math.abs(query.bgp().size() - size)));
    }
}

package org.gbjo.analyze;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.gbjo.folder.GraphIdentity;
import org.gbjo.folder.ModelFolder;
import org.gbjo.graph.Graph;
import org.gbjo.graph.load.ImportedGraph;
import org.gbjo.job.Progress;
import org.gbjo.job.WorkFolder;
import org.gbjo.json.RecordJson;
import org.gbjo.statistics.build.StatisticsBuilder;
import org.gbjo.statistics.count.StatisticsOptions;

/**
 * Counts a graph and makes a model folder of the counts: what planners and plug-ins need, without training. A run that
 * was stopped goes on after the step that was complete. The model folder appears when it is complete.
 */
public final class Analysis {
    private final StatisticsOptions options;
    private final Progress progress;
    private final Consumer<String> news;

    /**
     * Prepares a run.
     *
     * @param progress shows the step at work
     * @param news hears a line whenever a step begins
     */
    public Analysis(StatisticsOptions options, Progress progress, Consumer<String> news) {
        this.options = options;
        this.progress = progress;
        this.news = news;
    }

    /**
     * Analyzes a graph folder or RDF files, which are imported first.
     *
     * @param graphFolder where an import is kept; without it, an import is removed when the model is complete
     */
    public ModelFolder run(List<String> sources, Optional<Path> graphFolder, Path modelFolder) throws IOException {
        List<String> begunWith = List.of(sources.toString(), graphFolder.toString(), options.toString());
        try (WorkFolder work = WorkFolder.open(modelFolder, ".analyzing", begunWith)) {
            Graph graph =
                    ImportedGraph.open(sources, graphFolder.orElseGet(() -> work.resolve("graph")), progress, news);
            news.accept("counting predicates, constants and joins");
            Path draft = work.resolve("model");
            ModelFolder model = model(graph);
            Files.createDirectories(draft);
            new StatisticsBuilder(graph, options).write(draft.resolve(ModelFolder.STATISTICS), progress);
            model.write(draft);
            Files.move(draft, modelFolder, StandardCopyOption.ATOMIC_MOVE);
            work.delete();
            return model;
        }
    }

    private ModelFolder model(Graph graph) {
        return model(graph.metadata().identity(), graph.metadata().sources(), options);
    }

    /** The description of a model that was counted of a graph. */
    public static ModelFolder model(GraphIdentity graph, List<String> sources, StatisticsOptions options) {
        Map<String, Object> provenance = new LinkedHashMap<>();
        provenance.put("analyzed", Instant.now().truncatedTo(ChronoUnit.SECONDS).toString());
        provenance.put("java", Runtime.version().toString());
        provenance.put("sources", sources);
        provenance.put("statistics", RecordJson.toJson(options));
        return ModelFolder.ofStatistics(graph, provenance);
    }
}

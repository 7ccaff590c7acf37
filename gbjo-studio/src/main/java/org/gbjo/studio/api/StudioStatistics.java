package org.gbjo.studio.api;

import java.nio.file.Path;
import java.util.Optional;
import org.gbjo.cardinality.Estimator;
import org.gbjo.cardinality.StatisticsEstimator;
import org.gbjo.decision.model.ModelSource;
import org.gbjo.decision.model.ModelState;
import org.gbjo.decision.settings.Settings;
import org.gbjo.jena.GbjoJena;
import org.gbjo.jena.hook.CountedDataset;
import org.gbjo.live.LiveStatistics;
import org.gbjo.live.LiveStore;
import org.gbjo.statistics.GraphStatistics;

/** The statistics that orders of a dataset go by. */
public final class StudioStatistics {
    private StudioStatistics() {}

    /** What the plug-in counts of the dataset; nothing if it is of another kind. */
    public static Optional<LiveStatistics> live(StudioCall call) {
        return call.extension().ordersItself()
                ? Optional.empty()
                : CountedDataset.statistics(call.dataset(), call.context());
    }

    /** Statistics of the default graph, if there are any now. */
    public static Optional<GraphStatistics> of(StudioCall call) {
        if (call.extension().ordersItself()) {
            return call.extension().statistics();
        }
        return source(call)
                .map(ModelSource::state)
                .filter(ModelState.Ready.class::isInstance)
                .flatMap(state -> ((ModelState.Ready) state).model().counts())
                .filter(GraphStatistics.class::isInstance)
                .map(GraphStatistics.class::cast);
    }

    /** What predicts rows, if there is anything now. */
    public static Optional<Estimator> estimator(StudioCall call) {
        Optional<Estimator> own = call.extension().estimator();
        return own.isPresent() ? own : of(call).map(StatisticsEstimator::new);
    }

    private static Optional<ModelSource> source(StudioCall call) {
        Object named = call.context().get(GbjoJena.MODEL);
        String folder = named != null ? named.toString() : Settings.ofProcess(Settings.MODEL);
        if (folder != null && !folder.isBlank()) {
            return Optional.of(
                    GbjoJena.orderers().model(Path.of(folder).toAbsolutePath().normalize()));
        }
        return live(call).map(counted -> counted.modelOf(LiveStore.DEFAULT_GRAPH));
    }
}

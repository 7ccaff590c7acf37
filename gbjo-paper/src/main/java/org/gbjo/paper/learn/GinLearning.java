package org.gbjo.paper.learn;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.gbjo.learn.Judgement;
import org.gbjo.learn.Learned;
import org.gbjo.learn.LearningRun;
import org.gbjo.learn.ModelLearning;
import org.gbjo.learned.StoredModel;
import org.gbjo.paper.embedding.EmbeddingOptions;
import org.gbjo.paper.embedding.Rdf2Vec;
import org.gbjo.paper.embedding.WalkStarts;
import org.gbjo.paper.feature.Precision;
import org.gbjo.paper.train.GinTraining;
import org.gbjo.paper.train.TrainingPresets;
import org.gbjo.paper.tune.SearchTuner;
import org.gbjo.paper.tune.TuningOptions;
import org.gbjo.train.ModelTraining;
import org.gbjo.train.QuerySplit;
import org.gbjo.train.TrainingSettings;

/**
 * Learns the paper's model: before the labels it learns vectors of terms, and after the training it tunes the search.
 *
 * @param walks how many walks the vectors are learned from
 */
public record GinLearning(WalkAmounts walks) implements ModelLearning {
    /** The share of the budget for vectors. */
    private static final double VECTORS = 0.2;
    /** What two cores of a usual machine read in a second when they learn vectors. */
    private static final double TOKENS_PER_SECOND = 250_000;

    private static final int TUNING_TRIALS = 40;
    /** Under this name the number of walks is kept. */
    private static final String WALKS = "walks";

    @Override
    public TrainingSettings settings() {
        return TrainingPresets.fast();
    }

    @Override
    public double inputShare() {
        return VECTORS;
    }

    @Override
    public ModelTraining prepare(LearningRun run) throws IOException {
        Path table = run.work().resolve(StoredModel.TERMS);
        if (!Files.exists(table)) {
            learnVectors(run, table);
        }
        return new GinTraining(table);
    }

    private void learnVectors(LearningRun run, Path table) throws IOException {
        EmbeddingOptions embedding = EmbeddingOptions.defaults()
                .withThreads(run.options().threads())
                .withSeed(run.options().seed());
        long affordable = (long) (run.options().seconds(VECTORS) * TOKENS_PER_SECOND) / (2L * embedding.depth() + 1);
        WalkStarts starts = WalkStarts.everywhere(run.graph());
        WalkAmounts amounts = run.work().kept(WALKS, walks);
        if (!amounts.areChosen()) {
            amounts = run.work().keep(WALKS, WalkAmounts.fitting(embedding, affordable / Math.max(1, starts.size())));
        }
        if (starts.size() > affordable && walks.walks() == 0) {
            starts = WalkStarts.mostFrequent(run.graph(), (int) Math.max(1, affordable));
        }
        run.news()
                .accept("learning vectors from " + amounts.walks() + " walks of " + starts.size() + " entities, "
                        + amounts.epochs() + " epochs");
        new Rdf2Vec(run.graph(), starts, embedding.withWalks(amounts.walks()).withEpochs(amounts.epochs()))
                .run(table, Precision.FLOAT16, run.progress());
    }

    @Override
    public Learned judge(Path modelFolder, QuerySplit split, LearningRun run, Judgement judgement) throws IOException {
        run.news().accept("tuning the search and judging plans by their true cost");
        TuningOptions options = TuningOptions.of(TUNING_TRIALS, run.options().seed());
        return new SearchTuner(judgement).tune(modelFolder, split, options).learned();
    }
}

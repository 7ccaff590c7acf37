package org.gbjo.paper.train;

import java.nio.file.Path;
import java.util.Optional;
import org.gbjo.folder.ModelKind;
import org.gbjo.train.ModelTraining;
import org.gbjo.train.SubsetTraining;
import org.gbjo.train.TrainingException;

/** How models of all kinds are trained. */
public final class ModelTrainings {
    private ModelTrainings() {}

    /**
     * The training of a kind of model.
     *
     * @param terms the file with the vectors of the graph's terms, which a GIN needs and a subset model does not read
     */
    public static ModelTraining of(ModelKind kind, Optional<Path> terms) {
        if (kind == ModelKind.GIN) {
            return new GinTraining(terms.orElseThrow(() -> new TrainingException(
                    "a GIN reads the vectors of terms; make them with gbjo embed, or train a subset model")));
        }
        if (terms.isPresent()) {
            throw new TrainingException("a subset model reads statistics and no vectors of terms, got the term table "
                    + terms.get() + "; leave it out, or train the paper's model with --preset fast");
        }
        return new SubsetTraining();
    }
}

package org.gbjo.decision;

import java.lang.System.Logger.Level;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.LongSupplier;
import org.gbjo.decision.model.LoadedModel;
import org.gbjo.decision.model.ModelSource;
import org.gbjo.decision.model.ModelState;

/** Keeps the native order while there is no model. Otherwise the question is answered by its current version. */
final class ModelCheck implements Check {
    private static final System.Logger LOG = System.getLogger("org.gbjo.decision");
    private static final Optional<Decision> LOADING = Optional.of(new Decision.Kept(Reason.LOADING, ""));

    private final ModelSource models;
    private final boolean comparesGraphs;
    private final LongSupplier nanoTime;
    private volatile ModelVersion version;

    /**
     * A check of a model.
     *
     * @param comparesGraphs whether to warn if the model was made of a graph of another size
     */
    ModelCheck(ModelSource models, boolean comparesGraphs, LongSupplier nanoTime) {
        this.models = models;
        this.comparesGraphs = comparesGraphs && !models.followsStore();
        this.nanoTime = nanoTime;
    }

    @Override
    public Optional<Decision> check(Question question) {
        ModelState state = models.state();
        if (state instanceof ModelState.Ready ready) {
            ModelVersion current = current(ready.model());
            question.useModel(current);
            compareGraphs(current, question);
            return Optional.empty();
        }
        if (state instanceof ModelState.Absent absent) {
            return Optional.of(new Decision.Kept(Reason.NO_STATISTICS, absent.why()));
        }
        return state instanceof ModelState.Unusable unusable
                ? Optional.of(new Decision.Kept(Reason.UNUSABLE_MODEL, unusable.why()))
                : LOADING;
    }

    @SuppressWarnings("ReferenceEquality") // a model that was read again is another version
    private ModelVersion current(LoadedModel model) {
        ModelVersion known = version;
        if (known == null || known.model() != model) {
            known = ModelVersion.of(model, nanoTime);
            version = known;
        }
        return known;
    }

    /** Warns once for each version if it was made of a graph of another size. */
    private void compareGraphs(ModelVersion current, Question question) {
        if (!comparesGraphs || current.compared().get()) {
            return;
        }
        OptionalLong triples = question.triples();
        if (triples.isPresent() && current.compared().compareAndSet(false, true)) {
            current.model()
                    .mismatch(triples.getAsLong())
                    .ifPresent(sentence -> LOG.log(Level.WARNING, "the model " + models.name() + " " + sentence));
        }
    }

    /** Forgets all decisions and what executions taught, so that each is made anew, but not which templates are cheap. */
    void forgetDecisions() {
        ModelVersion known = version;
        if (known != null) {
            known.ratios().clear();
            known.decisions().clear();
        }
    }
}

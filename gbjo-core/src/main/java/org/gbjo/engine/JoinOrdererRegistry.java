package org.gbjo.engine;

import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.gbjo.tensor.ModelException;

/**
 * The orderers of a process: one for each combination of settings, and one model for each folder, however many datasets
 * and queries name it. All of them count into the same counters.
 */
public final class JoinOrdererRegistry {
    /** Settings that vary from query to query would otherwise pile up; nothing is lost but cached decisions. */
    private static final int MOST = 64;

    private static final Duration LONGEST_READING = Duration.ofHours(1);

    private final Counters counters = new Counters();
    private final ConcurrentMap<Path, ModelSource> models = new ConcurrentHashMap<>();
    private final ConcurrentMap<Key, JoinOrderer> orderers = new ConcurrentHashMap<>();

    private final PrecheckWarmUp looks;

    private record Key(Settings settings, StoreProfile pace) {}

    /** Of an engine whose looks are warmed up as soon as there is a model, and not with the first query. */
    public JoinOrdererRegistry(PrecheckWarmUp looks) {
        this.looks = looks;
    }

    public Counters counters() {
        return counters;
    }

    /** The orderer with these settings; its model is read in the background if it is new. */
    public JoinOrderer of(Settings settings) {
        return of(settings, StoreProfile.USUAL);
    }

    /** The same for stores in which planning saves more or less than usual. */
    public JoinOrderer of(Settings settings, StoreProfile pace) {
        Key key = new Key(settings, pace);
        JoinOrderer known = orderers.get(key);
        if (known != null) {
            return known;
        }
        if (orderers.size() >= MOST) {
            orderers.clear();
        }
        return orderers.computeIfAbsent(
                key, missing -> new JoinOrderer(settings, model(settings.model()), counters, pace));
    }

    /** The model of a folder. */
    public ModelSource model(Path folder) {
        return models.computeIfAbsent(folder, this::open);
    }

    private ModelSource open(Path folder) {
        ModelSource source = ModelSource.of(folder);
        looks.begin(new JoinOrderer(Settings.of(folder), source, counters));
        return source;
    }

    /** Waits for the model of a folder; throws {@link ModelException} if it cannot be used. For programs that need it. */
    public void require(Path folder) {
        ModelSource source = model(folder.toAbsolutePath().normalize());
        source.await(LONGEST_READING);
        if (source.state() instanceof ModelState.Unusable unusable) {
            throw new ModelException(unusable.why());
        }
    }

    /** Forgets all decisions, so that each is made anew. */
    public void forget() {
        orderers.values().forEach(JoinOrderer::forget);
    }

    /** Reads all models again, at once and in this thread. */
    public void reload() {
        models.values().forEach(ModelSource::reload);
    }
}

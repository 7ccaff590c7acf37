package org.gbjo.decision.plugin;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.gbjo.decision.Counters;
import org.gbjo.decision.JoinOrderer;
import org.gbjo.decision.breaker.Measurement;
import org.gbjo.decision.breaker.TemplateState;
import org.gbjo.decision.model.FolderModelSource;
import org.gbjo.decision.model.ModelSource;
import org.gbjo.decision.model.ModelState;
import org.gbjo.decision.pin.PinSource;
import org.gbjo.decision.ratio.StoreSpeed;
import org.gbjo.decision.settings.Settings;
import org.gbjo.decision.settings.StoreProfile;
import org.gbjo.folder.ModelException;
import org.gbjo.observe.Executions;
import org.gbjo.observe.ObservedBgp;
import org.gbjo.run.BoundedMap;

/**
 * The orderers of a plug-in: one for each combination of settings and store, and one model for each folder, however
 * many datasets and queries name it. All of them count into the same counters.
 */
public final class JoinOrdererRegistry {
    /** Settings that vary from query to query would otherwise pile up; nothing is lost but cached decisions. */
    private static final int MOST = 64;

    private static final Duration LONGEST_READING = Duration.ofHours(1);

    private final Counters counters = new Counters();
    private final Executions executions = new Executions();
    private final ConcurrentMap<Path, FolderModelSource> models = new ConcurrentHashMap<>();
    private final ConcurrentMap<Path, PinSource> pins = new ConcurrentHashMap<>();
    private final BoundedMap<Key, JoinOrderer> orderers = new BoundedMap<>(MOST);
    /** Those of models that live as long as a store does. */
    private final Set<JoinOrderer> others = Collections.newSetFromMap(new WeakHashMap<>());

    private final PrecheckWarmUp warmUp;
    private final StoreProfile warmUpProfile;

    private record Key(Settings settings, StoreProfile profile) {}

    /**
     * The registry of an engine.
     *
     * @param warmUp begins as soon as there is a model, not with the first query
     * @param warmUpProfile the store that it warms up for
     */
    public JoinOrdererRegistry(PrecheckWarmUp warmUp, StoreProfile warmUpProfile) {
        this.warmUp = warmUp;
        this.warmUpProfile = warmUpProfile;
        executions.add(JoinOrdererRegistry::tellMeasurement);
    }

    /** Tells a circuit breaker how long an execution took that it wants to know of. */
    private static void tellMeasurement(ObservedBgp executed) {
        Optional<Measurement> wanted = executed.decision().evidence().measurement();
        if (wanted.isPresent() && executed.complete()) {
            wanted.get().completed(executed.nanos(), executed.resultRows());
        }
    }

    public Counters counters() {
        return counters;
    }

    /** What was observed of executions of all stores and settings. */
    public Executions executions() {
        return executions;
    }

    /** The templates that circuit breakers watch: the slower ones, and those of which nobody knows. */
    public List<TemplateState> templates() {
        return all().stream().flatMap(orderer -> orderer.templates().stream()).toList();
    }

    /**
     * How many times as long as by their profiles stores take on this machine, by what executions took: the geometric mean
     * over the stores that tell, 1 if none does.
     */
    public double machineFactor() {
        return Math.exp(all().stream()
                .flatMap(orderer -> orderer.speeds().stream())
                .mapToDouble(StoreSpeed.Current::logFactor)
                .average()
                .orElse(0));
    }

    /** The orderer with a model and settings for a store; the model is read in the background if it is new. */
    public JoinOrderer of(Path model, Settings settings, StoreProfile profile) {
        return orderers.get(
                new Key(settings, profile),
                missing -> new JoinOrderer(
                        settings, profile, model(model), settings.pins().map(this::pins), counters));
    }

    /** An orderer with another kind of model. It is known here as long as it lives. */
    public JoinOrderer make(ModelSource model, Settings settings, StoreProfile profile) {
        JoinOrderer made =
                new JoinOrderer(settings, profile, model, settings.pins().map(this::pins), counters);
        synchronized (others) {
            others.add(made);
        }
        return made;
    }

    /** Says that the model of such an orderer can be used now: the code of the pre-check is warmed up with it, once. */
    public void warmUp(JoinOrderer ready) {
        warmUp.begin(ready);
    }

    private List<JoinOrderer> all() {
        List<JoinOrderer> all = new ArrayList<>(orderers.values());
        synchronized (others) {
            all.addAll(others);
        }
        return all;
    }

    /** The model of a folder. */
    public FolderModelSource model(Path folder) {
        return models.computeIfAbsent(folder, this::open);
    }

    private PinSource pins(Path file) {
        return pins.computeIfAbsent(file, PinSource::of);
    }

    private FolderModelSource open(Path folder) {
        FolderModelSource source = FolderModelSource.of(folder);
        warmUp.begin(new JoinOrderer(Settings.usual(folder, warmUpProfile), warmUpProfile, source, counters));
        return source;
    }

    /**
     * Waits for the model of a folder; throws {@link ModelException} if it cannot be used. For programs that need it.
     */
    public void require(Path folder) {
        FolderModelSource source = model(folder.toAbsolutePath().normalize());
        source.await(LONGEST_READING);
        if (source.state() instanceof ModelState.Unusable unusable) {
            throw new ModelException(unusable.why());
        }
    }

    /** Forgets all decisions, so that each is made anew, and the worst estimated joins. */
    public void forget() {
        executions.forget();
        all().forEach(JoinOrderer::forget);
    }

    /** Reads all models again, at once and in this thread. */
    public void reload() {
        models.values().forEach(FolderModelSource::reload);
    }
}

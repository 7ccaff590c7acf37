package org.gbjo.decision.plugin;

import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.gbjo.decision.JoinOrderer;
import org.gbjo.decision.settings.Settings;
import org.gbjo.decision.settings.SettingsException;
import org.gbjo.decision.settings.StoreProfile;
import org.gbjo.run.BoundedMap;

/**
 * Reads the settings of a plug-in for each query and remembers what they mean, since to read paths and numbers each
 * time is slow. A wrong setting is logged once. Shared by all threads.
 */
public final class SettingsReader {
    private static final int MOST_READINGS = 64;
    /** Wrong settings that were logged; a configuration has few of them. */
    private static final BoundedMap<String, Boolean> LOGGED = new BoundedMap<>(100);

    private final String engine;
    private final System.Logger log;
    private final JoinOrdererRegistry orderers;
    private final BoundedMap<Texts, Reading> readings = new BoundedMap<>(MOST_READINGS);
    private volatile Reading last;

    /** What is said of each setting, in the order of {@link Settings#NAMES}; null where nothing is. */
    private record Texts(StoreProfile profile, List<String> texts) {
        static Texts of(StoreProfile profile, UnaryOperator<String> lookup) {
            List<String> texts = new ArrayList<>(Settings.NAMES.size());
            Settings.NAMES.forEach(name -> texts.add(lookup.apply(name)));
            return new Texts(profile, Collections.unmodifiableList(texts));
        }

        /** Whether all settings are still the same; asked for each query, so that it makes no object. */
        @SuppressWarnings("ReferenceEquality") // a plug-in has one profile for each store
        boolean areSame(StoreProfile otherProfile, UnaryOperator<String> lookup) {
            if (profile != otherProfile) {
                return false;
            }
            for (int i = 0; i < texts.size(); i++) {
                if (!Objects.equals(texts.get(i), lookup.apply(Settings.NAMES.get(i)))) {
                    return false;
                }
            }
            return true;
        }
    }

    private record Reading(Texts texts, Optional<Asked> asked) {}

    /**
     * What settings ask for.
     *
     * @param named the orderer of the model that they name; without one, the store is counted
     */
    public record Asked(Settings settings, Optional<JoinOrderer> named) {}

    /**
     * A reader for a plug-in.
     *
     * @param engine what the log calls the engine
     * @param logger the name of the log
     */
    public SettingsReader(String engine, String logger, JoinOrdererRegistry orderers) {
        this.engine = engine;
        this.log = System.getLogger(logger);
        this.orderers = orderers;
    }

    /**
     * What settings ask for; nothing if the plug-in has nothing to do or one of them is wrong.
     *
     * @param lookup the value of a setting, or null
     */
    public Optional<Asked> read(StoreProfile profile, UnaryOperator<String> lookup) {
        Reading known = last;
        if (known == null || !known.texts.areSame(profile, lookup)) {
            known = readings.get(Texts.of(profile, lookup), this::read);
            last = known;
        }
        return known.asked;
    }

    private Reading read(Texts texts) {
        return new Reading(texts, asked(texts));
    }

    private Optional<Asked> asked(Texts texts) {
        try {
            return Settings.read(name -> texts.texts.get(Settings.NAMES.indexOf(name)), texts.profile)
                    .map(settings -> new Asked(
                            settings, settings.model().map(model -> orderers.of(model, settings, texts.profile))));
        } catch (SettingsException e) {
            if (LOGGED.putIfAbsent(engine + e.getMessage(), true)) {
                log.log(
                        Level.WARNING,
                        "joins keep the order of " + engine + ", since a setting is wrong: " + e.getMessage());
            }
            return Optional.empty();
        }
    }
}

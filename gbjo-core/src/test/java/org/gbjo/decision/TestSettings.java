package org.gbjo.decision;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.gbjo.decision.settings.Settings;
import org.gbjo.decision.settings.StoreProfile;

/** Settings and profiles by the names of what differs from the usual. */
public final class TestSettings {
    public static final Path FOLDER = Path.of("made-up").toAbsolutePath();

    /** A store in which planning saves a microsecond a row. */
    public static final StoreProfile PROFILE = profile("savedNanosPerRow", "1000");

    private TestSettings() {}

    /** Settings in which everything is certain enough, 100 rows are cheap and nothing takes too long. */
    public static Settings of(String... namesAndTexts) {
        Map<String, String> texts = new HashMap<>(Map.of(
                Settings.MODEL, FOLDER.toString(),
                Settings.MARGIN, "1.5",
                Settings.CERTAINTY, "0",
                Settings.CHEAP_ROWS, "100",
                Settings.DEADLINE, "60000"));
        texts.putAll(map(namesAndTexts));
        return Settings.read(texts::get, PROFILE).orElseThrow();
    }

    public static StoreProfile profile(String... namesAndNumbers) {
        return StoreProfile.of(map(namesAndNumbers)::get);
    }

    private static Map<String, String> map(String... namesAndTexts) {
        Map<String, String> map = new HashMap<>();
        for (int i = 0; i < namesAndTexts.length; i += 2) {
            map.put(namesAndTexts[i], namesAndTexts[i + 1]);
        }
        return map;
    }
}

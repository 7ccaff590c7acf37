package org.gbjo.decision.plugin;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.gbjo.decision.JoinOrderer;
import org.gbjo.decision.TestSettings;
import org.gbjo.decision.settings.Settings;
import org.gbjo.decision.settings.StoreProfile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Settings are read again when they change, and only then. */
final class SettingsReaderTest {
    private static final StoreProfile STORE = TestSettings.PROFILE;

    @TempDir
    private Path folder;

    private final JoinOrdererRegistry orderers =
            new JoinOrdererRegistry(new PrecheckWarmUp((star, orderer) -> {}), STORE);
    private final SettingsReader reader = new SettingsReader("an engine", "org.gbjo.test", orderers);
    private final Map<String, String> texts = new HashMap<>();

    private Optional<JoinOrderer> read() {
        return reader.read(STORE, texts::get).flatMap(SettingsReader.Asked::named);
    }

    @Test
    void equalSettingsHaveTheSameOrderer() {
        texts.put(Settings.MODEL, folder.toString());
        JoinOrderer first = read().orElseThrow();
        assertThat(read()).containsSame(first);
        texts.put(Settings.MARGIN, "3");
        JoinOrderer second = read().orElseThrow();
        assertThat(second.settings().margin()).isEqualTo(3);
        texts.remove(Settings.MARGIN);
        assertThat(read()).containsSame(first);
        StoreProfile other = TestSettings.profile("savedNanosPerRow", "5", "margin", "4");
        JoinOrderer ofOther =
                reader.read(other, texts::get).orElseThrow().named().orElseThrow();
        assertThat(ofOther.settings().margin()).isEqualTo(4);
        assertThat(ofOther.profile()).isEqualTo(other);
        assertThat(ofOther.models()).isSameAs(first.models());
    }

    @Test
    void withoutAModelThereAreSettingsAlone() {
        assertThat(read()).isEmpty();
        assertThat(reader.read(STORE, texts::get)).isPresent();
        texts.put(Settings.COUNT, "off");
        assertThat(reader.read(STORE, texts::get)).isEmpty();
    }

    @Test
    void whenSwitchedOffOrWithAWrongSettingThereIsNone() {
        texts.put(Settings.MODEL, folder.toString());
        texts.put(Settings.MODE, "off");
        assertThat(read()).isEmpty();
        texts.put(Settings.MODE, "perhaps");
        assertThat(read()).isEmpty();
        texts.put(Settings.MODE, "on");
        assertThat(read()).isPresent();
    }
}

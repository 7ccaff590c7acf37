package org.gbjo.rdf4j.hook;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.gbjo.decision.settings.Settings;
import org.gbjo.rdf4j.translation.KnownStore;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class Rdf4jHookTest {
    private static Settings read(Map<String, String> settings, KnownStore store) {
        return Rdf4jHook.of(settings).asked(store).orElseThrow().settings();
    }

    @Test
    void marginAndTreesAreThoseOfTheStoreUnlessTheyAreSet(@TempDir Path folder) {
        Map<String, String> settings = new HashMap<>(Map.of(Settings.MODEL, folder.toString()));
        assertThat(read(settings, KnownStore.MEMORY).margin()).isEqualTo(1.05);
        assertThat(read(settings, KnownStore.MEMORY).bushy()).isTrue();
        assertThat(read(settings, KnownStore.OTHER).bushy()).isFalse();
        settings.putAll(Map.of(Settings.MARGIN, "1.3", Settings.BUSHY, "off"));
        assertThat(read(settings, KnownStore.MEMORY).margin()).isEqualTo(1.3);
        assertThat(read(settings, KnownStore.MEMORY).bushy()).isFalse();
    }
}

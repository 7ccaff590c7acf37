package org.gbjo.decision.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Settings are read from texts, and wrong ones refused in one sentence. */
final class SettingsTest {

    private static final StoreProfile PROFILE = StoreProfile.of(Map.of("savedNanosPerRow", "100")::get);

    private static Settings read(Map<String, String> texts) {
        return Settings.read(texts::get, PROFILE).orElseThrow();
    }

    @Test
    void withoutAModelStoresAreCounted() {
        Settings settings = read(Map.of("model", " "));
        assertThat(settings.model()).isEmpty();
        assertThat(settings.count()).isEqualTo(CountMode.ON);
        assertThat(settings).isEqualTo(read(Map.of()));
    }

    @Test
    void withNeitherOrWithTheModeOffThereAreNone() {
        assertThat(Settings.read(Map.of("count", "off")::get, PROFILE)).isEmpty();
        assertThat(Settings.read(Map.of("mode", "off")::get, PROFILE)).isEmpty();
        assertThat(Settings.read(Map.of("model", "m", "mode", "OFF")::get, PROFILE))
                .isEmpty();
    }

    @Test
    void whatIsNotSaidIsAsUsual() {
        assertThat(read(Map.of("model", "m")))
                .isEqualTo(Settings.usual(Path.of("m").toAbsolutePath(), PROFILE))
                .isEqualTo(new Settings(
                        Optional.of(Path.of("m").toAbsolutePath()),
                        Mode.ON,
                        Duration.ofMillis(10),
                        3,
                        32,
                        1.2,
                        0.6,
                        200,
                        false,
                        CountMode.ON,
                        128,
                        Optional.empty(),
                        Optional.empty(),
                        ObserveSettings.usual(),
                        true,
                        true,
                        true));
        assertThat(read(Map.of("model", "m", "breaker", "off")).breaker()).isFalse();
        assertThat(read(Map.of("model", "m", "groups", "off")).groups()).isFalse();
        assertThat(read(Map.of("model", "m", "sample", "off")).sample()).isFalse();
    }

    @Test
    void aStoreHasUsualSettingsOfItsOwn() {
        StoreProfile store = StoreProfile.of(Map.of("savedNanosPerRow", "100", "margin", "1.05", "bushy", "on")::get);
        Settings settings =
                Settings.read(Map.of("model", "m", "margin", " ")::get, store).orElseThrow();
        assertThat(settings.margin()).isEqualTo(1.05);
        assertThat(settings.bushy()).isTrue();
    }

    @Test
    void everySettingIsRead() {
        Settings settings = read(Map.ofEntries(
                Map.entry("model", "/a/../m"),
                Map.entry("mode", "shadow"),
                Map.entry("deadline", "2.5 ms"),
                Map.entry("minPatterns", "4"),
                Map.entry("maxPatterns", "9"),
                Map.entry("margin", "1.5"),
                Map.entry("certainty", "0.8"),
                Map.entry("cheapRows", "10"),
                Map.entry("bushy", "On"),
                Map.entry("count", "Idle"),
                Map.entry("countMemory", "64"),
                Map.entry("countFolder", "/a"),
                Map.entry("pins", "/a/../pins.jsonl")));
        assertThat(settings)
                .isEqualTo(new Settings(
                        Optional.of(Path.of("/m")),
                        Mode.SHADOW,
                        Duration.ofNanos(2_500_000),
                        4,
                        9,
                        1.5,
                        0.8,
                        10,
                        true,
                        CountMode.IDLE,
                        64,
                        Optional.of(Path.of("/a")),
                        Optional.of(Path.of("/pins.jsonl")),
                        ObserveSettings.usual(),
                        true,
                        true,
                        true));
    }

    @Test
    void executionsAreWatchedAsSettingsSay() {
        assertThat(read(Map.of("model", "m")).observing())
                .isEqualTo(ObserveSettings.usual())
                .isEqualTo(new ObserveSettings(64, Optional.empty(), Optional.empty()));
        assertThat(read(Map.of("model", "m", "observe", "1", "slowQuery", "500 ms", "templates", "/a/../t"))
                        .observing())
                .isEqualTo(new ObserveSettings(1, Optional.of(Duration.ofMillis(500)), Optional.of(Path.of("/t"))));
        assertThat(read(Map.of("model", "m", "observe", "0", "slowQuery", "Off", "templates", "off"))
                        .observing())
                .isEqualTo(ObserveSettings.NOTHING);
        refuses("observe", "-1", "observe is a whole number of at least 0, got -1");
        refuses("observe", "some", "observe is a whole number, got 'some'");
        refuses("slowQuery", "soon", "slowQuery, in milliseconds, is a number, got 'soon'");
        refuses("slowQuery", "-3", "slowQuery is a time of at least 0, got -3 ms");
    }

    @Test
    void wrongValuesAreRefused() {
        refuses("mode", "maybe", "the mode is on, shadow or off, got 'maybe'");
        refuses("deadline", "soon", "deadline, in milliseconds, is a number, got 'soon'");
        refuses("deadline", "0", "the deadline of planning is longer than 0, got 0 ms");
        refuses("minPatterns", "3.5", "minPatterns is a whole number, got '3.5'");
        refuses("minPatterns", "1", "minPatterns and maxPatterns lie in 2..128");
        refuses("maxPatterns", "129", "got 3 and 129");
        refuses("certainty", "70", "the certainty lies between 0 and 1, got 70.0");
        refuses("margin", "-1", "the margin is a factor of at least 0, got -1.0");
        refuses("margin", "NaN", "the margin is a factor of at least 0, got NaN");
        refuses("bushy", "yes", "bushy is on or off, got 'yes'");
        refuses("count", "sometimes", "count is on, idle or off, got 'sometimes'");
        refuses("countMemory", "0", "countMemory is a number of megabytes from 1 on, got 0");
        refuses("breaker", "sometimes", "breaker is on or off, got 'sometimes'");
        refuses("cheapRows", "-1", "cheapRows is a number of at least 0, got -1.0");
    }

    private static void refuses(String name, String value, String message) {
        assertThatThrownBy(() -> read(Map.of("model", "m", name, value)))
                .isInstanceOf(SettingsException.class)
                .hasMessageContaining(message);
    }

    @Test
    void sizesAndCostsAreJudgedByTheirLimits() {
        Settings settings = read(Map.of("model", "m"));
        assertThat(settings.isPlannable(2)).isFalse();
        assertThat(settings.isPlannable(3)).isTrue();
        assertThat(settings.isPlannable(33)).isFalse();
        assertThat(settings.isCheap(Math.log(200))).isTrue();
        assertThat(settings.isCheap(Math.log(201))).isFalse();
        assertThat(settings.isCheap(Double.NEGATIVE_INFINITY)).isTrue();
        assertThat(read(Map.of("model", "m", "cheapRows", "0")).isCheap(Double.NEGATIVE_INFINITY))
                .isFalse();
    }

    @Test
    void namesOfEnvironmentVariablesFollowFromThoseOfSettings() {
        assertThat(Settings.variable("minPatterns")).isEqualTo("GBJO_MIN_PATTERNS");
        assertThat(Settings.variable("model")).isEqualTo("GBJO_MODEL");
    }
}

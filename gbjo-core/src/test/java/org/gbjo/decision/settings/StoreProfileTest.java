package org.gbjo.decision.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.offset;

import java.time.Duration;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;

/** The numbers of a store come from a file in which each has a reason. */
final class StoreProfileTest {
    private static final Duration DEADLINE = Duration.ofMillis(10);

    @Test
    void whatAPluginDoesNotSayIsAsForEveryStore() {
        StoreProfile profile = StoreProfile.of(Map.of("savedNanosPerRow", "100", "treeFactor", "1.15")::get);
        assertThat(profile.guard()).isEqualTo(new StoreProfile.GuardFactors(10, 1.15));
        assertThat(profile.rowsPerFirstMatch()).isEqualTo(10);
        assertThat(profile.planning()).isEqualTo(new StoreProfile.PlanningWorth(100, 0, 0));
    }

    @Test
    void aPluginMustSayWhatPlanningSaves() {
        assertThatThrownBy(() -> StoreProfile.of(name -> null))
                .hasMessage("the stores.properties of a plug-in should say what savedNanosPerRow is");
    }

    @Test
    void aNumberWithoutAReasonIsRefused() {
        Properties texts = new Properties();
        texts.setProperty("margin", "3");
        assertThatThrownBy(() -> new ReasonedNumbers(texts))
                .hasMessage("stores.properties says why each number is what it is, got no margin.why for margin");
        texts.setProperty("margin.why", "a guess");
        texts.setProperty("memory.margin", "4");
        texts.setProperty("memory.margin.why", "another one");
        ReasonedNumbers numbers = new ReasonedNumbers(texts);
        assertThat(numbers.find("memory", "margin")).contains("4");
        assertThat(numbers.find("disk", "margin")).contains("3");
        assertThat(numbers.find("memory", "bushy")).isEmpty();
    }

    @Test
    void theSearchTakesNoLongerThanTheQuery() {
        StoreProfile.SearchTime time = new StoreProfile.SearchTime(200_000);
        assertThat(time.of(Math.log(1e5), DEADLINE)).isEqualTo(Duration.ofNanos(200_000));
        assertThat(time.of(Math.log(4e6), DEADLINE)).isBetween(Duration.ofMillis(3), Duration.ofMillis(5));
        assertThat(time.of(Math.log(1e12), DEADLINE)).isEqualTo(DEADLINE);
        assertThat(time.of(1000, DEADLINE)).isEqualTo(DEADLINE);
    }

    @Test
    void planningIsWorthWhatItSavesOnAverageOrByCounts() {
        StoreProfile.PlanningWorth worth = new StoreProfile.PlanningWorth(100, 500, 0);
        assertThat(worth.budgetNanos(Math.log(1000), 0)).isCloseTo(100_000, offset(1e-6));
        assertThat(worth.budgetNanos(Math.log(1000), 0.5)).isCloseTo(250_000, offset(1e-6));
    }
}

package org.gbjo.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import java.util.TreeMap;
import org.gbjo.folder.ModelKind;
import org.gbjo.json.JsonException;
import org.gbjo.json.RecordJson;
import org.junit.jupiter.api.Test;

class TrainingSettingsTest {
    private static Map<String, Object> json() {
        return new TreeMap<>(RecordJson.toJson(TrainingSettings.subset()));
    }

    @Test
    void settingsAreReadAsTheyWereWritten() {
        assertThat(TrainingSettings.fromJson(json())).isEqualTo(TrainingSettings.subset());
    }

    @Test
    void settingsOfAnOlderVersionAreReadWithoutTheirRankingLoss() {
        Map<String, Object> old = json();
        old.put("rankingWeight", 0.5);
        assertThat(TrainingSettings.fromJson(old)).isEqualTo(TrainingSettings.subset());
    }

    @Test
    void anUnknownSettingIsRefused() {
        Map<String, Object> unknown = json();
        unknown.put("dropout", 0.5);
        assertThatThrownBy(() -> TrainingSettings.fromJson(unknown))
                .isInstanceOf(JsonException.class)
                .hasMessageContaining("'dropout' is no setting of TrainingSettings");
    }

    @Test
    void theFeatureSchemeDecidesOnTheKind() {
        TrainingSettings settings = TrainingSettings.subset();
        assertThat(settings.kind()).isEqualTo(ModelKind.SUBSET);
        for (String scheme : new String[] {"paper", "sharing", "authors"}) {
            assertThat(settings.withScheme(scheme).kind()).isEqualTo(ModelKind.GIN);
        }
        assertThatThrownBy(() -> settings.withScheme("poem"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("the feature scheme is one of statistics, paper, sharing, authors, got 'poem'");
    }
}

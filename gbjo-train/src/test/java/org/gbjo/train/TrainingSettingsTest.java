package org.gbjo.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import java.util.TreeMap;
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
}

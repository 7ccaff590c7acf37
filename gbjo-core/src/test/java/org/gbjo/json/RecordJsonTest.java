package org.gbjo.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.LinkedHashMap;
import java.util.Map;
import org.gbjo.search.SearchSettings;
import org.junit.jupiter.api.Test;

class RecordJsonTest {

    @Test
    void settingsSurviveTheWayThroughText() {
        for (SearchSettings settings : SearchSettings.presets().values()) {
            String text = Json.writePretty(RecordJson.toJson(settings));
            assertThat(RecordJson.fromJson(SearchSettings.class, Json.parseObject(text)))
                    .isEqualTo(settings);
        }
        SearchSettings chain = SearchSettings.chain();
        assertThat(RecordJson.fromJson(SearchSettings.class, RecordJson.toJson(chain)))
                .isEqualTo(chain);
    }

    @Test
    void whatDoesNotFitIsRefused() {
        refuses("steps", null, "'steps' should be of type int, got null");
        refuses("steps", 1.5, "'steps' should be of type int, got 1.5");
        refuses("steps", 1L << 40, "'steps' should be of type int");
        refuses("steps", 0L, "the number of steps lies in 1..100000, got 0");
        refuses("relaxation", "ring", "'relaxation' is one of [TREE, CHAIN, BUSHY], got 'ring'");
        refuses("temperature", 3L, "'temperature' should be of type Temperature, got 3");
        refuses("colour", "blue", "'colour' is no setting of SearchSettings");
    }

    private static void refuses(String name, Object value, String sentence) {
        Map<String, Object> members = new LinkedHashMap<>(RecordJson.toJson(SearchSettings.chain()));
        members.put(name, value);
        assertThatThrownBy(() -> RecordJson.fromJson(SearchSettings.class, members))
                .isInstanceOf(JsonException.class)
                .hasMessageContaining(sentence);
    }
}

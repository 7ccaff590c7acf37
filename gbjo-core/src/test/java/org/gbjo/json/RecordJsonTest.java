package org.gbjo.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gbjo.paper.search.RelaxationKind;
import org.gbjo.paper.search.SearchSettings;
import org.gbjo.paper.search.Temperature;
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

    /** A record with lists of all kinds of elements. */
    public record Lists(
            List<String> names, List<Integer> sizes, List<RelaxationKind> kinds, List<Temperature> records) {}

    @Test
    void listsSurviveToo() {
        Lists lists = new Lists(
                List.of("a", "b"), List.of(1, 2, 3), List.of(RelaxationKind.TREE), List.of(new Temperature(2, 1)));
        String text = Json.write(RecordJson.toJson(lists));
        assertThat(RecordJson.fromJson(Lists.class, Json.parseObject(text))).isEqualTo(lists);
        Map<String, Object> members = new LinkedHashMap<>(RecordJson.toJson(lists));
        members.put("sizes", List.of("one"));
        assertThatThrownBy(() -> RecordJson.fromJson(Lists.class, members))
                .isInstanceOf(JsonException.class)
                .hasMessage("'sizes' should be of type int, got one");
        members.put("sizes", 1L);
        assertThatThrownBy(() -> RecordJson.fromJson(Lists.class, members))
                .isInstanceOf(JsonException.class)
                .hasMessage("'sizes' should be of type List, got 1");
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

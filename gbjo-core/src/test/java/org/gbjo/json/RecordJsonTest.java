package org.gbjo.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RecordJsonTest {
    /** Three ways to go. */
    public enum Pace {
        SLOW,
        STEADY,
        FAST
    }

    /** A record in another. */
    public record Range(double low, double high) {}

    /** A record with components of all kinds. */
    public record Walk(String name, int steps, long seed, double length, boolean back, Pace pace, Range range) {
        public Walk {
            if (steps < 1) {
                throw new IllegalArgumentException("a walk has at least 1 step, got " + steps);
            }
        }
    }

    private static final Walk WALK = new Walk("round", 3, 1L << 40, 0.1, true, Pace.STEADY, new Range(-1e300, 2));

    @Test
    void recordsSurviveTheWayThroughText() {
        String text = Json.writePretty(RecordJson.toJson(WALK));
        assertThat(text).contains("\"pace\": \"steady\"");
        assertThat(RecordJson.fromJson(Walk.class, Json.parseObject(text))).isEqualTo(WALK);
    }

    /** A record with lists of all kinds of elements. */
    public record Lists(List<String> names, List<Integer> sizes, List<Pace> paces, List<Range> records) {}

    @Test
    void listsSurviveToo() {
        Lists lists = new Lists(List.of("a", "b"), List.of(1, 2, 3), List.of(Pace.FAST), List.of(new Range(2, 1)));
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

    /** A record that has got a component since it was first written. */
    public record Ride(int stops, @WhenAbsent("steady") Pace pace) {}

    @Test
    void aMemberThatOlderFilesDoNotHaveIsLeftOutWhereItMeansTheSame() {
        assertThat(RecordJson.fromJson(Ride.class, Map.of("stops", 2L))).isEqualTo(new Ride(2, Pace.STEADY));
        assertThat(RecordJson.toJson(new Ride(2, Pace.STEADY))).containsOnlyKeys("stops");
        Map<String, Object> fast = RecordJson.toJson(new Ride(2, Pace.FAST));
        assertThat(fast).containsEntry("pace", "fast");
        assertThat(RecordJson.fromJson(Ride.class, fast)).isEqualTo(new Ride(2, Pace.FAST));
    }

    @Test
    void whatDoesNotFitIsRefused() {
        refuses("steps", null, "'steps' should be of type int, got null");
        refuses("steps", 1.5, "'steps' should be of type int, got 1.5");
        refuses("steps", 1L << 40, "'steps' should be of type int");
        refuses("steps", 0L, "a walk has at least 1 step, got 0");
        refuses("pace", "still", "'pace' is one of [SLOW, STEADY, FAST], got 'still'");
        refuses("range", 3L, "'range' should be of type Range, got 3");
        refuses("colour", "blue", "'colour' is no setting of Walk");
    }

    private static void refuses(String name, Object value, String sentence) {
        Map<String, Object> members = new LinkedHashMap<>(RecordJson.toJson(WALK));
        members.put(name, value);
        assertThatThrownBy(() -> RecordJson.fromJson(Walk.class, members))
                .isInstanceOf(JsonException.class)
                .hasMessageContaining(sentence);
    }
}

package org.gbjo.run;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class BoundedMapTest {
    private final BoundedMap<String, Integer> map = new BoundedMap<>(3);

    @Test
    void aValueIsComputedOnce() {
        assertThat(map.get("a", key -> 1)).isEqualTo(1);
        assertThat(map.get("a", key -> 2)).isEqualTo(1);
        assertThat(map.get("a")).isEqualTo(1);
        assertThat(map.get("b")).isNull();
    }

    @Test
    void aFullMapStartsAfresh() {
        for (String key : new String[] {"a", "b", "c"}) {
            assertThat(map.putIfAbsent(key, 1)).isTrue();
        }
        assertThat(map.values()).hasSize(3);
        assertThat(map.get("d", key -> 2)).isEqualTo(2);
        assertThat(map.values()).containsExactly(2);
        assertThat(map.putIfAbsent("d", 3)).isFalse();
        assertThat(map.get("d")).isEqualTo(2);
    }
}

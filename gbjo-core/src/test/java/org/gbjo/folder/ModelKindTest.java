package org.gbjo.folder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

final class ModelKindTest {
    @Test
    void everyKindIsFoundByItsText() {
        for (ModelKind kind : ModelKind.values()) {
            assertThat(ModelKind.of(kind.text())).contains(kind);
        }
        assertThat(ModelKind.of("tree")).isEmpty();
    }

    @Test
    void theFeatureSchemeDecidesOnTheKind() {
        assertThat(ModelKind.ofScheme("statistics")).isEqualTo(ModelKind.SUBSET);
        assertThat(ModelKind.ofScheme("paper")).isEqualTo(ModelKind.GIN);
        assertThat(ModelKind.ofScheme("sharing")).isEqualTo(ModelKind.GIN);
        assertThat(ModelKind.ofScheme("authors")).isEqualTo(ModelKind.GIN);
        assertThatThrownBy(() -> ModelKind.ofScheme("poem"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("the feature scheme is one of statistics, paper, sharing, authors, got 'poem'");
    }
}

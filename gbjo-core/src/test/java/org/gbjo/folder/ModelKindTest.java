package org.gbjo.folder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

final class ModelKindTest {
    @Test
    void everyKindIsFoundByItsLabel() {
        for (ModelKind kind : ModelKind.values()) {
            assertThat(ModelKind.of(kind.label())).isEqualTo(kind);
        }
        assertThatThrownBy(() -> ModelKind.of("tree"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("the kind of a model is one of [subset, gin], got 'tree'");
    }

    @Test
    void theFeatureSchemeDecidesOnTheKind() {
        assertThat(ModelKind.ofScheme("statistics")).isEqualTo(ModelKind.SUBSET);
        assertThat(ModelKind.ofScheme("paper")).isEqualTo(ModelKind.GIN);
        assertThat(ModelKind.ofScheme("sharing")).isEqualTo(ModelKind.GIN);
        assertThatThrownBy(() -> ModelKind.ofScheme("poem"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("the feature scheme is one of [statistics, paper, sharing], got 'poem'");
    }
}

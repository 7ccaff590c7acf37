package org.gbjo.folder;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class ModelKindTest {
    @Test
    void everyKindIsFoundByItsText() {
        for (ModelKind kind : ModelKind.values()) {
            assertThat(ModelKind.of(kind.text())).contains(kind);
        }
        assertThat(ModelKind.of("tree")).isEmpty();
    }
}

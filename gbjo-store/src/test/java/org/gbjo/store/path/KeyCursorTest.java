package org.gbjo.store.path;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Random;
import org.gbjo.graph.Graph;
import org.gbjo.graph.IndexOrder;
import org.gbjo.graph.testing.TestGraphs;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Forwards, backwards and by leaps, the cursor says what the index says. */
final class KeyCursorTest {
    @TempDir
    private Path folder;

    @Test
    void answersAreThoseOfTheIndexInWhateverOrderSomebodyAsks() throws IOException {
        Graph graph = TestGraphs.skewed(folder, 60, 300, 3).graph();
        Random random = new Random(4);
        int terms = graph.dictionary().size();
        for (IndexOrder order : IndexOrder.values()) {
            KeyCursor cursor = new KeyCursor(graph, order);
            int from = 0;
            for (int i = 0; i < 20 * terms; i++) {
                assertThat(cursor.next(from)).isEqualTo(graph.index(order).nextKey(from));
                from = random.nextInt(4) == 0 ? random.nextInt(terms + 2) : Math.min(terms, from + 1);
            }
        }
    }
}

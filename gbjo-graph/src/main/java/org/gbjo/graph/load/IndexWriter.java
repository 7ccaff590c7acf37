package org.gbjo.graph.load;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import org.gbjo.graph.IndexOrder;
import org.gbjo.graph.storage.PackedColumn;
import org.gbjo.graph.storage.PackedColumnWriter;

/** Writes the files of one order from its sorted triples. */
final class IndexWriter implements TripleSorter.Sink, Closeable {
    private final PackedColumnWriter second;
    private final PackedColumnWriter third;
    /** Where the rows of each first key begin. Two orders share this column, so only one of them writes it. */
    private final PackedColumnWriter offsets;

    private final int keys;
    private int nextKey;

    IndexWriter(Path folder, IndexOrder order, Sizes sizes) throws IOException {
        this.keys = sizes.keys(order.position(0));
        second = new PackedColumnWriter(folder.resolve(order.fileName() + ".second"), sizes.bits(order.position(1)));
        third = new PackedColumnWriter(folder.resolve(order.fileName() + ".third"), sizes.bits(order.position(2)));
        offsets = order.ownsOffsets()
                ? new PackedColumnWriter(
                        folder.resolve(order.offsetsName() + ".offsets"), PackedColumn.bitsFor(sizes.triples()))
                : null;
    }

    @Override
    public void accept(int a, int b, int c) throws IOException {
        beginKeysUpTo(a);
        second.add(b);
        third.add(c);
    }

    private void beginKeysUpTo(int key) throws IOException {
        if (offsets != null) {
            for (; nextKey <= key; nextKey++) {
                offsets.add(second.size());
            }
        }
    }

    @Override
    public void close() throws IOException {
        try (second;
                third;
                offsets) {
            beginKeysUpTo(keys);
        }
    }

    /** The number of triples, terms and predicates of a graph, which determines how many bits a column needs. */
    record Sizes(long triples, int terms, int predicates) {
        int keys(int position) {
            return position == IndexOrder.PREDICATE ? predicates : terms;
        }

        int bits(int position) {
            return PackedColumn.bitsFor(keys(position));
        }
    }
}

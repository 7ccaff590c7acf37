package org.gbjo.graph.load;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import org.gbjo.graph.IndexOrder;
import org.gbjo.graph.storage.PackedColumn;
import org.gbjo.graph.storage.PackedColumnWriter;

/**
 * Writes the files of an order that begins with the graph. A graph has few of all keys, so each graph has a list of its
 * own keys, where two orders share one.
 */
final class GraphIndexWriter implements TripleSorter.QuadSink, Closeable {
    private final PackedColumnWriter second;
    private final PackedColumnWriter third;
    /** Null for the second of two orders that share keys. */
    private final PackedColumnWriter begin;

    private final PackedColumnWriter keys;
    private final PackedColumnWriter offsets;
    private final int graphs;
    /** For each predicate of each graph, how many different keys follow it; null in other orders. */
    private final PackedColumnWriter distinct;

    private int nextGraph;
    private int lastGraph = -1;
    private int lastKey = -1;
    private int lastSecond = -1;
    private long slots;
    private long values;

    GraphIndexWriter(Path folder, IndexOrder order, IndexWriter.Sizes sizes, int graphs) throws IOException {
        this.graphs = graphs;
        String name = "graph-" + order.fileName();
        second = new PackedColumnWriter(folder.resolve(name + ".second"), sizes.bits(order.position(1)));
        third = new PackedColumnWriter(folder.resolve(name + ".third"), sizes.bits(order.position(2)));
        boolean owns = order.ownsOffsets();
        String shared = "graph-" + order.offsetsName();
        int rowBits = PackedColumn.bitsFor(sizes.triples());
        begin = owns ? new PackedColumnWriter(folder.resolve(shared + ".begin"), rowBits) : null;
        keys = owns ? new PackedColumnWriter(folder.resolve(shared + ".keys"), sizes.bits(order.position(0))) : null;
        offsets = owns ? new PackedColumnWriter(folder.resolve(shared + ".offsets"), rowBits) : null;
        String counted = order == IndexOrder.PSO ? "subjects" : "objects";
        distinct = order.position(0) == IndexOrder.PREDICATE
                ? new PackedColumnWriter(folder.resolve(shared + "." + counted), rowBits)
                : null;
    }

    @Override
    public void accept(int graph, int a, int b, int c) throws IOException {
        if (graph != lastGraph || a != lastKey) {
            endKey();
            beginGraphsUpTo(graph);
            if (keys != null) {
                keys.add(a);
                offsets.add(second.size());
            }
            slots++;
            lastGraph = graph;
            lastKey = a;
            values = 1;
        } else if (b != lastSecond) {
            values++;
        }
        lastSecond = b;
        second.add(b);
        third.add(c);
    }

    private void endKey() throws IOException {
        if (distinct != null && slots > 0) {
            distinct.add(values);
        }
    }

    private void beginGraphsUpTo(int graph) throws IOException {
        for (; nextGraph <= graph; nextGraph++) {
            if (begin != null) {
                begin.add(slots);
            }
        }
    }

    @Override
    public void close() throws IOException {
        try (second;
                third;
                begin;
                keys;
                offsets;
                distinct) {
            endKey();
            beginGraphsUpTo(graphs);
            if (offsets != null) {
                offsets.add(second.size());
            }
        }
    }
}

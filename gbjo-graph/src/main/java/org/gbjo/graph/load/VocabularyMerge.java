package org.gbjo.graph.load;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.PriorityQueue;
import org.gbjo.job.Progress;

/** Merges the sorted terms of all runs into the dictionary, and records the final ids of the terms of each run. */
final class VocabularyMerge {
    private final IntArrayList predicates = new IntArrayList();
    private final IntArrayList namedPredicates = new IntArrayList();
    private final IntArrayList graphs = new IntArrayList();
    private int terms;

    /** The number of distinct terms. */
    int terms() {
        return terms;
    }

    /** The ids of the terms that occur as predicates in the default graph, in ascending order. */
    int[] predicates() {
        return predicates.toIntArray();
    }

    /** The same of those in named graphs. */
    int[] namedPredicates() {
        return namedPredicates.toIntArray();
    }

    /** The ids of the names of graphs, in ascending order. */
    int[] graphs() {
        return graphs.toIntArray();
    }

    private void note(int id, int flags) {
        note(id, flags & Chunk.PREDICATE, predicates);
        note(id, flags & Chunk.NAMED_PREDICATE, namedPredicates);
        note(id, flags & Chunk.GRAPH, graphs);
    }

    private static void note(int id, int flag, IntArrayList list) {
        if (flag != 0 && (list.isEmpty() || list.topInt() != id)) {
            list.add(id);
        }
    }

    void merge(List<SortedRun> runs, Path folder, Progress progress) throws IOException {
        PriorityQueue<Reader> readers = new PriorityQueue<>();
        List<Reader> opened = new ArrayList<>();
        try (DictionaryWriter dictionary = new DictionaryWriter(folder)) {
            for (SortedRun run : runs) {
                Reader reader = new Reader(run);
                opened.add(reader);
                if (reader.next()) {
                    readers.add(reader);
                }
            }
            byte[] current = {};
            int length = -1;
            int id = -1;
            while (!readers.isEmpty()) {
                Reader reader = readers.poll();
                if (!Arrays.equals(current, 0, Math.max(length, 0), reader.bytes, 0, reader.length) || length < 0) {
                    id = dictionary.add(reader.bytes, reader.length);
                    current = Arrays.copyOf(reader.bytes, reader.length);
                    length = reader.length;
                    progress.update(id);
                }
                note(id, reader.flags);
                NumberFiles.writeNumber(reader.ids, id);
                if (reader.next()) {
                    readers.add(reader);
                }
            }
            terms = dictionary.size();
        } finally {
            for (Reader reader : opened) {
                reader.close();
            }
        }
    }

    /** The terms of one run, read one after another. Runs are ordered by their current term. */
    private static final class Reader implements Comparable<Reader>, Closeable {
        private final InputStream in;
        private final OutputStream ids;
        private int remaining;
        private byte[] bytes = new byte[128];
        private int length;
        private int flags;

        Reader(SortedRun run) throws IOException {
            this.in = NumberFiles.open(run.termsFile());
            this.ids = NumberFiles.create(run.idsFile());
            this.remaining = run.terms();
        }

        boolean next() throws IOException {
            if (remaining == 0) {
                return false;
            }
            remaining--;
            int shared = NumberFiles.readNumber(in);
            int added = NumberFiles.readNumber(in);
            length = shared + added;
            if (length > bytes.length) {
                bytes = Arrays.copyOf(bytes, 2 * length);
            }
            in.readNBytes(bytes, shared, added);
            flags = in.read();
            return true;
        }

        @Override
        public int compareTo(Reader other) {
            return Arrays.compareUnsigned(bytes, 0, length, other.bytes, 0, other.length);
        }

        @Override
        public void close() throws IOException {
            try (in;
                    ids) {
                ids.flush();
            }
        }
    }
}

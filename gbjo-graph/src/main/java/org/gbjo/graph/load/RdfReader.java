package org.gbjo.graph.load;

import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.Triple;
import org.gbjo.job.Progress;
import org.gbjo.job.Threads;

/** Reads all sources into runs on disk. One thread cuts them into blocks, the others parse and encode the blocks. */
final class RdfReader {
    private static final SourceBlock END = SourceBlock.whole(null);

    private final ImportOptions options;
    private final Path folder;
    private final Progress progress;
    private final BlockingQueue<SourceBlock> blocks;
    private final AtomicLong consumed = new AtomicLong();
    private final AtomicInteger runNumber = new AtomicInteger();
    private final List<SortedRun> runs = new ArrayList<>();
    private final List<Failure> failures = new ArrayList<>();
    private volatile boolean failed;
    private long skipped;
    private long parsed;

    RdfReader(ImportOptions options, Path folder, Progress progress) {
        this.options = options;
        this.folder = folder;
        this.progress = progress;
        this.blocks = new ArrayBlockingQueue<>(2 * options.threads());
    }

    List<SortedRun> runs() {
        return runs;
    }

    long skipped() {
        return skipped;
    }

    /** The number of triples that were read, including duplicates. */
    long parsed() {
        return parsed;
    }

    void read(List<Source> sources) throws IOException {
        List<Callable<Void>> tasks = new ArrayList<>(Collections.nCopies(options.threads(), this::work));
        tasks.add(() -> {
            for (Source source : sources) {
                cut(source);
            }
            blocks.put(END);
            return null;
        });
        Threads.run(tasks.size(), tasks, done -> {});
        throwFirstFailure();
    }

    private void cut(Source source) throws InterruptedException {
        if (failed) {
            return;
        }
        if (!source.isLineBased()) {
            blocks.put(SourceBlock.whole(source));
            return;
        }
        try (InputStream in = source.open(consumed)) {
            SourceBlock.Cutter cutter = new SourceBlock.Cutter(source, in);
            for (SourceBlock block = cutter.next(); block != null && !failed; block = cutter.next()) {
                blocks.put(block);
                progress.update(consumed.get());
            }
        } catch (IOException e) {
            IOException named = new IOException(source.name() + " cannot be read: " + e.getMessage(), e);
            fail(new Failure(source.number(), Long.MAX_VALUE, named));
        }
    }

    /**
     * Takes blocks until the last one even after a failure; otherwise the cutter would wait at a full queue for ever.
     */
    private Void work() throws InterruptedException {
        try {
            parseBlocks();
        } catch (IOException | Error e) {
            fail(new Failure(Integer.MAX_VALUE, 0, e));
            while (next() != END) {
                // dropped, since the import has failed
            }
        }
        return null;
    }

    /** The next block. The end marker stays in the queue for the other threads. */
    private SourceBlock next() throws InterruptedException {
        SourceBlock block = blocks.take();
        if (block == END) {
            blocks.put(END);
        }
        return block;
    }

    /**
     * Parses blocks. After a failure it still parses the blocks that were cut already, so that the first fault is
     * reported.
     */
    private void parseBlocks() throws IOException, InterruptedException {
        BlockParser parser = new BlockParser(options, consumed);
        Encoder encoder = new Encoder();
        for (SourceBlock block = next(); block != END; block = next()) {
            try {
                parser.parse(block, encoder);
            } catch (IOException | RuntimeException e) {
                long line = e instanceof MalformedRdfException malformed ? malformed.line() : 0;
                fail(new Failure(block.source().number(), line, e));
            }
        }
        if (!failed) {
            encoder.flush();
        }
        synchronized (this) {
            skipped += parser.skipped();
            parsed += encoder.count;
        }
    }

    private synchronized void fail(Failure failure) {
        failed = true;
        failures.add(failure);
    }

    private synchronized void throwFirstFailure() throws IOException {
        if (failures.isEmpty()) {
            return;
        }
        Throwable first = failures.stream()
                .min(Comparator.comparingInt(Failure::source).thenComparingLong(Failure::line))
                .orElseThrow()
                .cause();
        if (first instanceof IOException e) {
            throw e;
        } else if (first instanceof Error e) {
            throw e;
        }
        throw (RuntimeException) first;
    }

    /** A failure and where it happened. Failures are ordered by source and line. */
    private record Failure(int source, long line, Throwable cause) {}

    /** Collects the triples of one thread, and writes a run whenever its share of the memory is full. */
    private final class Encoder implements BlockParser.TripleSink {
        private Chunk chunk = new Chunk();
        private NodeEncoder nodes = new NodeEncoder(chunk);
        private final long share =
                Math.min(Chunk.LARGEST, Math.max(Chunk.SMALLEST, options.memory() / options.threads()));
        private long count;

        @Override
        public void accept(Triple triple) throws IOException {
            nodes.add(triple);
            added();
        }

        @Override
        public void accept(Node graph, Triple triple) throws IOException {
            nodes.add(graph, triple);
            added();
        }

        private void added() throws IOException {
            count++;
            if (chunk.memory() > share) {
                flush();
            }
            if ((count & 0xfff) == 0 && Thread.currentThread().isInterrupted()) {
                throw new InterruptedIOException("the import was interrupted");
            }
        }

        void flush() throws IOException {
            if (!chunk.isEmpty()) {
                SortedRun run = write();
                synchronized (RdfReader.this) {
                    runs.add(run);
                }
                chunk = new Chunk();
                nodes = new NodeEncoder(chunk);
            }
        }

        private SortedRun write() throws IOException {
            try {
                return chunk.write(folder, "run-" + runNumber.getAndIncrement());
            } catch (IOException e) {
                throw Importer.cannotWrite(folder, e);
            }
        }
    }
}

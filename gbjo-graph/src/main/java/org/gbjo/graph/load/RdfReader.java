package org.gbjo.graph.load;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.jena.graph.Triple;
import org.gbjo.run.Progress;

/** Reads all sources into runs on disk: one thread cuts them into blocks, the others parse and encode. */
final class RdfReader {
    private static final Block END = Block.whole(null);

    private final ImportOptions options;
    private final Path folder;
    private final Progress progress;
    private final BlockingQueue<Block> blocks;
    private final AtomicLong consumed = new AtomicLong();
    private final AtomicInteger runNumber = new AtomicInteger();
    private final List<Run> runs = new ArrayList<>();
    private final List<Exception> failures = new ArrayList<>();
    private volatile boolean failed;
    private long skipped;
    private long parsed;

    RdfReader(ImportOptions options, Path folder, Progress progress) {
        this.options = options;
        this.folder = folder;
        this.progress = progress;
        this.blocks = new ArrayBlockingQueue<>(2 * options.threads());
    }

    List<Run> runs() {
        return runs;
    }

    long skipped() {
        return skipped;
    }

    /** How many triples were read, duplicates included. */
    long parsed() {
        return parsed;
    }

    void read(List<Source> sources) throws IOException {
        ExecutorService workers = Executors.newFixedThreadPool(options.threads());
        try {
            List<Future<?>> running = new ArrayList<>();
            for (int i = 0; i < options.threads(); i++) {
                running.add(workers.submit(this::work));
            }
            for (Source source : sources) {
                cut(source);
            }
            for (int i = 0; i < options.threads(); i++) {
                blocks.put(END);
            }
            for (Future<?> worker : running) {
                worker.get();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("the import was interrupted", e);
        } catch (ExecutionException e) {
            throw new IOException("the import failed: " + e.getCause(), e);
        } finally {
            workers.shutdownNow();
        }
        throwFirstFailure();
    }

    private void cut(Source source) throws IOException, InterruptedException {
        if (!source.isLineBased()) {
            blocks.put(Block.whole(source));
            return;
        }
        try (InputStream in = source.open(consumed)) {
            Block.Cutter cutter = new Block.Cutter(source, in);
            for (Block block = cutter.next(); block != null && !failed; block = cutter.next()) {
                blocks.put(block);
                progress.update(consumed.get());
            }
        } catch (IOException e) {
            fail(new IOException(source.name() + " cannot be read: " + e.getMessage(), e));
        }
    }

    /** After a failure the blocks that are already cut are still parsed, so that the first fault is the one reported. */
    private void work() {
        BlockParser parser = new BlockParser(options, consumed);
        Encoder encoder = new Encoder();
        try {
            for (Block block = blocks.take(); block != END; block = blocks.take()) {
                try {
                    parser.parse(block, encoder);
                } catch (IOException | RuntimeException e) {
                    fail(e);
                }
            }
            if (!failed) {
                encoder.flush();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (IOException e) {
            fail(e);
        }
        synchronized (this) {
            skipped += parser.skipped();
            parsed += encoder.count;
        }
    }

    private synchronized void fail(Exception e) {
        failed = true;
        failures.add(e);
    }

    private synchronized void throwFirstFailure() throws IOException {
        if (failures.isEmpty()) {
            return;
        }
        Exception first = failures.stream()
                .min(Comparator.comparingLong(e -> e instanceof MalformedRdfException m ? m.line() : 0))
                .orElseThrow();
        if (first instanceof IOException e) {
            throw e;
        }
        throw (RuntimeException) first;
    }

    /** Collects the triples of one thread and writes a run whenever its share of the memory is full. */
    private final class Encoder implements BlockParser.TripleSink {
        private Chunk chunk = new Chunk();
        private NodeEncoder nodes = new NodeEncoder(chunk);
        private long count;

        @Override
        public void accept(Triple triple) throws IOException {
            nodes.add(triple);
            if ((++count & 0xfff) == 0 && chunk.memory() > options.memory() / options.threads()) {
                flush();
            }
        }

        void flush() throws IOException {
            if (!chunk.isEmpty()) {
                Run run = chunk.write(folder, "run-" + runNumber.getAndIncrement());
                synchronized (RdfReader.this) {
                    runs.add(run);
                }
                chunk = new Chunk();
                nodes = new NodeEncoder(chunk);
            }
        }
    }
}

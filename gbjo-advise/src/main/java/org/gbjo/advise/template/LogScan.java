package org.gbjo.advise.template;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.gbjo.advise.log.LogFile;
import org.gbjo.advise.log.LogFormat;
import org.gbjo.advise.log.LogListener;
import org.gbjo.advise.query.Feature;
import org.gbjo.decision.template.PatternReader;
import org.gbjo.job.Progress;
import org.gbjo.job.Threads;
import org.gbjo.query.Bgp;
import org.gbjo.run.BoundedMap;

/**
 * Reads logs into templates. One thread reads lines, others parse queries, a batch at a time; batches are added in the order
 * of the lines, so that the result does not depend on the number of threads.
 */
public final class LogScan {
    private static final int BATCH = 500;
    /** Texts that come again are not parsed again. */
    private static final int REMEMBERED = 4000;
    /** Longer texts are not remembered. */
    private static final int LONGEST_REMEMBERED = 4000;

    private final TemplateTable table;
    private final LogTally tally = new LogTally();
    private final Census census = new Census();
    private final int threads;
    private final BoundedMap<String, Optional<QueryOutline>> known = new BoundedMap<>(REMEMBERED);
    private final Queue<Future<List<Parsed>>> running = new ArrayDeque<>();
    private List<String> batch = new ArrayList<>(BATCH);

    /**
     * A scan that has read nothing.
     *
     * @param mostTemplates how many templates are kept apart
     * @param threads how many parse
     */
    public LogScan(int mostTemplates, int threads) {
        this.table = new TemplateTable(mostTemplates, census);
        this.threads = threads;
    }

    private record Parsed(String text, Optional<QueryOutline> outline) {}

    /** Reads files; the format may be given, or is guessed for each. */
    public void read(List<LogFile> files, Optional<LogFormat> format, Progress progress) throws IOException {
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        progress.begin("reading logs", 0);
        try {
            for (LogFile file : files) {
                Listener listener = new Listener(pool, progress);
                tally.addFile(file, file.read(format, listener));
                submit(pool);
            }
            while (!running.isEmpty()) {
                merge(running.remove());
            }
        } catch (Stopped e) {
            throw (IOException) new InterruptedIOException("reading was interrupted").initCause(e);
        } finally {
            Threads.end(pool);
            progress.end();
        }
    }

    /** A listener cannot throw an {@link InterruptedException}. */
    private static final class Stopped extends RuntimeException {
        Stopped(InterruptedException cause) {
            super(cause);
        }
    }

    private final class Listener implements LogListener {
        private final ExecutorService pool;
        private final Progress progress;
        private long heard;

        Listener(ExecutorService pool, Progress progress) {
            this.pool = pool;
            this.progress = progress;
        }

        @Override
        public void query(String text) {
            batch.add(text);
            if (batch.size() == BATCH) {
                submit(pool);
                heard += BATCH;
                progress.update(heard);
            }
        }

        @Override
        public void executed(String template, long times) {
            try {
                Bgp bgp = new Bgp(PatternReader.read(template));
                table.addExecuted(QueryOutline.of(List.of(bgp), EnumSet.noneOf(Feature.class)), template, times);
                tally.addExecutions(times);
            } catch (IllegalArgumentException e) {
                tally.addUnreadable();
            }
        }

        @Override
        public void other() {
            tally.addOther();
        }

        @Override
        public void update() {
            tally.addUpdate();
        }

        @Override
        public void unreadable() {
            tally.addUnreadable();
        }
    }

    /** Hands the batch over, and waits for the oldest one if many are on their way. */
    private void submit(ExecutorService pool) {
        List<String> texts = batch;
        batch = new ArrayList<>(BATCH);
        running.add(pool.submit(() -> parse(texts)));
        while (running.size() > 2 * threads) {
            merge(running.remove());
        }
    }

    private List<Parsed> parse(List<String> texts) {
        List<Parsed> parsed = new ArrayList<>(texts.size());
        for (String text : texts) {
            Optional<QueryOutline> outline =
                    text.length() > LONGEST_REMEMBERED ? QueryOutline.of(text) : known.get(text, QueryOutline::of);
            parsed.add(new Parsed(text, outline));
        }
        return parsed;
    }

    private void merge(Future<List<Parsed>> parsed) {
        try {
            for (Parsed query : parsed.get()) {
                if (query.outline.isPresent()) {
                    tally.addQuery();
                    table.add(query.outline.get(), query.text);
                } else {
                    tally.addUnreadable();
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new Stopped(e);
        } catch (ExecutionException e) {
            throw new IllegalStateException("a query could not be parsed: " + e.getCause(), e);
        }
    }

    public TemplateTable table() {
        return table;
    }

    public LogTally tally() {
        return tally;
    }

    public Census census() {
        return census;
    }
}

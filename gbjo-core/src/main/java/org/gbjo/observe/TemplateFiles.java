package org.gbjo.observe;

import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.gbjo.run.BoundedMap;

/**
 * The files of executed templates of this process: written once a minute if anything has changed, and when the process
 * ends. One that cannot be read or written is logged once and left alone.
 */
public final class TemplateFiles {
    private static final System.Logger LOG = System.getLogger("org.gbjo.observe");
    private static final long MILLISECONDS_BETWEEN = TimeUnit.MINUTES.toMillis(1);
    /** A server has few; settings of queries could name any number. */
    private static final int MOST = 16;

    private static final BoundedMap<Path, TemplateFiles> FILES = new BoundedMap<>(MOST);
    private static final AtomicBoolean WRITING = new AtomicBoolean();

    private final Path file;
    private final Optional<ExecutedTemplates> templates;
    private final AtomicBoolean failed = new AtomicBoolean();

    private TemplateFiles(Path file) {
        this.file = file;
        this.templates = open();
    }

    private Optional<ExecutedTemplates> open() {
        try {
            return Optional.of(ExecutedTemplates.open(file));
        } catch (IOException e) {
            LOG.log(Level.WARNING, "executed templates are not kept: " + e.getMessage());
            return Optional.empty();
        }
    }

    /** The file of this name. */
    static TemplateFiles of(Path file) {
        TemplateFiles known = FILES.get(file);
        if (known == null) {
            writeEveryMinute();
            writeAll();
            known = FILES.get(file, TemplateFiles::new);
        }
        return known;
    }

    void record(ObservedBgp bgp) {
        templates.ifPresent(all -> all.record(bgp));
    }

    /** Writes all files that have changed, at once and in this thread. */
    public static void writeAll() {
        FILES.values().forEach(TemplateFiles::write);
    }

    private void write() {
        if (templates.isPresent()) {
            try {
                templates.get().write();
            } catch (IOException e) {
                if (failed.compareAndSet(false, true)) {
                    LOG.log(Level.WARNING, "executed templates cannot be written: " + e);
                }
            }
        }
    }

    private static void writeEveryMinute() {
        if (WRITING.compareAndSet(false, true)) {
            Thread thread = new Thread(TemplateFiles::run, "gbjo-templates");
            thread.setDaemon(true);
            thread.start();
            Runtime.getRuntime().addShutdownHook(new Thread(TemplateFiles::writeAll, "gbjo-templates-end"));
        }
    }

    private static void run() {
        try {
            while (true) {
                Thread.sleep(MILLISECONDS_BETWEEN);
                writeAll();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}

package org.gbjo.observe;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicBoolean;
import org.gbjo.json.Json;
import org.gbjo.json.JsonException;
import org.gbjo.run.AtomicFiles;

/**
 * The templates that were executed, in memory or in a file of at most {@value #MOST} of them: JSON lines, the first of
 * which names the format. When there are more, the half that took the least time is dropped. Shared by all threads.
 */
public final class ExecutedTemplates {
    static final int MOST = 1000;
    /** Longer ones are left out. */
    static final int LONGEST = 4000;

    private static final String FORMAT = "gbjo-templates";
    private static final long VERSION = 1;

    private final Optional<Path> file;
    private final ConcurrentMap<String, ExecutedTemplate> templates = new ConcurrentHashMap<>();
    private final AtomicBoolean changed = new AtomicBoolean();

    private ExecutedTemplates(Optional<Path> file) {
        this.file = file;
    }

    /** Templates that are forgotten when the process ends. */
    public static ExecutedTemplates inMemory() {
        return new ExecutedTemplates(Optional.empty());
    }

    /** Goes on with a file, or begins one; a file of another kind is refused and stays as it is. */
    public static ExecutedTemplates open(Path file) throws IOException {
        ExecutedTemplates opened = new ExecutedTemplates(Optional.of(file));
        if (Files.exists(file)) {
            read(file).forEach(template -> opened.templates.put(template.template(), template));
        }
        return opened;
    }

    /** The templates of a file, those that took the most time first. */
    public static List<ExecutedTemplate> read(Path file) throws IOException {
        try (var lines = Files.lines(file)) {
            List<ExecutedTemplate> read = new ArrayList<>();
            var all = lines.iterator();
            Map<String, Object> header = all.hasNext() ? Json.parseObject(all.next()) : Map.of();
            if (!FORMAT.equals(header.get("format")) || !Long.valueOf(VERSION).equals(header.get("version"))) {
                throw refused(file, null);
            }
            while (all.hasNext() && read.size() < MOST) {
                read.add(ExecutedTemplate.parse(Json.parseObject(all.next())));
            }
            return read;
        } catch (JsonException | NullPointerException | ClassCastException | java.io.UncheckedIOException e) {
            throw refused(file, e);
        }
    }

    private static IOException refused(Path file, Exception cause) {
        return new IOException(
                "executed templates are written to a new file or one of the format " + FORMAT + ", version " + VERSION
                        + ", got " + file + "; name another one or delete it",
                cause);
    }

    /** Adds an execution. */
    public void record(ObservedBgp bgp) {
        bgp.template().ifPresent(template -> {
            if (template.text().length() <= LONGEST) {
                templates.compute(
                        template.text(),
                        (text, known) -> (known == null ? ExecutedTemplate.unseen(text) : known).with(bgp));
                changed.set(true);
                if (templates.size() > MOST) {
                    dropHalf();
                }
            }
        });
    }

    private synchronized void dropHalf() {
        if (templates.size() > MOST) {
            List<ExecutedTemplate> sorted = list();
            sorted.subList(MOST / 2, sorted.size()).forEach(template -> templates.remove(template.template()));
        }
    }

    /** All of them, those that took the most time first. */
    public List<ExecutedTemplate> list() {
        List<ExecutedTemplate> sorted = new ArrayList<>(templates.values());
        sorted.sort(Comparator.comparingLong((ExecutedTemplate template) -> -template.nanos())
                .thenComparing(ExecutedTemplate::template));
        return sorted;
    }

    /** Writes the file if anything has changed. */
    synchronized void write() throws IOException {
        if (file.isEmpty() || !changed.getAndSet(false)) {
            return;
        }
        Map<String, Object> header = new LinkedHashMap<>();
        header.put("format", FORMAT);
        header.put("version", VERSION);
        StringBuilder text = new StringBuilder(Json.write(header)).append('\n');
        list().forEach(template -> text.append(Json.write(template.toJson())).append('\n'));
        AtomicFiles.replace(file.get(), text.toString());
    }
}

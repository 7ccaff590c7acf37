package org.gbjo.decision.pin;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gbjo.decision.template.BgpTemplate;
import org.gbjo.decision.template.PatternReader;
import org.gbjo.json.Json;
import org.gbjo.plan.JoinOrder;
import org.gbjo.run.AtomicFiles;

/** Changes a file of pins. What it does not change stays as it is written, faulty lines and all. */
public final class PinFile {
    private final Path file;

    public PinFile(Path file) {
        this.file = file;
    }

    /** The pins of the file, by the texts of their templates: an order counted from 1, or "native". */
    public synchronized Map<String, String> list() throws IOException {
        Map<String, String> orders = new LinkedHashMap<>();
        if (Files.exists(file)) {
            PinReader.Reading read = PinReader.read(file);
            read.pins()
                    .forEach((template, pin) -> orders.put(
                            template.text(),
                            pin.order().map(JoinOrder::toString).orElse(PinReader.NATIVE)));
        }
        return orders;
    }

    /**
     * Gives a template an order in the place of any that it has; makes the file if there is none.
     *
     * @param order of its patterns as they are written; nothing for the engine's own
     */
    public synchronized void set(BgpTemplate template, Optional<JoinOrder> order) throws IOException {
        int patterns = PatternReader.read(template.text()).size();
        if (patterns < 2) {
            throw new IllegalArgumentException("a pin has at least two patterns, got " + patterns);
        }
        if (order.isPresent() && order.get().size() != patterns) {
            throw new IllegalArgumentException("the order " + order.get() + " is for "
                    + order.get().size() + " patterns, and there are " + patterns);
        }
        List<String> lines = without(template);
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("template", template.text());
        members.put("order", order.map(JoinOrder::toString).orElse(PinReader.NATIVE));
        lines.add(Json.write(members));
        AtomicFiles.replace(file, String.join("\n", lines) + "\n");
    }

    /** Removes the pin of a template; returns whether it had one. */
    public synchronized boolean remove(BgpTemplate template) throws IOException {
        if (!list().containsKey(template.text())) {
            return false;
        }
        AtomicFiles.replace(file, String.join("\n", without(template)) + "\n");
        return true;
    }

    /** The lines of the file but those of a template. */
    private List<String> without(BgpTemplate template) throws IOException {
        if (!Files.exists(file)) {
            Map<String, Object> header = new LinkedHashMap<>();
            header.put("format", PinReader.FORMAT);
            header.put("version", PinReader.VERSION);
            return new ArrayList<>(List.of(Json.write(header)));
        }
        PinReader.read(file);
        List<String> lines = new ArrayList<>(Files.readAllLines(file));
        lines.subList(1, lines.size())
                .removeIf(line ->
                        PinReader.templateOf(line).filter(template::equals).isPresent());
        return lines;
    }
}

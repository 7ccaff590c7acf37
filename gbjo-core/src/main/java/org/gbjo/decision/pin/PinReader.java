package org.gbjo.decision.pin;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gbjo.decision.template.BgpTemplate;
import org.gbjo.decision.template.PatternReader;
import org.gbjo.json.Json;
import org.gbjo.plan.JoinOrder;
import org.gbjo.query.Pattern;

/**
 * Reads a file of pins: JSON, an object on each line. The first one has the format and the version, each other one a
 * template and its order. A line that is wrong is left out.
 */
final class PinReader {
    static final String FORMAT = "gbjo-pins";
    static final long VERSION = 1;
    static final String NATIVE = "native";

    private final Path file;
    private final Map<BgpTemplate, Pin> pins = new HashMap<>();
    private final List<String> faults = new ArrayList<>();

    private PinReader(Path file) {
        this.file = file;
    }

    /**
     * What was read.
     *
     * @param faults what is wrong with lines that were left out, a sentence each
     */
    record Reading(Pins pins, List<String> faults) {}

    /** Reads a file; throws an {@link IOException} with one sentence if it is none of pins. */
    static Reading read(Path file) throws IOException {
        PinReader reader = new PinReader(file);
        List<String> lines = Files.readAllLines(file);
        checkHeader(file, lines.isEmpty() ? "" : lines.get(0));
        for (int number = 2; number <= lines.size(); number++) {
            reader.readLine(number, lines.get(number - 1));
        }
        return new Reading(new Pins(reader.pins), List.copyOf(reader.faults));
    }

    private static void checkHeader(Path file, String line) throws IOException {
        String expected = "{\"format\": \"" + FORMAT + "\", \"version\": " + VERSION + "}";
        try {
            Map<String, Object> header = Json.parseObject(line);
            if (FORMAT.equals(header.get("format")) && Long.valueOf(VERSION).equals(header.get("version"))) {
                return;
            }
        } catch (RuntimeException e) {
            // The sentence below says what is expected.
        }
        throw new IOException(file + " has no pins of a known version: its first line should be " + expected);
    }

    private void readLine(int number, String line) {
        if (line.isBlank()) {
            return;
        }
        String place = "line " + number + " of " + file.getFileName();
        try {
            Map<String, Object> members = Json.parseObject(line);
            List<Pattern> patterns = patterns(members);
            Pin pin = new Pin(patterns.size(), order(members.get("order"), patterns.size()), place);
            Pin known = pins.putIfAbsent(BgpTemplate.of(patterns), pin);
            if (known != null) {
                throw new IllegalArgumentException("its template has a pin already, in " + known.place());
            }
        } catch (RuntimeException e) {
            faults.add(file + ", line " + number + ", is left out: " + e.getMessage());
        }
    }

    /** The template of a line; nothing if the line is faulty. */
    static Optional<BgpTemplate> templateOf(String line) {
        try {
            return Optional.of(BgpTemplate.of(patterns(Json.parseObject(line))));
        } catch (RuntimeException e) {
            return Optional.empty();
        }
    }

    /** The text of a template, or a list of texts, as {@code explain} has it. */
    private static List<Pattern> patterns(Map<String, Object> members) {
        Object texts = members.get("template") instanceof String text ? List.of(text) : members.get("patterns");
        if (!(texts instanceof List<?> list)) {
            throw new IllegalArgumentException("a pin has a text \"template\" or a list of texts \"patterns\"");
        }
        List<Pattern> patterns = new ArrayList<>();
        for (Object text : list) {
            patterns.addAll(PatternReader.read(String.valueOf(text)));
        }
        if (patterns.size() < 2) {
            throw new IllegalArgumentException("a pin has at least two patterns, got " + patterns.size());
        }
        return patterns;
    }

    private static Optional<JoinOrder> order(Object text, int patterns) {
        if (NATIVE.equals(text)) {
            return Optional.empty();
        }
        if (!(text instanceof String numbers)) {
            throw new IllegalArgumentException("the order is \"native\" or, for example, \"3,1,2\", got " + text);
        }
        JoinOrder order = JoinOrder.parse(numbers);
        if (order.size() != patterns) {
            throw new IllegalArgumentException(
                    "the order " + order + " is for " + order.size() + " patterns, and there are " + patterns);
        }
        return Optional.of(order);
    }
}

package org.gbjo.studio.traffic;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.gbjo.decision.pin.PinFile;
import org.gbjo.decision.settings.Settings;
import org.gbjo.decision.template.BgpTemplate;
import org.gbjo.decision.template.PatternReader;
import org.gbjo.jena.GbjoJena;
import org.gbjo.plan.JoinOrder;
import org.gbjo.query.Pattern;
import org.gbjo.studio.api.StudioCall;
import org.gbjo.studio.api.StudioRefusal;
import org.gbjo.studio.api.StudioTopic;

/** Gives a template an order of its own, or takes it away. */
public final class PinTopic implements StudioTopic {
    private static final ConcurrentMap<Path, PinFile> FILES = new ConcurrentHashMap<>();

    @Override
    public String name() {
        return "pin";
    }

    @Override
    public Kind kind() {
        return Kind.CHANGE;
    }

    /** The file of pins that a dataset names, if it names one. */
    public static Optional<Path> file(StudioCall call) {
        Object named = call.context().get(GbjoJena.PINS);
        String text = named != null ? named.toString() : Settings.ofProcess(Settings.PINS);
        return text == null || text.isBlank()
                ? Optional.empty()
                : Optional.of(Path.of(text).toAbsolutePath().normalize());
    }

    /** All pins by their templates; none if the file cannot be read. */
    static Map<String, String> pins(StudioCall call) {
        try {
            Optional<Path> file = file(call);
            return file.isEmpty() ? Map.of() : pinFile(file.get()).list();
        } catch (IOException e) {
            return Map.of();
        }
    }

    private static PinFile pinFile(Path file) {
        return FILES.computeIfAbsent(file, PinFile::new);
    }

    @Override
    public Map<String, Object> answer(StudioCall call) {
        if (!call.mayUpdate()) {
            throw StudioRefusal.forbidden("pins are set where updates are allowed, and here they are not");
        }
        Path file = file(call)
                .orElseThrow(
                        () -> StudioRefusal.badRequest("there is no file of pins; name one by the setting gbjo:pins"));
        List<Pattern> patterns;
        try {
            patterns = PatternReader.read(call.text("template"));
        } catch (IllegalArgumentException e) {
            throw StudioRefusal.badRequest(e.getMessage());
        }
        BgpTemplate template = BgpTemplate.of(patterns);
        try {
            Map<String, Object> members = new LinkedHashMap<>();
            if (call.body().get("order") == null) {
                members.put("removed", pinFile(file).remove(template));
            } else {
                boolean isNative = "native".equals(call.body().get("order"));
                Optional<JoinOrder> order =
                        isNative ? Optional.empty() : Optional.of(JoinOrder.of(call.order("order", patterns.size())));
                pinFile(file).set(template, order);
                members.put("pinned", template.text());
            }
            return members;
        } catch (IOException | IllegalArgumentException e) {
            throw new StudioRefusal(409, "the pin is not kept: " + e.getMessage());
        }
    }
}

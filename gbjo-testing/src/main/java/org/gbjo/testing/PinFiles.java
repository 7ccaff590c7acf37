package org.gbjo.testing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.gbjo.json.Json;
import org.gbjo.query.Pattern;

/** Files of pins for tests. */
public final class PinFiles {
    private static final String HEADER = "{\"format\": \"gbjo-pins\", \"version\": 1}";

    private PinFiles() {}

    /** The line that pins patterns to an order. */
    public static String pin(String order, List<String> patterns) {
        return Json.write(Map.of("patterns", patterns, "order", order));
    }

    /** A file with these lines. */
    public static Path write(Path file, String... lines) throws IOException {
        List<String> all = new ArrayList<>(List.of(HEADER));
        all.addAll(List.of(lines));
        return Files.write(file, all);
    }

    /** Pins each BGP to an order at random. */
    public static Path writeRandom(Path file, Collection<List<Pattern>> bgps, Random random) throws IOException {
        List<String> lines = new ArrayList<>();
        for (List<Pattern> bgp : bgps) {
            if (bgp.size() > 1) {
                lines.add(pin(
                        HintedQueries.order(bgp.size(), random),
                        bgp.stream().map(Pattern::toString).toList()));
            }
        }
        return write(file, lines.toArray(new String[0]));
    }
}

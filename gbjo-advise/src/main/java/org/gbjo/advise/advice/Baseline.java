package org.gbjo.advise.advice;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.gbjo.advise.cost.BgpRows.Contender;
import org.gbjo.json.Json;
import org.gbjo.json.JsonException;
import org.gbjo.report.text.Numbers;
import org.gbjo.run.AtomicFiles;

/**
 * What the query files of a project cost when it was recorded, in a file that the project keeps.
 *
 * @param engine in whose order
 * @param rows for each file
 */
public record Baseline(Contender engine, Map<String, Double> rows) {
    private static final String FORMAT = "gbjo-baseline";
    private static final long VERSION = 1;
    /** Where a few rows more or less mean nothing. */
    private static final double FEW = 10;

    /** What is known of these files. */
    public static Baseline of(List<QueryCosts> costs, Contender engine) {
        Map<String, Double> rows = new LinkedHashMap<>();
        costs.stream().filter(QueryCosts::isKnown).forEach(file -> rows.put(file.file(), file.rows()));
        return new Baseline(engine, rows);
    }

    /** Reads a file; anything but a baseline is refused in one sentence. */
    public static Baseline read(Path file) throws IOException {
        try {
            Map<String, Object> members = Json.parseObject(Files.readString(file));
            if (!FORMAT.equals(members.get("format")) || !Long.valueOf(VERSION).equals(members.get("version"))) {
                throw refused(file, null);
            }
            Map<String, Double> rows = new LinkedHashMap<>();
            ((Map<?, ?>) members.get("rows"))
                    .forEach((name, value) -> rows.put(name.toString(), ((Number) value).doubleValue()));
            return new Baseline(
                    Contender.valueOf(members.get("engine").toString().toUpperCase(Locale.ROOT)), rows);
        } catch (JsonException | ClassCastException | NullPointerException | IllegalArgumentException e) {
            throw refused(file, e);
        }
    }

    private static IOException refused(Path file, Exception cause) {
        return new IOException(
                "a baseline is a file of the format " + FORMAT + ", version " + VERSION + ", got " + file
                        + "; record another one with --write-baseline",
                cause);
    }

    public void write(Path file) throws IOException {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("format", FORMAT);
        members.put("version", VERSION);
        members.put("engine", engine.name().toLowerCase(Locale.ROOT));
        members.put("rows", rows);
        AtomicFiles.replace(file, Json.writePretty(members));
    }

    /**
     * Why a project should not pass: a sentence for each file that costs more than recorded, or has no number.
     *
     * @param tolerance by which factor rows may grow
     */
    public List<String> failures(List<QueryCosts> costs, double tolerance) {
        List<String> failures = new ArrayList<>();
        for (QueryCosts file : costs) {
            Double recorded = rows.get(file.file());
            if (!file.isKnown()) {
                failures.add(file.file() + " cannot be judged: " + file.problem());
            } else if (recorded != null && file.rows() > Math.max(tolerance * recorded, recorded + FEW)) {
                failures.add(file.file() + " touches " + Numbers.exact(file.rows()) + " rows, recorded are "
                        + Numbers.exact(recorded) + ". " + file.reason());
            }
        }
        return failures;
    }

    /** Files that are not recorded yet. */
    public List<String> unrecorded(List<QueryCosts> costs) {
        return costs.stream()
                .filter(QueryCosts::isKnown)
                .map(QueryCosts::file)
                .filter(file -> !rows.containsKey(file))
                .toList();
    }
}

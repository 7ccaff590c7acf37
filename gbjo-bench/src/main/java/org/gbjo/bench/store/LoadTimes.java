package org.gbjo.bench.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.gbjo.bench.BenchReport;
import org.gbjo.json.Json;
import org.gbjo.run.AtomicFiles;
import org.gbjo.run.Folders;

/** What loading the data into each store took, kept beside the store: it is loaded once, whatever ends the run. */
final class LoadTimes {
    private static final double MEGA = 1e6;

    private final Path folder;

    LoadTimes(Path folder) {
        this.folder = folder;
    }

    private Path file(PeerKind kind) {
        return folder.resolve(kind.toString()).resolve("load.json");
    }

    /** Deletes what a run left that was ended while it loaded. */
    void forgetHalf(PeerKind kind) throws IOException {
        if (!Files.exists(file(kind))) {
            Folders.delete(folder.resolve(kind.toString()).resolve("store"));
        }
    }

    /** Only the first time counts. */
    void add(PeerKind kind, RunningPeer.Load load) throws IOException {
        if (!Files.exists(file(kind))) {
            Path store = folder.resolve(kind.toString()).resolve("store");
            long bytes = kind.isInMemory() ? 0 : Folders.size(store);
            write(kind, load.seconds(), bytes, load.heap(), 0);
        }
    }

    /** The most memory that the store had, of all runs. */
    void note(PeerKind kind, OptionalLong memory) throws IOException {
        Map<String, Object> load = read(kind);
        long before = number(load, "memory").longValue();
        write(
                kind,
                number(load, "seconds").doubleValue(),
                number(load, "bytes").longValue(),
                number(load, "heap").longValue(),
                Math.max(before, memory.orElse(0)));
    }

    private void write(PeerKind kind, double seconds, long bytes, long heap, long memory) throws IOException {
        AtomicFiles.replace(
                file(kind),
                Json.writePretty(Map.of("seconds", seconds, "bytes", bytes, "heap", heap, "memory", memory)));
    }

    private Map<String, Object> read(PeerKind kind) throws IOException {
        return Json.parseObject(Files.readString(file(kind)));
    }

    private static Number number(Map<String, Object> json, String name) {
        return (Number) json.get(name);
    }

    BenchReport report(List<PeerKind> kinds, long triples, String heap) throws IOException {
        List<List<Object>> rows = new ArrayList<>();
        double ofOurs = Double.NaN;
        for (PeerKind kind : kinds) {
            Map<String, Object> load = read(kind);
            double seconds = number(load, "seconds").doubleValue();
            ofOurs = kind == PeerKind.FOLDER ? seconds : ofOurs;
            rows.add(List.of(
                    kind.label(),
                    seconds,
                    triples / seconds,
                    seconds / ofOurs,
                    orNone(number(load, "bytes").doubleValue() / MEGA),
                    orNone(number(load, "bytes").doubleValue() / triples),
                    orNone(number(load, "heap").doubleValue() / MEGA),
                    orNone(number(load, "memory").doubleValue() / MEGA)));
        }
        return new BenchReport(
                "Loading " + triples + " triples of N-Triples, a new process each, heap " + heap,
                List.of(
                        "store",
                        "seconds",
                        "triples/s",
                        "time / graph folder",
                        "MB on disk",
                        "bytes/triple",
                        "MB of heap",
                        "MB at most"),
                rows,
                List.of(
                        "MB of heap: what Java holds after loading and a collection. MB at most: the resident memory of"
                                + " the process at its peak, queries and the pages of mapped files included; Java's heap"
                                + " grows to what it may be.",
                        "Jena TDB2 and Fuseki with TDB2 load with the phased bulk loader, their default. DuckDB is given"
                                + " the ids of a graph folder, whose import and files are in its time and its bytes."));
    }

    private static double orNone(double value) {
        return value == 0 ? Double.NaN : value;
    }
}

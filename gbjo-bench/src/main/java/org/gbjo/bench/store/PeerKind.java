package org.gbjo.bench.store;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** The stores that can be asked. The first of those in a process of Java, and of the servers, is gbjo's. */
public enum PeerKind {
    FOLDER("graph folder"),
    JENA_MEMORY("Jena in memory"),
    JENA_TDB2("Jena TDB2"),
    RDF4J_MEMORY("RDF4J in memory"),
    RDF4J_NATIVE("RDF4J native"),
    RDF4J_LMDB("RDF4J LMDB"),
    DUCKDB("DuckDB"),
    SERVE("gbjo serve"),
    FUSEKI_MEMORY("Fuseki, in memory"),
    FUSEKI_TDB2("Fuseki, TDB2"),
    VIRTUOSO("Virtuoso"),
    OXIGRAPH("Oxigraph");

    private final String label;

    PeerKind(String label) {
        this.label = label;
    }

    /** For people. */
    public String label() {
        return label;
    }

    /** Whether it is asked over HTTP, and not in a process of Java that holds it. */
    boolean isServer() {
        return compareTo(SERVE) >= 0;
    }

    /** Whether nothing of it stays on disk. */
    boolean isInMemory() {
        return this == JENA_MEMORY || this == RDF4J_MEMORY || this == FUSEKI_MEMORY || this == OXIGRAPH;
    }

    /** gbjo's own, with which a store is compared. */
    PeerKind ours() {
        return isServer() ? SERVE : FOLDER;
    }

    /** Why it cannot be asked here. */
    Optional<String> missing(Optional<Path> oxigraph) {
        String reason =
                switch (this) {
                    case DUCKDB ->
                        DuckDbPeer.isThere()
                                ? ""
                                : "its driver is not on the class path; './gbjo bench store' fetches it";
                    case SERVE, FUSEKI_MEMORY, FUSEKI_TDB2 ->
                        GbjoServer.isThere() ? "" : "the gbjo command is not on the class path";
                    case VIRTUOSO ->
                        isOnPath("virtuoso-t") && isOnPath("isql-vt")
                                ? ""
                                : "there is no virtuoso-t with isql-vt; install Debian's virtuoso-opensource-7-bin";
                    case OXIGRAPH ->
                        oxigraph.filter(OxigraphServer::isThere).isPresent() && isOnPath("node")
                                ? ""
                                : "name the folder in which 'npm install oxigraph' was run with --oxigraph; it needs node";
                    default -> "";
                };
        return reason.isEmpty() ? Optional.empty() : Optional.of(reason);
    }

    private static boolean isOnPath(String program) {
        return Arrays.stream(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
    }

    /** Loads an RDF file, or opens what was loaded; for those that a process of Java holds. */
    StorePeer open(Path data, Path folder) throws IOException {
        return switch (this) {
            case FOLDER, SERVE -> JenaPeer.folder(data, folder);
            case JENA_MEMORY -> JenaPeer.inMemory(data);
            case JENA_TDB2, FUSEKI_TDB2 -> JenaPeer.tdb2(data, folder);
            case RDF4J_MEMORY -> Rdf4jPeer.inMemory(data);
            case RDF4J_NATIVE -> Rdf4jPeer.onDisk(data, folder);
            case RDF4J_LMDB -> Rdf4jPeer.lmdb(data, folder);
            case DUCKDB -> DuckDbPeer.open(data, folder);
            default -> throw new IllegalArgumentException(this + " is no store of Java's");
        };
    }

    /** Those of these names; all but RDF4J's native store, which its LMDB store has replaced, where none is named. */
    public static List<PeerKind> of(List<String> names) {
        List<PeerKind> kinds = new ArrayList<>();
        for (PeerKind kind : values()) {
            if (names.isEmpty() ? kind != RDF4J_NATIVE : names.contains(kind.toString())) {
                kinds.add(kind);
            }
        }
        List<String> unknown = new ArrayList<>(names);
        unknown.removeAll(kinds.stream().map(PeerKind::toString).toList());
        if (!unknown.isEmpty()) {
            throw new IllegalArgumentException("a store is among "
                    + Arrays.stream(values()).map(PeerKind::toString).collect(Collectors.joining(", ")) + ", got "
                    + unknown);
        }
        return kinds;
    }

    /** Its name in a command: {@code jena-memory}. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}

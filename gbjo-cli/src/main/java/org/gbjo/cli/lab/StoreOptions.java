package org.gbjo.cli.lab;

import java.util.List;
import org.gbjo.bench.engine.StoreKind;
import picocli.CommandLine.Option;

/** Which stores a benchmark is about. */
final class StoreOptions {
    @Option(
            names = "--engine",
            paramLabel = "ENGINE",
            split = ",",
            description = "Which engine: jena, rdf4j (default: all).")
    private List<String> engines = List.of();

    @Option(
            names = "--store",
            paramLabel = "STORE",
            split = ",",
            description = "Where the graph lies: memory, values, transactional, tdb2 (Jena), native, lmdb (RDF4J)"
                    + " (default: all that the engine has).")
    private List<String> stores = List.of();

    List<StoreKind> kinds() {
        return StoreKind.of(engines, stores);
    }

    /** These where nothing is named. */
    List<StoreKind> kinds(List<StoreKind> usual) {
        return engines.isEmpty() && stores.isEmpty() ? usual : kinds();
    }
}

package org.gbjo.cli;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.jena.riot.RDFDataMgr;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.core.DatasetGraphFactory;
import org.apache.jena.sparql.util.Context;
import org.gbjo.engine.Settings;
import org.gbjo.graph.Graph;
import org.gbjo.jena.Explanation;
import org.gbjo.jena.GbjoJena;
import org.gbjo.json.Json;
import org.gbjo.workload.WholeQuery;

/** How Jena, with the plug-in and a graph in memory, would order queries, and why. */
final class EngineExplanation {
    /** A process that has just begun plans more slowly than the server that it speaks for. */
    private static final String DEADLINE = "1000 ms";

    private final DatasetGraph dataset;
    private final Context context = new Context();

    private EngineExplanation(DatasetGraph dataset) {
        this.dataset = dataset;
    }

    /** On an RDF file or a graph folder, by the model of a folder and the settings of the process. */
    static EngineExplanation of(Path data, Path model) throws IOException {
        Path folder = model.toAbsolutePath().normalize();
        GbjoJena.orderers().require(folder);
        EngineExplanation explanation = new EngineExplanation(dataset(data));
        explanation.context.set(GbjoJena.MODEL, folder.toString());
        if (Settings.ofProcess(Settings.DEADLINE) == null) {
            explanation.context.set(GbjoJena.DEADLINE, DEADLINE);
        }
        return explanation;
    }

    private static DatasetGraph dataset(Path data) throws IOException {
        if (!Files.exists(data)) {
            throw new NoSuchFileException(data.toString());
        }
        if (!Files.isDirectory(data)) {
            DatasetGraph dataset = DatasetGraphFactory.create();
            RDFDataMgr.read(dataset, data.toString());
            return dataset;
        }
        Path copy = Files.createTempFile("gbjo-explain", ".nt");
        try {
            try (BufferedWriter writer = Files.newBufferedWriter(copy)) {
                Graph.open(data).writeNTriples(writer);
            }
            return DatasetGraphFactory.wrap(RDFDataMgr.loadGraph(copy.toString()));
        } finally {
            Files.delete(copy);
        }
    }

    void print(List<WholeQuery> queries, boolean json, Terminal terminal) {
        for (WholeQuery query : queries) {
            Explanation explained = Explanation.of(query.query(), dataset, context);
            if (json) {
                Map<String, Object> line = new LinkedHashMap<>();
                line.put("id", query.id());
                line.put("bgps", Json.parse(explained.toJson()));
                terminal.out().println(Json.write(line));
            } else {
                terminal.out().println(query.id());
                terminal.out().println(explained.toText());
            }
        }
    }
}

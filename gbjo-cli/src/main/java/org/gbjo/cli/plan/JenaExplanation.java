package org.gbjo.cli.plan;

import java.io.IOException;
import java.nio.file.Path;
import org.apache.jena.query.ARQ;
import org.apache.jena.riot.RDFDataMgr;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.core.DatasetGraphFactory;
import org.apache.jena.sparql.util.Context;
import org.apache.jena.sparql.util.Symbol;
import org.gbjo.jena.Explanation;
import org.gbjo.jena.GbjoJena;
import org.gbjo.json.Json;
import org.gbjo.workload.WholeQuery;

/** Jena's, which orders a BGP when it is reached and therefore executes the query for a while. */
final class JenaExplanation extends EngineExplanation {
    private final DatasetGraph dataset = DatasetGraphFactory.create();
    private final Context context = new Context();

    /** On an RDF file or a graph folder, by the model of a folder and the settings of the process. */
    static JenaExplanation of(Path data, Path model) throws IOException {
        Path folder = model.toAbsolutePath().normalize();
        GbjoJena.orderers().require(folder);
        JenaExplanation explanation = new JenaExplanation();
        settings(folder)
                .forEach((name, value) -> explanation.context.set(Symbol.create(GbjoJena.NAMESPACE + name), value));
        read(data, file -> RDFDataMgr.read(explanation.dataset, file.toString()));
        return explanation;
    }

    @Override
    String engine() {
        return "Apache Jena " + ARQ.VERSION;
    }

    @Override
    Answer explain(WholeQuery query) {
        Explanation explanation = Explanation.of(query.query(), dataset, context);
        return new Answer(explanation.toText(), explanation.bgps(), Json.parseObject(explanation.toJson()));
    }
}

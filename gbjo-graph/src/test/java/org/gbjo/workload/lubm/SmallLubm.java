package org.gbjo.workload.lubm;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.apache.jena.query.Query;
import org.apache.jena.query.QueryExecution;
import org.apache.jena.query.QueryFactory;
import org.apache.jena.rdf.model.Model;
import org.apache.jena.rdf.model.ModelFactory;
import org.apache.jena.riot.Lang;
import org.apache.jena.riot.RDFParser;
import org.apache.jena.riot.system.ErrorHandlerFactory;
import org.gbjo.job.Progress;

/** LUBM(1) with seed 0, generated and parsed once for all tests. */
final class SmallLubm {
    static final String PREFIX = "PREFIX ub: <" + LubmVocabulary.ONTOLOGY + "> ";
    static final byte[] BYTES = generate(1, 0);
    static final Model MODEL = parse(BYTES);

    private SmallLubm() {}

    static byte[] generate(int universities, long seed) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try {
            new LubmGenerator(new LubmOptions(universities, seed)).writeNTriples(out, Progress.SILENT);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toByteArray();
    }

    static QueryExecution execute(String sparql) {
        Query query = QueryFactory.create(PREFIX + sparql);
        return QueryExecution.create(query, MODEL);
    }

    private static Model parse(byte[] nTriples) {
        Model model = ModelFactory.createDefaultModel();
        RDFParser.source(new ByteArrayInputStream(nTriples))
                .lang(Lang.NTRIPLES)
                .strict(true)
                .checking(true)
                .errorHandler(ErrorHandlerFactory.errorHandlerStrictNoLogging)
                .parse(model);
        return model;
    }
}

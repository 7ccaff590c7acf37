package org.gbjo.train;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.gbjo.folder.GraphIdentity;
import org.gbjo.label.LabelFile;
import org.gbjo.label.LabelledQuery;

/**
 * Labelled queries of one graph, split into those to learn from and those that are held out.
 *
 * @param split the queries that are used
 * @param selection which of all queries these are
 * @param provenance where the labels come from, as JSON
 */
public record TrainingData(QuerySplit split, Selection selection, List<Object> provenance) {

    /** Reads label files; those of another graph are refused. */
    public static TrainingData read(
            List<Path> labelFiles, GraphIdentity graph, TrainingSettings settings, Selection selection)
            throws IOException {
        List<LabelledQuery> queries = new ArrayList<>();
        List<Object> provenance = new ArrayList<>();
        for (Path file : labelFiles) {
            LabelFile labels = LabelFile.read(file);
            requireSameGraph("the label file " + file, labels.provenance().fingerprint(), graph);
            queries.addAll(labels.queries());
            provenance.add(labels.provenance().toJson());
        }
        QuerySplit all = QuerySplit.of(queries, settings.validationShare(), settings.seed());
        return new TrainingData(selection.of(all, settings.seed()), selection, provenance);
    }

    /** Refuses something whose fingerprint is that of another graph. */
    public static void requireSameGraph(String what, String fingerprint, GraphIdentity graph) {
        // Labels of a SPARQL endpoint do not know their graph.
        if (!fingerprint.isEmpty() && !fingerprint.equals(graph.fingerprint())) {
            throw new TrainingException(what + " belongs to the graph " + fingerprint + ", not to "
                    + graph.fingerprint() + "; make it again for this graph");
        }
    }
}

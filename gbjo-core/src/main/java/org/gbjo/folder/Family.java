package org.gbjo.folder;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.gbjo.paper.feature.FeatureScheme;
import org.gbjo.paper.feature.PaperFeatures;
import org.gbjo.paper.feature.SharingFeatures;
import org.gbjo.paper.feature.TermVectors;
import org.gbjo.paper.model.CostModel;
import org.gbjo.paper.model.Gin;
import org.gbjo.paper.model.GinShape;
import org.gbjo.paper.model.GinWeights;
import org.gbjo.statistics.GraphStatistics;
import org.gbjo.subset.StatisticsFeatures;
import org.gbjo.subset.SubsetModel;
import org.gbjo.subset.SubsetShape;
import org.gbjo.subset.SubsetWeights;

/** A kind of cost model and its numbers. */
public sealed interface Family {
    /** What descriptions call it. */
    String name();

    /** The names of its features. */
    String scheme();

    /** What it is, for people. */
    String summary();

    /** The numbers, in the order in which they are written. */
    Map<String, Tensor> tensors();

    /** What the description says of it, beside its name. */
    Map<String, Object> describe();

    /**
     * The paper's GNN.
     *
     * @param scheme the feature scheme, {@code paper} or {@code sharing}
     * @param fingerprintSeed the seed of the join fingerprints
     */
    record GinFamily(String scheme, long fingerprintSeed, GinWeights weights) implements Family {
        static final String NAME = "gin";

        static GinFamily read(Description description, Path weightsFile) {
            String scheme = description.text("scheme");
            GinShape shape = new GinShape(
                    description.number("inputs"),
                    description.number("hidden"),
                    description.number("layers"),
                    description.number("head"),
                    isSharing(scheme));
            return new GinFamily(
                    scheme, description.whole("fingerprintSeed"), GinWeights.of(shape, Safetensors.read(weightsFile)));
        }

        @Override
        public String name() {
            return NAME;
        }

        @Override
        public String summary() {
            return "GIN of width " + weights.shape().hidden() + " and "
                    + weights.shape().layers() + " layers, feature scheme `" + scheme + "`";
        }

        @Override
        public Map<String, Tensor> tensors() {
            return weights.tensors();
        }

        @Override
        public Map<String, Object> describe() {
            GinShape shape = weights.shape();
            Map<String, Object> members = new LinkedHashMap<>();
            members.put("scheme", scheme);
            members.put("fingerprintSeed", fingerprintSeed);
            members.put("inputs", shape.inputs());
            members.put("hidden", shape.hidden());
            members.put("layers", shape.layers());
            members.put("head", shape.head());
            return members;
        }

        CostModel costModel(TermVectors vectors) {
            return new Gin(weights, features(scheme, vectors, fingerprintSeed));
        }

        /** The feature scheme of this name. */
        public static FeatureScheme features(String scheme, TermVectors vectors, long fingerprintSeed) {
            FeatureScheme paper = new PaperFeatures(vectors, fingerprintSeed);
            return isSharing(scheme) ? new SharingFeatures(paper) : paper;
        }

        private static boolean isSharing(String scheme) {
            return switch (scheme) {
                case PaperFeatures.NAME -> false;
                case SharingFeatures.NAME -> true;
                default ->
                    throw new ModelException("the feature scheme is '" + PaperFeatures.NAME + "' or '"
                            + SharingFeatures.NAME + "', got '" + scheme + "'");
            };
        }
    }

    /** The subset model over the statistics of a graph. */
    record SubsetFamily(SubsetWeights weights) implements Family {
        static final String NAME = "subset";

        static SubsetFamily read(Description description, Path weightsFile) {
            description.expect("scheme", StatisticsFeatures.NAME);
            SubsetShape shape = new SubsetShape(
                    description.number("patternFeatures"),
                    description.number("pairFeatures"),
                    description.number("width"),
                    description.number("head"));
            return new SubsetFamily(SubsetWeights.of(shape, Safetensors.read(weightsFile)));
        }

        @Override
        public String name() {
            return NAME;
        }

        @Override
        public String scheme() {
            return StatisticsFeatures.NAME;
        }

        @Override
        public String summary() {
            return "subset model of width " + weights.shape().width() + ", feature scheme `" + scheme() + "`";
        }

        @Override
        public Map<String, Tensor> tensors() {
            return weights.tensors();
        }

        @Override
        public Map<String, Object> describe() {
            SubsetShape shape = weights.shape();
            Map<String, Object> members = new LinkedHashMap<>();
            members.put("scheme", scheme());
            members.put("patternFeatures", shape.patternFeatures());
            members.put("pairFeatures", shape.pairFeatures());
            members.put("width", shape.width());
            members.put("head", shape.head());
            return members;
        }

        CostModel costModel(GraphStatistics statistics) {
            return new SubsetModel(weights, new StatisticsFeatures(statistics));
        }
    }
}

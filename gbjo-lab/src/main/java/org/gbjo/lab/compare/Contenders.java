package org.gbjo.lab.compare;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gbjo.cardinality.Estimator;
import org.gbjo.cardinality.IndependenceEstimator;
import org.gbjo.cardinality.StatisticsEstimator;
import org.gbjo.cardinality.sample.SampleBudget;
import org.gbjo.cardinality.sample.SampledEstimator;
import org.gbjo.folder.ModelFolder;
import org.gbjo.folder.ModelKind;
import org.gbjo.graph.Graph;
import org.gbjo.lab.estimator.GraphEstimator;
import org.gbjo.learned.LearnedEstimator;
import org.gbjo.oracle.GraphOracle;
import org.gbjo.plan.Planner;
import org.gbjo.reference.GraphPatternCounts;
import org.gbjo.reference.GreedyRulePlanner;
import org.gbjo.reference.JenaPlanner;
import org.gbjo.sample.GraphSampler;
import org.gbjo.statistics.GraphStatistics;

/** Makes contenders by name for one graph. */
public final class Contenders {
    /** Makes something that takes long, and only if a contender needs it. */
    public interface Source<T> {
        T open() throws IOException;
    }

    private final Graph graph;
    private final Source<Path> statistics;
    private final List<Path> models;
    private final Duration perQuery;
    private final long seed;
    private final Source<Planner> rdf4j;

    /**
     * @param statistics the file for {@link ContenderName#STATISTICS}
     * @param models the folders for {@link ContenderName#LEARNED}
     * @param perQuery how long one may plan a query
     * @param seed of what is drawn at random
     * @param rdf4j for {@link ContenderName#RDF4J}
     */
    public Contenders(
            Graph graph,
            Source<Path> statistics,
            List<Path> models,
            Duration perQuery,
            long seed,
            Source<Planner> rdf4j) {
        this.graph = graph;
        this.statistics = statistics;
        this.models = List.copyOf(models);
        this.perQuery = perQuery;
        this.seed = seed;
        this.rdf4j = rdf4j;
    }

    /** The contenders of these names; there are as many learned ones as models. */
    public Map<String, Contender> of(List<ContenderName> names) throws IOException {
        Map<String, Contender> contenders = new LinkedHashMap<>();
        for (ContenderName name : names) {
            if (name == ContenderName.LEARNED || name == ContenderName.LEARNED_SAMPLED) {
                for (Path model : learned()) {
                    LearnedEstimator estimator = LearnedEstimator.read(ModelFolder.read(model), model);
                    boolean sampled = name == ContenderName.LEARNED_SAMPLED;
                    contenders.put(
                            learnedName(model) + (sampled ? ContenderName.SAMPLED : ""),
                            Contender.of(sampled ? sampled(estimator) : estimator));
                }
            } else {
                contenders.put(name.toString(), contender(name));
            }
        }
        return contenders;
    }

    private String learnedName(Path model) {
        return ContenderName.LEARNED + (learned().size() == 1 ? "" : "-" + model.getFileName());
    }

    private Estimator sampled(Estimator estimator) {
        return new SampledEstimator(estimator, new GraphSampler(graph), SampleBudget.DEFAULT, seed);
    }

    private Estimator statistics() throws IOException {
        return new StatisticsEstimator(GraphStatistics.open(statistics.open()));
    }

    /** The models that have a network; the others are statistics alone. */
    private List<Path> learned() {
        return models.stream()
                .filter(model -> ModelFolder.read(model).kind() == ModelKind.SUBSET)
                .toList();
    }

    private Contender contender(ContenderName name) throws IOException {
        return switch (name) {
            case STATISTICS -> Contender.of(statistics());
            case STATISTICS_SAMPLED -> Contender.of(sampled(statistics()));
            case CHARACTERISTIC_SETS -> Contender.of(GraphEstimator.characteristicSets(graph));
            case WANDER_JOIN_100 -> Contender.of(GraphEstimator.wanderJoin(graph, 100, seed));
            case WANDER_JOIN_1000 -> Contender.of(GraphEstimator.wanderJoin(graph, 1000, seed));
            case JOIN_SAMPLING_100 -> Contender.of(GraphEstimator.joinSampling(graph, 100, seed));
            case JOIN_SAMPLING_1000 -> Contender.of(GraphEstimator.joinSampling(graph, 1000, seed));
            case EXACT_PAIRS -> Contender.of(GraphEstimator.exactPairs(new GraphOracle(graph), perQuery));
            case EXACT_TRIOS -> Contender.of(GraphEstimator.exactTrios(new GraphOracle(graph), perQuery));
            case MAX_DEGREE -> Contender.of(GraphEstimator.maxDegree(graph));
            case INDEPENDENCE -> Contender.of(new IndependenceEstimator(new GraphPatternCounts(graph)));
            case SMALLEST_FIRST -> Contender.of(GreedyRulePlanner.smallestFirst(new GraphPatternCounts(graph)));
            case JENA_FIXED -> Contender.of(JenaPlanner.fixed());
            case JENA_STATISTICS -> Contender.of(JenaPlanner.statistics(graph));
            case RDF4J -> Contender.of(rdf4j.open());
            case LEARNED, LEARNED_SAMPLED ->
                throw new IllegalArgumentException("each model makes a learned contender of its own");
        };
    }
}

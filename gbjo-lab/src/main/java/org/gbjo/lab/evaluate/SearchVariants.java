package org.gbjo.lab.evaluate;

import java.util.LinkedHashMap;
import java.util.Map;
import org.gbjo.paper.search.DescentSettings;
import org.gbjo.paper.search.OneCycle;
import org.gbjo.paper.search.PenaltySettings;
import org.gbjo.paper.search.PolishSettings;
import org.gbjo.paper.search.PolishSettings.Neighbourhood;
import org.gbjo.paper.search.RelaxationKind;
import org.gbjo.paper.search.SearchSettings;
import org.gbjo.paper.search.Temperature;

/**
 * The gradient search in all the ways that are compared. {@code gradient-tree} is the paper's algorithm with its
 * published settings. The ablations of it avoid cartesian products, since otherwise these decide everything; each
 * changes one thing.
 */
public final class SearchVariants {
    /** The paper's algorithm, exactly. */
    public static final String PAPER = "gradient-tree";
    /** The same as the authors' code does it. */
    public static final String AUTHORS = "gradient-tree-authors";
    /** The paper's algorithm with settings that were found for the model at hand, as the paper found its own. */
    public static final String PAPER_TUNED = "gradient-tree-tuned";
    /** The same without cartesian products. */
    public static final String TREE = "gradient-tree-connected";
    /** What does best on the paper's model. */
    public static final String CHAIN = "gradient-chain";

    private static final int[] STEPS = {1, 2, 5, 20, 50};
    private static final int POLISH_ROUNDS = 3;

    private SearchVariants() {}

    /** All variants by name. */
    public static Map<String, SearchSettings> of(
            SearchSettings published, SearchSettings authors, SearchSettings tunedTree, SearchSettings tunedChain) {
        Map<String, SearchSettings> variants = new LinkedHashMap<>();
        variants.put(PAPER, published);
        variants.put(AUTHORS, authors);
        variants.put(PAPER_TUNED, tunedTree);
        SearchSettings tree = published.withProjection(published.projection().beam(), true);
        variants.put(TREE, tree);
        addAblations(variants, TREE, tree);
        variants.put(TREE + "/no-ramp", tree.withPenalties(withoutRamp(tree.penalties())));
        variants.put(TREE + "/polish", tree.withPolish(Neighbourhood.INSERTIONS, POLISH_ROUNDS));
        variants.put(TREE + "/bushy", tree.withRelaxation(RelaxationKind.BUSHY));
        variants.put(CHAIN, tunedChain);
        addAblations(variants, CHAIN, tunedChain);
        variants.put(
                CHAIN + "/free",
                tunedChain.withProjection(tunedChain.projection().beam(), false));
        variants.put(CHAIN + "/no-polish", withoutPolish(tunedChain));
        variants.put(CHAIN + "/one-start", withOneStart(tunedChain));
        variants.put(CHAIN + "/one-start-no-polish", withoutPolish(withOneStart(tunedChain)));
        return variants;
    }

    private static void addAblations(Map<String, SearchSettings> variants, String name, SearchSettings base) {
        DescentSettings descent = base.descent();
        variants.put(
                name + "/no-annealing",
                base.withTemperature(new Temperature(
                        base.temperature().start(), base.temperature().start())));
        variants.put(name + "/no-momentum", base.withDescent(withoutMomentum(descent)));
        variants.put(
                name + (descent.nesterov() ? "/plain-momentum" : "/nesterov"),
                base.withDescent(new DescentSettings(
                        descent.learningRate(), descent.cycle(), descent.clip(), !descent.nesterov())));
        variants.put(
                name + "/greedy-projection",
                base.withProjection(1, base.projection().connected()));
        for (int steps : STEPS) {
            variants.put(name + "/steps-" + steps, base.withSteps(steps));
        }
    }

    /** Penalties in full from the first step. */
    private static PenaltySettings withoutRamp(PenaltySettings penalties) {
        return new PenaltySettings(
                penalties.patternOutputs(),
                penalties.joinInputs(),
                penalties.joinOutputs(),
                penalties.leftLinear(),
                penalties.acyclic(),
                penalties.maximum(),
                0);
    }

    private static DescentSettings withoutMomentum(DescentSettings descent) {
        OneCycle cycle = descent.cycle();
        OneCycle still = new OneCycle(cycle.warmUp(), cycle.startDivisor(), cycle.endDivisor(), 0, 0);
        return new DescentSettings(descent.learningRate(), still, descent.clip(), descent.nesterov());
    }

    private static SearchSettings withoutPolish(SearchSettings settings) {
        return settings.withPolish(PolishSettings.NONE.neighbourhood(), PolishSettings.NONE.rounds());
    }

    private static SearchSettings withOneStart(SearchSettings settings) {
        return settings.withStarts(
                1, settings.starts().noise(), settings.starts().seed());
    }
}

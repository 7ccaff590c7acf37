package org.gbjo.paper.search;

import java.util.LinkedHashMap;
import java.util.Map;
import org.gbjo.folder.ModelException;
import org.gbjo.folder.ModelFolder;
import org.gbjo.json.JsonException;
import org.gbjo.json.RecordJson;
import org.gbjo.paper.search.PolishSettings.Neighbourhood;

/**
 * All parameters of the gradient search. Four presets are the columns of the paper's table of hyper-parameters; what that
 * table leaves open has the figures of the authors' code. Four more search as the authors' code does, where it differs
 * from the paper and from us.
 *
 * @param relaxation which matrices stand for plans
 * @param steps I, gradient steps of each start
 * @param temperature the sharpness of the relaxation
 * @param penalties how invalid plans are punished; not used by {@link RelaxationKind#CHAIN}
 * @param descent how the logits follow the gradient
 * @param projection how soft plans become plans
 * @param balanceRounds Sinkhorn rounds that make the chain's assignment nearly doubly stochastic; not used otherwise
 * @param starts how often the search starts
 * @param polish local improvement of the result
 */
public record SearchSettings(
        RelaxationKind relaxation,
        int steps,
        Temperature temperature,
        PenaltySettings penalties,
        DescentSettings descent,
        ProjectionSettings projection,
        int balanceRounds,
        StartSettings starts,
        PolishSettings polish) {
    private static final int PAPER_STEPS = 10;
    private static final int BEAM = 6;
    private static final int BALANCE_ROUNDS = 3;
    /** What the names of presets begin with that search as the authors' code. */
    private static final String AUTHORS = "authors-";

    public SearchSettings {
        Checks.range("the number of steps", steps, 1, 100_000);
        Checks.range("the number of Sinkhorn rounds", balanceRounds, 0, 100);
        if (relaxation == RelaxationKind.BUSHY && polish.rounds() > 0) {
            throw new IllegalArgumentException(
                    "polish improves orders of patterns, set its rounds to 0 for bushy plans, got " + polish.rounds());
        }
        if (projection.joinNumbers() == JoinNumbers.AS_SEARCHED
                && (relaxation == RelaxationKind.BUSHY || polish.rounds() > 0)) {
            throw new IllegalArgumentException("only left-linear plans without polish keep the join numbers of the"
                    + " search, got the relaxation " + relaxation + " and " + polish.rounds() + " rounds of polish");
        }
    }

    /** Column LUBM-Star. */
    public static SearchSettings lubmStar() {
        return paper(new Temperature(3.2, 0.12), new PenaltySettings(60.7, 18.8, 9.3, 28.8, 24.5, 1, 1.7), 2.26, 4.1);
    }

    /** Column LUBM-Path. */
    public static SearchSettings lubmPath() {
        return paper(
                new Temperature(1.12, 0.12), new PenaltySettings(11.7, 2.07, 2.8, 51.7, 3.34, 0.56, 1.31), 1.67, 3.1);
    }

    /** Column Wikidata-Star. */
    public static SearchSettings wikidataStar() {
        return paper(new Temperature(4, 0.49), new PenaltySettings(1.4, 3.6, 4.1, 60, 29, 1, 1.01), 4.9, 4.7);
    }

    /** Column Wikidata-Path. */
    public static SearchSettings wikidataPath() {
        return paper(new Temperature(2.55, 0.79), new PenaltySettings(1.27, 1, 1.02, 5.9, 1.8, 0.87, 1.06), 3.9, 2.3);
    }

    /** The columns of the paper's table by name, in the paper's order. */
    public static Map<String, SearchSettings> columns() {
        Map<String, SearchSettings> columns = new LinkedHashMap<>();
        columns.put("lubm-star", lubmStar());
        columns.put("lubm-path", lubmPath());
        columns.put("wikidata-star", wikidataStar());
        columns.put("wikidata-path", wikidataPath());
        return columns;
    }

    /**
     * The same columns as the authors' code has them: λ_max of stars and the clip of paths have a digit more, momentum is
     * plain where the paper says Nesterov's, and soft plans are projected in its own way.
     */
    public static Map<String, SearchSettings> authors() {
        Map<String, SearchSettings> columns = new LinkedHashMap<>();
        columns.put("lubm-star", lubmStar().asAuthors(0.99, 4.1));
        columns.put("lubm-path", lubmPath().asAuthors(0.56, 3.09));
        columns.put("wikidata-star", wikidataStar().asAuthors(0.99, 4.7));
        columns.put("wikidata-path", wikidataPath().asAuthors(0.87, 2.27));
        return columns;
    }

    /** All presets by name: the columns, and {@code authors-} with the name of a column. */
    public static Map<String, SearchSettings> presets() {
        Map<String, SearchSettings> presets = columns();
        authors().forEach((column, settings) -> presets.put(AUTHORS + column, settings));
        return presets;
    }

    /** Those that were tuned for a model, or {@link #chain} if none were. */
    public static SearchSettings of(ModelFolder model) {
        try {
            return model.search().isEmpty() ? chain() : RecordJson.fromJson(SearchSettings.class, model.search());
        } catch (JsonException e) {
            throw new ModelException("the search settings of the model are not usable: " + e.getMessage(), e);
        }
    }

    /**
     * What does better than the paper's search on the paper's model: the chain relaxation, connected plans, several
     * starts, and a polish of the best plan.
     */
    public static SearchSettings chain() {
        return wikidataStar()
                .withRelaxation(RelaxationKind.CHAIN)
                .withProjection(BEAM, true)
                .withStarts(4, 1, 0)
                .withPolish(Neighbourhood.INSERTIONS, 3);
    }

    private static SearchSettings paper(
            Temperature temperature, PenaltySettings penalties, double learningRate, double clip) {
        return new SearchSettings(
                RelaxationKind.TREE,
                PAPER_STEPS,
                temperature,
                penalties,
                new DescentSettings(learningRate, OneCycle.DEFAULT, clip, true),
                new ProjectionSettings(BEAM, false),
                BALANCE_ROUNDS,
                StartSettings.SINGLE,
                PolishSettings.NONE);
    }

    private SearchSettings asAuthors(double largestPenaltyFactor, double clip) {
        return withPenalties(penalties.withMaximum(largestPenaltyFactor))
                .withDescent(descent.asAuthors(clip))
                .withProjection(ProjectionSettings.authors(projection.beam()));
    }

    public SearchSettings withRelaxation(RelaxationKind changed) {
        return new SearchSettings(
                changed, steps, temperature, penalties, descent, projection, balanceRounds, starts, polish);
    }

    public SearchSettings withTemperature(Temperature changed) {
        return new SearchSettings(
                relaxation, steps, changed, penalties, descent, projection, balanceRounds, starts, polish);
    }

    public SearchSettings withPenalties(PenaltySettings changed) {
        return new SearchSettings(
                relaxation, steps, temperature, changed, descent, projection, balanceRounds, starts, polish);
    }

    public SearchSettings withSteps(int changed) {
        return new SearchSettings(
                relaxation, changed, temperature, penalties, descent, projection, balanceRounds, starts, polish);
    }

    public SearchSettings withDescent(DescentSettings changed) {
        return new SearchSettings(
                relaxation, steps, temperature, penalties, changed, projection, balanceRounds, starts, polish);
    }

    /** Changes the beam alone. */
    public SearchSettings withProjection(int beam, boolean connected) {
        return withProjection(projection.with(beam, connected));
    }

    public SearchSettings withProjection(ProjectionSettings changed) {
        return new SearchSettings(
                relaxation, steps, temperature, penalties, descent, changed, balanceRounds, starts, polish);
    }

    public SearchSettings withStarts(int count, double noise, long seed) {
        StartSettings changed = new StartSettings(count, noise, seed);
        return new SearchSettings(
                relaxation, steps, temperature, penalties, descent, projection, balanceRounds, changed, polish);
    }

    public SearchSettings withPolish(Neighbourhood neighbourhood, int rounds) {
        PolishSettings changed = new PolishSettings(neighbourhood, rounds);
        return new SearchSettings(
                relaxation, steps, temperature, penalties, descent, projection, balanceRounds, starts, changed);
    }
}

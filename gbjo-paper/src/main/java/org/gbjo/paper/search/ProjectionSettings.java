package org.gbjo.paper.search;

import org.gbjo.json.WhenAbsent;

/**
 * How soft plans become plans.
 *
 * @param beam how many partial plans are kept; 1 is the paper's Algorithm 2
 * @param connected whether cartesian products are avoided where that is possible
 * @param beamEnd which partial plan wins
 * @param ties which of equally good partial plans comes first
 * @param lastStep whether the soft plan after the last step counts
 * @param joinNumbers how the joins of a plan are numbered when it is costed
 */
public record ProjectionSettings(
        int beam,
        boolean connected,
        @WhenAbsent("with_last_patterns") BeamEnd beamEnd,
        @WhenAbsent("by_entry") Ties ties,
        @WhenAbsent("projected") LastStep lastStep,
        @WhenAbsent("from_the_bottom") JoinNumbers joinNumbers) {
    public static final int MAX_BEAM = 64;

    public ProjectionSettings {
        Checks.range("the beam width", beam, 1, MAX_BEAM);
    }

    /** Uses all that a search has found. */
    public ProjectionSettings(int beam, boolean connected) {
        this(
                beam,
                connected,
                BeamEnd.WITH_LAST_PATTERNS,
                Ties.BY_ENTRY,
                LastStep.PROJECTED,
                JoinNumbers.FROM_THE_BOTTOM);
    }

    /** As the authors' code, with cartesian products. */
    public static ProjectionSettings authors(int beam) {
        return new ProjectionSettings(
                beam, false, BeamEnd.BEFORE_LAST_PATTERNS, Ties.BY_NUMBER, LastStep.LOST, JoinNumbers.AS_SEARCHED);
    }

    /** Another beam, with all else as it is. */
    ProjectionSettings with(int changedBeam, boolean changedConnected) {
        return new ProjectionSettings(changedBeam, changedConnected, beamEnd, ties, lastStep, joinNumbers);
    }
}

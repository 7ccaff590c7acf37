package org.gbjo.cardinality;

import org.gbjo.api.PublicApi;
import org.gbjo.query.Bgp;
import org.gbjo.query.JoinGraph;
import org.gbjo.query.PatternSet;
import org.gbjo.run.Deadline;

/**
 * How many rows has each set of patterns of one BGP? Everything that orders joins asks this one question: C_out is a sum
 * over sets. Sets are two words, as in {@link org.gbjo.query.PatternBits}, so that a search makes no objects. Belongs to
 * one thread.
 *
 * <p>A search asks level by level: all sets of one size, then those of the next. An estimator that can compute a set from
 * the set without its last pattern overrides {@link #beginLevels}, {@link #grow}, {@link #move} and {@link #endLevel};
 * for any other one the defaults ask {@link #rows}.
 */
@PublicApi
public interface Cardinalities {
    /** The error of an estimate about which nothing is known. */
    double UNKNOWN_ERROR = Double.POSITIVE_INFINITY;

    /** Triples that nobody has counted. */
    double UNKNOWN_TRIPLES = Double.NaN;

    /**
     * ln of the rows of a set that certainly has none, and of the cost of a plan that has none. Less than any estimate, and a
     * number, so that sums and differences stay numbers.
     */
    double LOG_NOTHING = -100;

    Bgp bgp();

    /** How many relations there are: the patterns of the BGP, unless a group has others. */
    default int size() {
        return bgp().size();
    }

    /** Shows a search which relations share a variable. */
    default void openGraph(JoinGraph graph) {
        graph.open(bgp());
    }

    /** The rows of a set that is not empty, or {@link Cost#SATURATED}. */
    double rows(long low, long high);

    default double rows(PatternSet set) {
        return rows(set.low(), set.high());
    }

    /** ln of the rows; finite also where the rows are too many for a number, and {@link #LOG_NOTHING} where there are none. */
    default double logRows(long low, long high) {
        return log(rows(low, high));
    }

    /** ln of a number of rows; {@link #LOG_NOTHING} if there are none. */
    static double log(double rows) {
        return rows == 0 ? LOG_NOTHING : Math.log(rows);
    }

    /** Whether the rows of a set are counted, not estimated. */
    boolean isExact(long low, long high);

    /** Where the rows of a set come from. */
    default RowSource source(long low, long high) {
        return isExact(low, high) ? RowSource.COUNTED : RowSource.ESTIMATED;
    }

    /** The mean square of the error expected of ln of the rows; 0 if they are exact, or {@link #UNKNOWN_ERROR}. */
    double squaredLogError(long low, long high);

    /** How many triples the graph has; {@link #UNKNOWN_TRIPLES} if nobody knows. */
    default double triples() {
        return UNKNOWN_TRIPLES;
    }

    /**
     * How many triples of the graph have the term in a position of a pattern there, whatever else they have: what a store goes
     * through that has an index of single terms alone. For a variable this is the mean over the values that other patterns
     * give to it; {@link #UNKNOWN_TRIPLES} if nobody knows.
     *
     * @param position 0 for the subject, 1 for the predicate, 2 for the object
     */
    default double triplesWith(int pattern, int position) {
        return UNKNOWN_TRIPLES;
    }

    /** Whether an answer takes long: then the deadline is looked at before each question. */
    default boolean isDear() {
        return false;
    }

    /** Frees memory that makes further answers faster; what was counted stays known. */
    default void shrink() {}

    /** Whether {@link #grow} answers more roughly than {@link #rows}, to be fast on a large query. */
    default boolean growsRoughly() {
        return false;
    }

    /** A search begins. */
    default void beginSearch() {}

    /** The current level has one set for each pattern, pattern i in place i. The next level is empty. */
    default void beginLevels() {}

    /**
     * The rows of a set of the next level, which is a set of the current level and one more pattern.
     *
     * @param from the place of the smaller set in the current level
     * @param at the place of the larger set in the next level; places are filled in ascending order
     * @param low the larger set
     * @param high the larger set
     * @param connected whether shared variables connect the larger set
     */
    default double grow(int from, int pattern, int at, long low, long high, boolean connected) {
        return rows(low, high);
    }

    /**
     * The rows of a set of the next level to which no set of the current one leads.
     *
     * @param at its place in the next level
     * @param connected whether shared variables connect it
     */
    default double join(int at, long low, long high, boolean connected) {
        return rows(low, high);
    }

    /** Moves a set of the next level to an earlier place, whose set was dropped. */
    default void move(int from, int to) {}

    /**
     * The next level becomes the current one.
     *
     * @param count how many of its sets are left
     * @param cut whether sets were dropped to keep the level small, so that few sets are followed by many
     */
    default void endLevel(int count, boolean cut) {}

    /** The search has ended. */
    default void endSearch() {}

    /**
     * Looks closer at the sets of the order that a search has found, within a budget of its own. Returns whether some answers
     * have changed, so that a search may find another order.
     */
    default boolean refine(int[] order, Deadline deadline) {
        return false;
    }

    /** How many rows of the data were read for these answers, a look-up counted as one. */
    default long rowsRead() {
        return 0;
    }
}

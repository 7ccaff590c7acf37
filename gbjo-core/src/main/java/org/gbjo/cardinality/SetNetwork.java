package org.gbjo.cardinality;

/** A network that corrects the estimates of one query after the other. Belongs to one thread. */
public interface SetNetwork {
    /** How many numbers it keeps for each set. */
    int inputsPerSet();

    /** Turns to a query, and corrects in place what its patterns and pairs add. */
    void open(QueryDescription description, Summands summands);

    /** Writes what it keeps for a set of one pattern. */
    void begin(int pattern, float[] inputs, int at);

    /** Adds what a pattern and its pairs with some neighbours bring to what it keeps for a set. */
    void add(int pattern, long neighboursLow, long neighboursHigh, float[] inputs, int at);

    /** ln of the rows of a connected set by the estimate, of which trios are responsible for the correction. */
    double logRows(int members, int pairs, double estimate, double correction, float[] inputs, int at);

    /** The mean square of the error that is expected of that. */
    double squaredLogError(int members, int pairs, double estimate, double correction, float[] inputs, int at);
}

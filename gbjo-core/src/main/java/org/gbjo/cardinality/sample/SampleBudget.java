package org.gbjo.cardinality.sample;

import java.time.Duration;

/**
 * How much a look at the data may cost, and when it has seen enough. The default was chosen on queries of Wikidata,
 * DBpedia and LUBM that judge nothing else: half a hundredth to three hundredths of the cost, rounds from 4 to 32 rows
 * on differ by about a hundredth in the mean; see docs/history/negative-results.md. Up to 32,768 rows of a set and an
 * error of 0.05 instead of 512 and 0.2 take queries of more than a million rows from 1.035 to 1.028 on Wikidata.
 *
 * @param share the rows that may be read, as a share of the upper end of the predicted range of the cost
 * @param firstRows how many rows of each set are drawn in the first round
 * @param growth how many times as many in each further round
 * @param mostRows how many rows of a set are drawn at most
 * @param enough the error of ln of the cost at which an order needs no further round
 * @param leastTime how long a look may take at least
 * @param timeOfRow how long a row of the query is expected to take; the share is granted of that time, too
 */
public record SampleBudget(
        double share, int firstRows, int growth, int mostRows, double enough, Duration leastTime, Duration timeOfRow) {
    public static final SampleBudget DEFAULT =
            new SampleBudget(0.01, 8, 8, 1 << 15, 0.05, Duration.ofMillis(10), Duration.ofNanos(500));

    /** The same with another share of the cost; nothing is looked at with a share of 0. */
    public SampleBudget withShare(double wanted) {
        return new SampleBudget(wanted, firstRows, growth, mostRows, enough, leastTime, timeOfRow);
    }

    /** The same with more or less time, whatever a query is predicted to cost. */
    public SampleBudget withLeastTime(Duration wanted) {
        return new SampleBudget(share, firstRows, growth, mostRows, enough, wanted, timeOfRow);
    }

    /** The same where a row of the query takes another time. */
    public SampleBudget withTimeOfRow(Duration wanted) {
        return new SampleBudget(share, firstRows, growth, mostRows, enough, leastTime, wanted);
    }

    /** The time for a query of so many rows. */
    Duration time(double rows) {
        double nanos = Math.min(Long.MAX_VALUE, share * rows * timeOfRow.toNanos());
        Duration granted = Duration.ofNanos((long) nanos);
        return granted.compareTo(leastTime) > 0 ? granted : leastTime;
    }
}

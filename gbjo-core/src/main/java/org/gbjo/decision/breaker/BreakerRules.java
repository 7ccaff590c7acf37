package org.gbjo.decision.breaker;

import java.time.Duration;

/**
 * When orders are tried and when they are judged. None of these numbers is measured in engines yet; tests simulate
 * templates with them.
 *
 * @param share of so many executions that can be compared, one is measured in the order that is in use and at most one
 *     in the other, which is a trial
 * @param trialTime the share of a template's time that trials may take beyond what the order in use would have taken
 * @param mostTimesSlower a native trial is predicted to take at most so many times the time of gbjo's order
 * @param longestTrial what a native trial is predicted to take at most
 * @param fewest so many complete executions of each order are needed before a clear difference counts
 * @param enough from so many of each on, every difference counts: the number that the promise needs
 * @param tolerance gbjo's order is slower if it takes more than so many times the time of the native one
 * @param pause how long a template stays with the native order before gbjo's is tried again; twice as long each time
 * @param longestPause the longest such pause
 * @param mostTemplates how many templates are watched
 */
public record BreakerRules(
        int share,
        double trialTime,
        double mostTimesSlower,
        Duration longestTrial,
        int fewest,
        int enough,
        double tolerance,
        Duration pause,
        Duration longestPause,
        int mostTemplates) {
    public static final BreakerRules USUAL = new BreakerRules(
            32, 0.05, 2, Duration.ofSeconds(1), 8, 64, 1.1, Duration.ofMinutes(10), Duration.ofDays(1), 1024);

    /** Whether the native order is worth a trial, by what both orders are predicted to take. */
    boolean isComparable(double ourNanos, double nativeNanos) {
        return nativeNanos <= mostTimesSlower * ourNanos && nativeNanos <= longestTrial.toNanos();
    }
}

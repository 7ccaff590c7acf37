package org.gbjo.learn;

import java.util.Map;

/**
 * What learning has achieved, all of it on queries that were held out.
 *
 * @param medianQError by which factor the median prediction is off
 * @param plans how good the plans are, by planner; the learned one first
 */
public record Learned(double medianQError, Map<String, PlanQuality> plans) {
    public static final String LEARNED = "learned";
    public static final String WRITTEN = "as written";
    public static final String SMALLEST = "smallest pattern first";

    /** How many times as much the plans of a planner cost as the learned ones, as a geometric mean. */
    public double gainOver(String planner) {
        return plans.get(planner).geometricMean() / plans.get(LEARNED).geometricMean();
    }
}

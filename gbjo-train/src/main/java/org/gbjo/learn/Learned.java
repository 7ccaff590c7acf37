package org.gbjo.learn;

import java.util.Map;
import java.util.Optional;

/**
 * What learning has achieved, all of it on queries that were held out.
 *
 * @param medianQError by which factor the median prediction is off
 * @param plans how good the plans are, by planner; the learned one first
 * @param tuning the settings of the search that were tried; empty if the model needs none
 */
public record Learned(double medianQError, Map<String, PlanQuality> plans, Optional<SearchTuning> tuning) {
    public static final String LEARNED = "learned";
    public static final String WRITTEN = "as written";
    public static final String SMALLEST = "smallest pattern first";

    /** How many times as much the plans of a planner cost as the learned ones, as a geometric mean. */
    public double gainOver(String planner) {
        return plans.get(planner).geometricMean() / plans.get(LEARNED).geometricMean();
    }
}

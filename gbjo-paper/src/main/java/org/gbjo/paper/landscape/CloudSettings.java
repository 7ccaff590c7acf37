package org.gbjo.paper.landscape;

import java.util.List;

/**
 * What {@link PlanCloud}s show.
 *
 * @param plans how many soft plans are drawn
 * @param deviation the standard deviation of their logits
 * @param temperatures for each of them there is a cloud, of the same logits
 */
public record CloudSettings(int plans, double deviation, List<Double> temperatures, long seed) {
    /** The paper's number of plans and temperatures; it does not say how the plans were drawn. */
    public static final CloudSettings DEFAULT = new CloudSettings(10_000, 1, List.of(5.0, 0.01), 1);

    public CloudSettings {
        temperatures = List.copyOf(temperatures);
        if (plans < 1 || !(deviation >= 0)) {
            throw new IllegalArgumentException(
                    "a cloud has 1 plan or more and a deviation from 0 on, got " + plans + " and " + deviation);
        }
        for (double temperature : temperatures) {
            if (!(temperature > 0)) {
                throw new IllegalArgumentException("a temperature is positive, got " + temperature);
            }
        }
    }

    public CloudSettings withPlans(int newPlans) {
        return new CloudSettings(newPlans, deviation, temperatures, seed);
    }
}

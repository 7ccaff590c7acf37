package org.gbjo.train;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What one epoch achieved.
 *
 * @param epoch counted from 1
 * @param trainingLoss the mean loss over the training plans while they were learnt
 * @param validationLoss the same loss over the held-out plans after the epoch
 * @param medianQError of the held-out plans
 * @param agreement share of held-out pairs of plans that are told apart rightly
 * @param learningRate of the last step
 * @param seconds of the epoch, validation included
 * @param plansPerSecond plans that the gradient steps learnt from in a second
 */
public record EpochReport(
        int epoch,
        double trainingLoss,
        double validationLoss,
        double medianQError,
        double agreement,
        double learningRate,
        double seconds,
        double plansPerSecond) {

    public Map<String, Object> toJson() {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("epoch", epoch);
        json.put("trainingLoss", trainingLoss);
        json.put("validationLoss", validationLoss);
        json.put("medianQError", medianQError);
        json.put("agreement", agreement);
        json.put("learningRate", learningRate);
        json.put("seconds", seconds);
        json.put("plansPerSecond", plansPerSecond);
        return json;
    }

    static EpochReport fromJson(Map<?, ?> json) {
        return new EpochReport(
                ((Number) json.get("epoch")).intValue(),
                number(json, "trainingLoss"),
                number(json, "validationLoss"),
                number(json, "medianQError"),
                number(json, "agreement"),
                number(json, "learningRate"),
                number(json, "seconds"),
                number(json, "plansPerSecond"));
    }

    private static double number(Map<?, ?> json, String name) {
        return ((Number) json.get(name)).doubleValue();
    }
}

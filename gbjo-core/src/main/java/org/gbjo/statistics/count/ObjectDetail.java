package org.gbjo.statistics.count;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.gbjo.statistics.ObjectValues;
import org.gbjo.statistics.ValueDistribution;
import org.gbjo.statistics.ValueSpace;

/**
 * How much of the objects of a predicate is written.
 *
 * @param values the most values of a distribution
 * @param types the most types of literals
 */
record ObjectDetail(int values, int types) {
    static final ObjectDetail FULL = new ObjectDetail(48, 24);

    private static final int LEAST_VALUES = 8;
    /** Longer IRIs of datatypes are left out. */
    private static final int MOST_CHARACTERS = 200;
    /** Of so many values, two are tails: each half as frequent as the one before. */
    private static final int VALUES_OF_TAIL = 8;

    /** Half as much, or nothing if that is too little. */
    ObjectDetail less() {
        return values / 2 < LEAST_VALUES ? null : new ObjectDetail(values / 2, Math.max(1, types / 2));
    }

    /** What is written of a predicate; the sample may be null. */
    ObjectValues of(long[] triples, ObjectSample sample) {
        List<Double> ofKinds =
                Arrays.stream(triples).mapToObj(count -> (double) count).toList();
        if (sample == null) {
            return new ObjectValues(ofKinds, List.of(), Map.of(), 0);
        }
        List<ObjectSample.Drawn> drawn = sample.drawn();
        double all = drawn.stream().mapToDouble(ObjectSample.Drawn::weight).sum();
        Map<ValueSpace, ValueDistribution> distributions = new EnumMap<>(ValueSpace.class);
        for (ValueSpace space : ValueSpace.values()) {
            TreeMap<Double, Double> weights = new TreeMap<>();
            for (ObjectSample.Drawn each : drawn) {
                if (space != ValueSpace.NONE && each.value().space() == space) {
                    weights.merge(each.value().number(), each.weight(), Double::sum);
                }
            }
            if (!weights.isEmpty()) {
                distributions.put(space, distribution(weights));
            }
        }
        return new ObjectValues(ofKinds, types(drawn, all), distributions, sample.isPart() ? drawn.size() : 0);
    }

    private List<ObjectValues.TypeShare> types(List<ObjectSample.Drawn> drawn, double all) {
        Map<String, Double> weights = new TreeMap<>();
        drawn.forEach(each -> weights.merge(each.value().type(), each.weight(), Double::sum));
        return weights.entrySet().stream()
                .filter(type -> type.getKey().length() <= MOST_CHARACTERS)
                .sorted(Map.Entry.<String, Double>comparingByValue(Comparator.reverseOrder())
                        .thenComparing(Map.Entry.comparingByKey()))
                .limit(types)
                .map(type -> new ObjectValues.TypeShare(type.getKey(), (float) (type.getValue() / all)))
                .toList();
    }

    private ValueDistribution distribution(TreeMap<Double, Double> weights) {
        int size = weights.size();
        double[] distinct = new double[size];
        double[] until = new double[size];
        double sum = 0;
        int at = 0;
        for (Map.Entry<Double, Double> each : weights.entrySet()) {
            sum += each.getValue();
            distinct[at] = each.getKey();
            until[at++] = sum;
        }
        int[] chosen = size <= values ? all(size) : quantiles(until, sum);
        double[] kept = new double[chosen.length];
        float[] below = new float[chosen.length];
        float[] atMost = new float[chosen.length];
        for (int i = 0; i < chosen.length; i++) {
            kept[i] = distinct[chosen[i]];
            below[i] = chosen[i] == 0 ? 0 : (float) (until[chosen[i] - 1] / sum);
            atMost[i] = (float) (until[chosen[i]] / sum);
        }
        return new ValueDistribution(kept, below, atMost);
    }

    private static int[] all(int size) {
        int[] places = new int[size];
        Arrays.setAll(places, place -> place);
        return places;
    }

    /** The places of values below which certain shares lie: evenly spaced ones, and rare ones at both ends. */
    private int[] quantiles(double[] until, double sum) {
        int tails = values / VALUES_OF_TAIL;
        int even = values - 2 * tails;
        List<Double> shares = new ArrayList<>();
        for (int i = 0; i < even; i++) {
            shares.add((double) i / (even - 1));
        }
        for (int i = 1; i <= tails; i++) {
            double rare = 1.0 / ((even - 1) * (double) (1 << i));
            shares.add(rare);
            shares.add(1 - rare);
        }
        return shares.stream()
                .mapToInt(share -> place(until, share * sum))
                .sorted()
                .distinct()
                .toArray();
    }

    private static int place(double[] until, double wanted) {
        int found = Arrays.binarySearch(until, wanted);
        return Math.min(until.length - 1, found >= 0 ? found : -found - 1);
    }
}

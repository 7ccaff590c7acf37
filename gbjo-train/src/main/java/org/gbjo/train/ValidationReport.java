package org.gbjo.train;

import it.unimi.dsi.fastutil.doubles.DoubleArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.gbjo.json.RecordJson;
import org.gbjo.label.LabelledQuery;

/**
 * How good the predictions are on queries that the model has not seen.
 *
 * @param queries how many queries
 * @param all over all plans
 * @param bySize by the number of patterns
 * @param byShape by the shape of the query
 * @param ranks how well plans of a query are told apart
 */
public record ValidationReport(
        int queries, QErrors all, Map<Integer, QErrors> bySize, Map<String, QErrors> byShape, RankQuality ranks) {

    /**
     * Judges a model as it is asked when it plans, with what it takes from elsewhere than its weights.
     *
     * @param logCosts predicts ln C_out of each labelled plan of a query
     */
    static ValidationReport of(Function<LabelledQuery, double[]> logCosts, List<LabelledQuery> queries) {
        Collector collector = new Collector();
        queries.forEach(query -> collector.add(query, logCosts.apply(query)));
        return collector.report();
    }

    /** Collects predictions query by query. */
    public static final class Collector {
        private final DoubleArrayList all = new DoubleArrayList();
        private final Map<Integer, DoubleArrayList> bySize = new TreeMap<>();
        private final Map<String, DoubleArrayList> byShape = new TreeMap<>();
        private final RankQuality.Counter ranks = new RankQuality.Counter();
        private int queries;

        /** Adds a query with the predicted ln C_out of each of its plans. */
        public void add(LabelledQuery labelled, double[] predicted) {
            double[] actual = new double[labelled.plans().size()];
            String shape = labelled.query().shape();
            for (int p = 0; p < actual.length; p++) {
                actual[p] = labelled.plans().get(p).logCost();
                double error = predicted[p] - actual[p];
                all.add(error);
                bySize.computeIfAbsent(labelled.query().bgp().size(), size -> new DoubleArrayList())
                        .add(error);
                byShape.computeIfAbsent(shape.isEmpty() ? "unknown" : shape, name -> new DoubleArrayList())
                        .add(error);
            }
            ranks.add(actual.length, predicted, actual);
            queries++;
        }

        public ValidationReport report() {
            return new ValidationReport(
                    queries, QErrors.of(all.toDoubleArray()), errors(bySize), errors(byShape), ranks.result());
        }

        private static <K> Map<K, QErrors> errors(Map<K, DoubleArrayList> groups) {
            Map<K, QErrors> errors = new LinkedHashMap<>();
            groups.forEach((group, values) -> errors.put(group, QErrors.of(values.toDoubleArray())));
            return errors;
        }
    }

    public Map<String, Object> toJson() {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("queries", queries);
        json.put("qError", RecordJson.toJson(all));
        Map<String, Object> sizes = new LinkedHashMap<>();
        bySize.forEach((size, errors) -> sizes.put(size.toString(), RecordJson.toJson(errors)));
        json.put("qErrorBySize", sizes);
        Map<String, Object> shapes = new LinkedHashMap<>();
        byShape.forEach((shape, errors) -> shapes.put(shape, RecordJson.toJson(errors)));
        json.put("qErrorByShape", shapes);
        json.put("ranks", RecordJson.toJson(ranks));
        return json;
    }
}

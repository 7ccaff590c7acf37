package org.gbjo.spark.count;

import java.io.Closeable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.storage.StorageLevel;
import org.gbjo.cardinality.Cost;
import org.gbjo.query.Bgp;
import org.gbjo.query.PatternSet;

/**
 * The rows of sets of patterns of a batch of queries, counted on Spark: those of many sets of all queries together, in as many
 * jobs as the deepest of them has joins one above the other. Counts are those of the oracle: exact below 2^53, rounded
 * beyond, and infinite above 10^308.
 */
public final class SetCounts implements Closeable {
    private final List<Bgp> queries;
    private final FactorTable table = new FactorTable();
    private final List<QueryFactors> factors = new ArrayList<>();
    private final List<Map<PatternSet, Double>> counted = new ArrayList<>();
    private final JavaRDD<String[]> relevant;
    private final FactorJobs jobs;

    /**
     * Counts the patterns of queries.
     *
     * @param triples different triples, each its three terms in canonical N-Triples form
     */
    public SetCounts(List<Bgp> queries, JavaRDD<String[]> triples, CountingOptions options) {
        this.queries = List.copyOf(queries);
        Set<Integer> ofPatterns = new LinkedHashSet<>();
        Map<Integer, PatternShape> shapes = new HashMap<>();
        for (Bgp bgp : queries) {
            QueryFactors ofQuery = new QueryFactors(table, bgp);
            factors.add(ofQuery);
            counted.add(new HashMap<>());
            ofPatterns.addAll(ofQuery.ofPatterns());
            for (int pattern = 0; pattern < bgp.size(); pattern++) {
                int count = ofQuery.count(pattern);
                shapes.put(count, ((Factor.Leaf) table.factor(count)).shape());
            }
        }
        PatternIndex index = new PatternIndex(shapes);
        relevant = triples.filter(index::matchesAny).persist(StorageLevel.MEMORY_AND_DISK_SER());
        jobs = new FactorJobs(table, relevant, options);
        countPatterns(ofPatterns);
    }

    private void countPatterns(Set<Integer> ofPatterns) {
        jobs.compute(ofPatterns);
        Set<Integer> values = new HashSet<>();
        for (int factor : ofPatterns) {
            if (table.factor(factor).arity() == Factor.SCALAR) {
                table.setSize(factor, jobs.scalar(factor).doubleValue());
            } else {
                table.setSize(factor, 0);
                values.add(factor);
            }
        }
        jobs.sizes(values).forEach((factor, rows) -> table.setSize(factor, rows));
        for (int query = 0; query < queries.size(); query++) {
            for (int pattern = 0; pattern < queries.get(query).size(); pattern++) {
                counted.get(query)
                        .put(
                                PatternSet.of(pattern),
                                table.size(factors.get(query).count(pattern)));
            }
        }
    }

    /** Counts connected sets, for each query those in its place. */
    public void count(List<Set<PatternSet>> connected) {
        Map<Integer, Map<PatternSet, Integer>> wanted = new HashMap<>();
        Set<Integer> rows = new LinkedHashSet<>();
        for (int query = 0; query < connected.size(); query++) {
            for (PatternSet set : connected.get(query)) {
                if (rows(query, set).isEmpty()) {
                    int factor = factors.get(query).rows(set);
                    rows.add(factor);
                    wanted.computeIfAbsent(query, unused -> new HashMap<>()).put(set, factor);
                }
            }
        }
        jobs.compute(rows);
        wanted.forEach((query, sets) ->
                sets.forEach((set, factor) -> counted.get(query).put(set, ExactNumbers.toDouble(jobs.scalar(factor)))));
    }

    /** The rows of a connected set of a query; empty until they are counted. A single pattern always is. */
    public OptionalDouble rows(int query, PatternSet connected) {
        Map<PatternSet, Double> known = counted.get(query);
        Double rows = known.get(connected);
        if (rows != null) {
            return OptionalDouble.of(rows);
        }
        for (int pattern : connected.toArray()) {
            if (known.get(PatternSet.of(pattern)) == 0) {
                return OptionalDouble.of(0);
            }
        }
        return OptionalDouble.empty();
    }

    /** The rows of any set: the product of its connected parts, all of which are counted. */
    public double product(int query, PatternSet set) {
        double product = 1;
        for (PatternSet part : queries.get(query).components(set)) {
            product = Cost.product(
                    product,
                    rows(query, part)
                            .orElseThrow(() -> new IllegalStateException(
                                    "patterns " + part + " of query " + query + " were not counted")));
        }
        return product;
    }

    /** Frees the memory of the workers. */
    @Override
    public void close() {
        jobs.close();
        relevant.unpersist(false);
    }
}

package org.gbjo.lab.compare;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.concurrent.ConcurrentHashMap;
import org.gbjo.lab.evaluate.LineFile;
import org.gbjo.query.Bgp;

/**
 * What was counted before: the true cost of orders and of the best one, so that a contender that runs again, or a new one,
 * costs little. Shared by threads.
 */
final class TrueCostFile implements Closeable {
    static final String NAME = "true-costs.jsonl";
    /** Stands for the best left-linear order, whichever it is. */
    static final String BEST = "best";

    /** A line of the file. */
    public record CountedOrder(String query, String plan, double cost) {}

    private final LineFile file;
    private final Map<String, Double> costs = new ConcurrentHashMap<>();

    private TrueCostFile(LineFile file) {
        this.file = file;
    }

    static TrueCostFile open(Path folder) throws IOException {
        Files.createDirectories(folder);
        Path path = folder.resolve(NAME);
        List<CountedOrder> counted = LineFile.read(path, CountedOrder.class);
        TrueCostFile opened = new TrueCostFile(LineFile.append(path));
        counted.forEach(order -> opened.costs.put(key(order.query, order.plan), order.cost));
        return opened;
    }

    private static String key(String query, String plan) {
        return query + " " + plan;
    }

    /** The cost of a plan, which is {@link ComparedOrder#UNKNOWN_COST} if it was not counted in time. */
    OptionalDouble cost(Bgp bgp, String plan) {
        Double known = costs.get(key(bgp.toString(), plan));
        return known == null ? OptionalDouble.empty() : OptionalDouble.of(known);
    }

    void add(Bgp bgp, String plan, double cost) throws IOException {
        file.add(List.of(new CountedOrder(bgp.toString(), plan, cost)));
        costs.put(key(bgp.toString(), plan), cost);
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}

package org.gbjo.lab.compare;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;

/**
 * The outcomes on one graph. What is compared are the queries that all contenders have in common with a known cost; the
 * others are listed.
 */
final class ComparedGraph {
    private final String name;
    private final Map<String, Map<String, ComparedOrder>> orders = new LinkedHashMap<>();
    private final List<String> queries = new ArrayList<>();
    private final Map<String, Set<String>> unknown = new LinkedHashMap<>();

    private ComparedGraph(String name) {
        this.name = name;
    }

    static ComparedGraph read(Path folder) throws IOException {
        ComparedGraph graph = new ComparedGraph(folder.getFileName().toString());
        List<String> contenders = new ArrayList<>(ComparisonFolder.contenders(folder));
        contenders.sort(Comparator.comparingInt(ComparedGraph::rank));
        for (String contender : contenders) {
            Map<String, ComparedOrder> own = new LinkedHashMap<>();
            ComparisonFolder.read(folder, contender).forEach(order -> own.put(order.key(), order));
            graph.orders.put(contender, own);
        }
        graph.findCommon();
        return graph;
    }

    /** The place of a contender in the tables. */
    private static int rank(String contender) {
        ContenderName[] names = ContenderName.values();
        int rank = names.length;
        for (int i = 0; i < names.length; i++) {
            if (contender.equals(names[i].toString())) {
                return i;
            }
            rank = contender.startsWith(names[i] + "-") ? i : rank;
        }
        return rank;
    }

    private void findCommon() {
        Set<String> common = new LinkedHashSet<>();
        orders.values().forEach(own -> common.addAll(own.keySet()));
        orders.forEach((contender, own) -> {
            common.removeIf(key -> !own.containsKey(key) || !own.get(key).isKnown());
            own.values().stream().filter(order -> !order.isKnown()).forEach(order -> unknown.computeIfAbsent(
                            order.query(), query -> new TreeSet<>())
                    .add(Double.isNaN(order.best()) ? "the best order" : contender));
        });
        queries.addAll(common);
    }

    String name() {
        return name;
    }

    Set<String> contenders() {
        return orders.keySet();
    }

    /** How many queries are compared. */
    int size() {
        return queries.size();
    }

    /** The queries that are not compared since something was not found in time, and what that was. */
    Map<String, Set<String>> unknown() {
        return unknown;
    }

    /** A number of each order of a contender for the queries that pass, in the same order for all contenders. */
    double[] figures(String contender, Predicate<ComparedOrder> chosen, ToDoubleFunction<ComparedOrder> figure) {
        Map<String, ComparedOrder> own = orders.get(contender);
        return queries.stream().map(own::get).filter(chosen).mapToDouble(figure).toArray();
    }

    /** How many times as much the orders of a contender cost as those of another one, where both are known. */
    double[] quotients(String contender, String rival, Predicate<ComparedOrder> chosen) {
        Map<String, ComparedOrder> others = orders.get(rival);
        return orders.get(contender).values().stream()
                .filter(order -> order.isKnown() && chosen.test(order))
                .filter(order -> others.containsKey(order.key())
                        && others.get(order.key()).isKnown())
                .mapToDouble(order -> order.ratio() / others.get(order.key()).ratio())
                .toArray();
    }

    /** The shapes of the queries, in the order of their names. */
    List<String> shapes() {
        Map<String, ComparedOrder> first = orders.values().iterator().next();
        return queries.stream()
                .map(query -> first.get(query).shape())
                .distinct()
                .sorted()
                .toList();
    }
}

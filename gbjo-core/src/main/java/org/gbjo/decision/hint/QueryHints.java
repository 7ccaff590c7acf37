package org.gbjo.decision.hint;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.gbjo.plan.JoinOrder;

/**
 * What the text of a query asks for, in prefix declarations: they survive parsing where comments do not. Their IRIs
 * begin with {@value #NAMESPACE}, whatever their labels are: {@code off} keeps the engine's order, {@code order=3,1,2}
 * gives the order of every BGP that has so many patterns.
 */
public final class QueryHints {
    public static final String NAMESPACE = "http://gbjo.org/hint#";

    /** The query asks for nothing. */
    public static final QueryHints NONE = new QueryHints(false, Map.of(), List.of());

    private static final String OFF = "off";
    private static final String ORDER = "order=";
    /** Users write hints, and sentences about them go into logs. */
    private static final int LONGEST_SHOWN = 80;

    private final boolean off;
    private final Map<Integer, JoinOrder> orders;
    private final List<String> faults;

    private QueryHints(boolean off, Map<Integer, JoinOrder> orders, List<String> faults) {
        this.off = off;
        this.orders = orders;
        this.faults = faults;
    }

    /** The hints among the IRIs of prefix declarations. */
    public static QueryHints of(Collection<String> iris) {
        Set<String> texts = null;
        for (String iri : iris) {
            if (iri.startsWith(NAMESPACE)) {
                // Engines keep declarations in no order, and the same hint may stand there twice.
                texts = texts == null ? new TreeSet<>() : texts;
                texts.add(iri.substring(NAMESPACE.length()));
            }
        }
        return texts == null ? NONE : parse(texts);
    }

    private static QueryHints parse(Set<String> texts) {
        Map<Integer, JoinOrder> orders = new TreeMap<>();
        Set<Integer> contradicted = new TreeSet<>();
        List<String> faults = new ArrayList<>();
        for (String text : texts) {
            if (text.equals(OFF)) {
                continue;
            }
            try {
                JoinOrder order = order(text);
                JoinOrder other = orders.putIfAbsent(order.size(), order);
                if (other != null && !other.equals(order)) {
                    contradicted.add(order.size());
                }
            } catch (IllegalArgumentException e) {
                faults.add("hint '" + shown(text) + "' is ignored, since " + shown(e.getMessage()));
            }
        }
        for (int size : contradicted) {
            orders.remove(size);
            faults.add("hints for " + size + " patterns are ignored, since they give more than one order");
        }
        return new QueryHints(texts.contains(OFF), orders, List.copyOf(faults));
    }

    private static JoinOrder order(String text) {
        if (!text.startsWith(ORDER)) {
            throw new IllegalArgumentException("a hint is off or an order, as order=3,1,2");
        }
        JoinOrder order = JoinOrder.parse(text.substring(ORDER.length()));
        if (order.size() < 2) {
            throw new IllegalArgumentException("one pattern has no order");
        }
        return order;
    }

    private static String shown(String text) {
        return text.length() <= LONGEST_SHOWN ? text : text.substring(0, LONGEST_SHOWN) + "…";
    }

    public boolean isEmpty() {
        return !off && orders.isEmpty() && faults.isEmpty();
    }

    /** Whether all BGPs of the query keep the engine's order. */
    public boolean isOff() {
        return off;
    }

    /** The order of BGPs with so many patterns, which are counted as they are written, if a hint gives one. */
    public Optional<JoinOrder> order(int patterns) {
        return off || orders.isEmpty() ? Optional.empty() : Optional.ofNullable(orders.get(patterns));
    }

    /** The hints that cannot be followed in any query, a sentence each. */
    public List<String> faults() {
        return faults;
    }

    /** The hints that give an order to BGPs of other sizes alone, a sentence each. */
    public List<String> forOthers(int patterns) {
        return unfit(Set.of(patterns), "");
    }

    /** The hints that give an order to none of the BGPs of a query, which have these sizes; a sentence each. */
    public List<String> unfit(Set<Integer> sizes) {
        return unfit(sizes, ", and no BGP of the query has so many");
    }

    private List<String> unfit(Set<Integer> sizes, String more) {
        if (off) {
            return List.of();
        }
        List<String> sentences = new ArrayList<>();
        orders.forEach((size, order) -> {
            if (!sizes.contains(size)) {
                sentences.add("hint '" + shown(text(order)) + "' is for " + size + " patterns" + more);
            }
        });
        return sentences;
    }

    /** How people write an order as a hint. */
    public static String text(JoinOrder order) {
        return ORDER + order;
    }
}

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
import org.gbjo.plan.JoinTree;
import org.gbjo.plan.Plan;
import org.gbjo.query.PatternSet;

/**
 * What the text of a query asks for, in prefix declarations: they survive parsing where comments do not. Their IRIs
 * begin with {@value #NAMESPACE}, whatever their labels are: {@code off} keeps the engine's order, {@code order=3,1,2}
 * gives the order of every BGP that has so many patterns, and {@code tree=((1,2),(3,4))} a tree, whose joins of two joins
 * are hash joins.
 */
public final class QueryHints {
    public static final String NAMESPACE = "http://gbjo.org/hint#";

    /** The query asks for nothing. */
    public static final QueryHints NONE = new QueryHints(false, Map.of(), List.of());

    private static final String OFF = "off";
    private static final String ORDER = "order=";
    private static final String TREE = "tree=";
    /** Users write hints, and sentences about them go into logs. */
    private static final int LONGEST_SHOWN = 80;

    private final boolean off;
    private final Map<Integer, Plan> plans;
    private final List<String> faults;

    private QueryHints(boolean off, Map<Integer, Plan> plans, List<String> faults) {
        this.off = off;
        this.plans = plans;
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
        Map<Integer, Plan> plans = new TreeMap<>();
        Set<Integer> contradicted = new TreeSet<>();
        List<String> faults = new ArrayList<>();
        for (String text : texts) {
            if (text.equals(OFF)) {
                continue;
            }
            try {
                Plan plan = plan(text);
                int size = plan.patterns().size();
                Plan other = plans.putIfAbsent(size, plan);
                if (other != null && !other.equals(plan)) {
                    contradicted.add(size);
                }
            } catch (IllegalArgumentException e) {
                faults.add("hint '" + shown(text) + "' is ignored, since " + shown(e.getMessage()));
            }
        }
        for (int size : contradicted) {
            plans.remove(size);
            faults.add("hints for " + size + " patterns are ignored, since they give more than one order");
        }
        return new QueryHints(texts.contains(OFF), plans, List.copyOf(faults));
    }

    private static Plan plan(String text) {
        if (text.startsWith(TREE)) {
            return tree(text.substring(TREE.length()));
        }
        if (!text.startsWith(ORDER)) {
            throw new IllegalArgumentException(
                    "a hint is off, an order, as order=3,1,2, or a tree, as tree=((1,2),(3,4))");
        }
        JoinOrder order = JoinOrder.parse(text.substring(ORDER.length()));
        if (order.size() < 2) {
            throw new IllegalArgumentException("one pattern has no order");
        }
        return Plan.leftLinear(order.toArray());
    }

    private static Plan tree(String text) {
        Plan plan = Plan.parse(text);
        if (plan.isLeftLinear()) {
            throw new IllegalArgumentException("a tree without a join of two joins is an order, as order=3,1,2");
        }
        if (!plan.patterns().equals(PatternSet.firstN(plan.patterns().size()))) {
            throw new IllegalArgumentException("a tree has each pattern of a BGP once, got " + plan);
        }
        return new JoinTree(plan).plan();
    }

    private static String shown(String text) {
        return text.length() <= LONGEST_SHOWN ? text : text.substring(0, LONGEST_SHOWN) + "…";
    }

    public boolean isEmpty() {
        return !off && plans.isEmpty() && faults.isEmpty();
    }

    /** Whether all BGPs of the query keep the engine's order. */
    public boolean isOff() {
        return off;
    }

    /** The plan of BGPs with so many patterns, which are counted as they are written, if a hint gives one. */
    public Optional<Plan> plan(int patterns) {
        return off || plans.isEmpty() ? Optional.empty() : Optional.ofNullable(plans.get(patterns));
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
        plans.forEach((size, plan) -> {
            if (!sizes.contains(size)) {
                sentences.add("hint '" + shown(text(plan)) + "' is for " + size + " patterns" + more);
            }
        });
        return sentences;
    }

    /** How people write a plan as a hint. */
    public static String text(Plan plan) {
        return plan.isLeftLinear()
                ? ORDER + JoinOrder.of(plan.order())
                : TREE + plan.toString().replace(' ', ',');
    }
}

package org.gbjo.observe;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.gbjo.run.BoundedText;

/**
 * The joins whose rows were predicted worst, of at most {@value #MOST} templates: of each template its worst one. Small
 * joins are left out, however wrong their prediction is: they cost nothing. Shared by all threads.
 */
public final class WorstJoins {
    static final int MOST = 100;
    /** Rows, predicted or actual, from which on a join matters. */
    static final double LEAST_ROWS = 1000;

    private static final double LEAST_LOG_ERROR = Math.log(4);
    private static final int MOST_OF_TEMPLATE = 2000;

    private final Map<String, Entry> entries = new HashMap<>();
    /** What an error must exceed to be of interest. */
    private volatile double threshold = LEAST_LOG_ERROR;

    /**
     * The worst join of a template.
     *
     * @param order the patterns that it joins, counted from 1, in the order in which they were executed
     * @param times how often a join of the template was wrong by as much as matters
     */
    public record Entry(String template, String order, MisestimatedJoin join, long times) {
        /** The factor between predicted and actual rows. */
        public double error() {
            return Math.exp(join.logError());
        }

        public Map<String, Object> toJson() {
            Map<String, Object> members = new LinkedHashMap<>();
            members.put("template", template);
            members.put("joined", order);
            members.put("predictedRows", join.predicted());
            members.put("actualRows", join.actual());
            members.put("atLeast", !join.complete());
            members.put("error", error());
            members.put("times", times);
            return members;
        }
    }

    void record(ObservedBgp bgp) {
        bgp.worstJoin()
                .filter(join -> join.logError() >= threshold
                        && Math.max(join.predicted(), (double) join.actual()) >= LEAST_ROWS)
                .ifPresent(join -> bgp.template()
                        .ifPresent(template -> add(BoundedText.of(template.text(), MOST_OF_TEMPLATE), bgp, join)));
    }

    private synchronized void add(String template, ObservedBgp bgp, MisestimatedJoin join) {
        Entry known = entries.get(template);
        if (known == null && entries.size() >= MOST) {
            Entry least = least();
            if (least.join.logError() >= join.logError()) {
                return;
            }
            entries.remove(least.template);
        }
        long times = known == null ? 1 : known.times + 1;
        boolean isWorse = known == null || join.logError() > known.join.logError();
        entries.put(
                template,
                isWorse
                        ? new Entry(template, joined(bgp, join), join, times)
                        : new Entry(template, known.order, known.join, times));
        threshold = entries.size() < MOST ? LEAST_LOG_ERROR : least().join.logError();
    }

    private Entry least() {
        return entries.values().stream()
                .min(Comparator.comparingDouble(entry -> entry.join.logError()))
                .orElseThrow();
    }

    private static String joined(ObservedBgp bgp, MisestimatedJoin join) {
        return bgp.steps().subList(0, join.step() + 1).stream()
                .map(step -> Integer.toString(step.pattern() + 1))
                .collect(Collectors.joining(","));
    }

    synchronized void clear() {
        entries.clear();
        threshold = LEAST_LOG_ERROR;
    }

    /** All of them, the worst first. */
    public synchronized List<Entry> list() {
        List<Entry> sorted = new ArrayList<>(entries.values());
        sorted.sort(Comparator.comparingDouble((Entry entry) -> -entry.join.logError())
                .thenComparing(Entry::template));
        return sorted;
    }

    /** The worst ones as a table for people; empty if there are none. */
    public String toText(int most) {
        List<Entry> worst = list();
        if (worst.isEmpty()) {
            return "";
        }
        StringBuilder out = new StringBuilder("worst estimated joins since the start\n");
        out.append(String.format(
                Locale.ROOT, "  %10s %15s %24s %7s  %s\n", "error", "predicted", "actual", "times", "template"));
        for (Entry entry : worst.subList(0, Math.min(most, worst.size()))) {
            out.append(String.format(
                    Locale.ROOT,
                    "  %10s %15s %24s %7d  patterns %s of %s\n",
                    RowsText.of(entry.error()) + "x",
                    RowsText.of(entry.join.predicted()),
                    entry.join.actualText(),
                    entry.times,
                    entry.order,
                    BoundedText.of(entry.template, 200)));
        }
        return out.toString();
    }
}

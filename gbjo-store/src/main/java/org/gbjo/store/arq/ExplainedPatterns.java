package org.gbjo.store.arq;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.gbjo.store.dataset.FolderGraph;
import org.gbjo.store.join.IdPattern;
import org.gbjo.store.join.JoinPart;
import org.gbjo.store.join.JoinTable;
import org.gbjo.store.join.RowCondition;

/** A group of patterns as it is joined, step by step, with predicted rows and those that are counted meanwhile. */
final class ExplainedPatterns {
    private static final String REASON = "joined by the graph folder, planned by counts and samples of its graph";
    private static final long UNCOUNTED = -1;

    private final List<String> written = new ArrayList<>();
    private final List<String> ordered = new ArrayList<>();
    private final double[] predicted;
    private final long[] rows;
    private final boolean tree;
    private final boolean repeated;
    private final boolean filtered;
    private final long planningNanos;
    private int executions;

    ExplainedPatterns(
            FolderGraph folder,
            PatternGroup group,
            List<JoinPart> steps,
            long bound,
            int[] row,
            boolean filtered,
            long planningNanos) {
        group.patterns().forEach(pattern -> written.add(text(pattern, group, folder)));
        List<IdPattern> joined = new ArrayList<>();
        int[] patterns = new int[steps.size()];
        for (int step = 0; step < patterns.length; step++) {
            ordered.add(text(steps.get(step), group, folder));
            joined.addAll(patterns(steps.get(step)));
            patterns[step] = joined.size();
        }
        double[] afterPatterns = folder.planner().predicted(joined, bound, row);
        this.predicted = Arrays.stream(patterns).mapToDouble(size -> afterPatterns[size - 1]).toArray();
        this.tree = joined.size() > patterns.length;
        this.repeated = bound != 0;
        this.filtered = filtered;
        this.planningNanos = planningNanos;
        this.rows = new long[steps.size()];
        long known = bound;
        for (int step = 0; step < rows.length; step++) {
            // A pattern without a variable of its own is part of the step before, or a look-up that is not counted.
            rows[step] = (steps.get(step).variables() & ~known) == 0 ? UNCOUNTED : 0;
            known |= steps.get(step).variables();
        }
    }

    private static List<IdPattern> patterns(JoinPart part) {
        return part instanceof JoinTable table
                ? table.parts().stream()
                        .flatMap(each -> patterns(each).stream())
                        .toList()
                : List.of((IdPattern) part);
    }

    private static String text(JoinPart part, PatternGroup group, FolderGraph folder) {
        return part instanceof JoinTable table
                ? table.parts().stream()
                        .map(each -> text(each, group, folder))
                        .collect(Collectors.joining(" . ", "{ ", " } as a table"))
                : text((IdPattern) part, group, folder);
    }

    private static String text(IdPattern pattern, PatternGroup group, FolderGraph folder) {
        List<String> terms = new ArrayList<>();
        for (int position = 0; position < 3; position++) {
            int slot = pattern.slots()[position];
            terms.add(
                    slot == IdPattern.CONSTANT
                            ? folder.terms().text(pattern.ids()[position])
                            : "?" + group.vars()[slot].getVarName());
        }
        return String.join(" ", terms);
    }

    /** The same for all joins of the same patterns in the same order. */
    String key() {
        return written + " " + ordered + " " + repeated;
    }

    /** Conditions that let every row pass and count it. */
    List<RowCondition> counters(List<JoinPart> steps, long bound) {
        executions++;
        List<RowCondition> counters = new ArrayList<>();
        long known = bound;
        for (int step = 0; step < rows.length; step++) {
            known |= steps.get(step).variables();
            if (rows[step] != UNCOUNTED) {
                counters.add(new Counter(step, known));
            }
        }
        return counters;
    }

    private final class Counter implements RowCondition {
        private final int step;
        private final long reads;

        Counter(int step, long reads) {
            this.step = step;
            this.reads = reads;
        }

        @Override
        public long reads() {
            return reads;
        }

        /** A table would count its own rows. */
        @Override
        public boolean isOfRowAlone() {
            return false;
        }

        @Override
        public boolean accepts(int[] row) {
            rows[step]++;
            return true;
        }
    }

    /** Rows are predicted for the patterns alone: with filters or rows from outside they are another number. */
    private boolean isComparable() {
        return !repeated && !filtered && executions == 1;
    }

    private double sumOfPredicted() {
        double sum = 0;
        for (double each : predicted) {
            sum += each;
        }
        return Math.min(Double.MAX_VALUE, sum);
    }

    /** The patterns in their order with predicted and actual rows, a line each. */
    String toText(boolean complete) {
        StringBuilder out = new StringBuilder(tree ? "tree: " : "gbjo's order: ").append(REASON).append('\n');
        int width = ordered.stream().mapToInt(String::length).max().orElse(0);
        for (int step = 0; step < rows.length; step++) {
            String pattern = ordered.get(step);
            out.append("  ")
                    .append(pattern)
                    .append(" ".repeat(width - pattern.length()))
                    .append("  #");
            if (isComparable()) {
                out.append(String.format(Locale.ROOT, " %,.0f rows predicted,", predicted[step]));
            }
            out.append(
                    rows[step] == UNCOUNTED
                            ? " not counted apart"
                            : String.format(Locale.ROOT, " %s%,d actual", complete ? "" : "at least ", rows[step]));
            out.append('\n');
        }
        out.append(String.format(Locale.ROOT, "  planned in %.3f ms", planningNanos / 1e6));
        return out.append(repeated ? ", for rows from outside" : "")
                .append(filtered ? ", with filters" : "")
                .append('\n')
                .toString();
    }

    /** The members that docs/formats.md describes. */
    Map<String, Object> toJson(boolean complete) {
        Map<String, Object> execution = new LinkedHashMap<>();
        execution.put("plan", tree ? "tree" : "order");
        if (!repeated) {
            execution.put("executions", executions);
        }
        execution.put("complete", complete);
        execution.put("repeated", repeated);
        execution.put("filtered", filtered);
        List<Object> steps = new ArrayList<>();
        for (int step = 0; step < rows.length; step++) {
            Map<String, Object> members = new LinkedHashMap<>();
            members.put("pattern", ordered.get(step));
            if (isComparable()) {
                members.put("predictedRows", predicted[step]);
            }
            if (rows[step] != UNCOUNTED) {
                members.put("actualRows", rows[step]);
                members.put("atLeast", !complete);
            }
            steps.add(members);
        }
        execution.put("steps", steps);
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("chosen", tree ? "tree" : "gbjo");
        members.put("reason", REASON);
        members.put("patterns", written);
        members.put("gbjo", ordered);
        members.put("gbjoRows", sumOfPredicted());
        members.put("planningMilliseconds", planningNanos / 1e6);
        members.put("execution", execution);
        return members;
    }
}

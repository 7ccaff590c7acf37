package org.gbjo.store.arq;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.gbjo.store.dataset.FolderGraph;
import org.gbjo.store.join.IdPattern;
import org.gbjo.store.join.JoinPart;
import org.gbjo.store.join.JoinPath;
import org.gbjo.store.join.JoinTable;
import org.gbjo.store.join.RowCondition;

/** A group of patterns in the order, or the tree, in which it is joined, with predicted rows and those that are counted meanwhile. */
final class ExplainedPatterns {
    private static final String REASON = "joined by the graph folder, ordered by counts and samples of its graph";
    private static final long UNCOUNTED = -1;

    private final List<String> written = new ArrayList<>();
    /** A pattern for each step, or those of a table that are joined before. */
    private final List<String> ordered = new ArrayList<>();

    private final boolean tree;
    private final double[] predicted;
    private final long[] rows;
    private final boolean repeated;
    private final boolean filtered;
    private final boolean withPaths;
    private final long planningNanos;
    private int executions;

    ExplainedPatterns(
            FolderGraph folder,
            PatternGroup group,
            List<JoinPart> parts,
            long bound,
            int[] row,
            boolean filtered,
            long planningNanos) {
        group.patterns().forEach(pattern -> written.add(text(pattern, group, folder)));
        group.paths().forEach(path -> written.add(text(path, group, folder)));
        List<IdPattern> joined = new ArrayList<>();
        this.predicted = new double[parts.size()];
        int[] ends = new int[parts.size()];
        for (int step = 0; step < ends.length; step++) {
            ordered.add(text(parts.get(step), group, folder));
            collect(parts.get(step), joined);
            ends[step] = joined.size() - 1;
        }
        this.withPaths = !group.paths().isEmpty();
        if (!withPaths) {
            double[] ofPatterns = folder.planner().predicted(joined, bound, row);
            for (int step = 0; step < ends.length; step++) {
                predicted[step] = ofPatterns[ends[step]];
            }
        }
        this.tree = parts.stream().anyMatch(JoinTable.class::isInstance);
        this.repeated = bound != 0;
        this.filtered = filtered;
        this.planningNanos = planningNanos;
        this.rows = new long[parts.size()];
        long known = bound;
        for (int step = 0; step < rows.length; step++) {
            // A pattern without a variable of its own is part of the step before, or a look-up that is not counted.
            rows[step] = (parts.get(step).variables() & ~known) == 0 ? UNCOUNTED : 0;
            known |= parts.get(step).variables();
        }
    }

    private static void collect(JoinPart part, List<IdPattern> patterns) {
        if (part instanceof IdPattern pattern) {
            patterns.add(pattern);
        } else if (part instanceof JoinTable table) {
            table.parts().forEach(inner -> collect(inner, patterns));
        }
    }

    private static String text(JoinPart part, PatternGroup group, FolderGraph folder) {
        if (part instanceof JoinTable table) {
            List<String> inside = new ArrayList<>();
            table.parts().forEach(inner -> inside.add(text(inner, group, folder)));
            return "table of { " + String.join(" . ", inside) + " }";
        }
        if (part instanceof JoinPath path) {
            return text(path.from(), path.fromId(), group, folder) + " "
                    + path.search().named() + " "
                    + text(path.to(), path.toId(), group, folder);
        }
        IdPattern pattern = (IdPattern) part;
        List<String> terms = new ArrayList<>();
        for (int position = 0; position < 3; position++) {
            terms.add(text(pattern.slots()[position], pattern.ids()[position], group, folder));
        }
        return String.join(" ", terms);
    }

    private static String text(int slot, int id, PatternGroup group, FolderGraph folder) {
        return slot == IdPattern.CONSTANT ? folder.terms().text(id) : "?" + group.vars()[slot].getVarName();
    }

    /** The same for all joins of the same patterns in the same order. */
    String key() {
        return written + " " + ordered + " " + repeated;
    }

    /** Conditions that let every row pass and count it. */
    List<RowCondition> counters(List<JoinPart> parts, long bound) {
        executions++;
        List<RowCondition> counters = new ArrayList<>();
        long known = bound;
        for (int step = 0; step < rows.length; step++) {
            known |= parts.get(step).variables();
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

        @Override
        public boolean accepts(int[] row) {
            rows[step]++;
            return true;
        }

        /** Rows of a table are counted when they are joined. */
        @Override
        public boolean isOfRowAlone() {
            return false;
        }
    }

    /** Rows are predicted for the patterns alone: with paths, filters or rows from outside they are another number. */
    private boolean isComparable() {
        return !repeated && !filtered && !withPaths && executions == 1;
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
        StringBuilder out = new StringBuilder(tree ? "a tree: " : "gbjo's order: ")
                .append(REASON)
                .append('\n');
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
        members.put(tree ? "tree" : "gbjo", tree ? String.join(" . ", ordered) : ordered);
        members.put(tree ? "treeRows" : "gbjoRows", sumOfPredicted());
        members.put("planningMilliseconds", planningNanos / 1e6);
        members.put("execution", execution);
        return members;
    }
}

package org.gbjo.rdf4j.live;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.eclipse.rdf4j.common.iteration.CloseableIteration;
import org.eclipse.rdf4j.model.Resource;
import org.eclipse.rdf4j.model.Statement;
import org.gbjo.live.LiveStore;
import org.gbjo.rdf4j.translation.ContextNames;

/** How many statements each context has, and so which of them get statistics of their own. */
final class ContextSizes {
    /** What is nearly everything shares the statistics of everything. */
    private static final double SHARE_OF_ALL = 0.9;

    private static final long LEAST = 100_000;
    private static final int MOST_TABLES = 3;
    private static final int BATCH = 4096;
    /** Contexts are often many and small; those that come first are as likely to be large as others. */
    private static final int MOST_CONTEXTS = 100_000;

    private final Map<Resource, long[]> sizes = new HashMap<>();
    private long all;
    private long named;

    /** Counts statements, and closes them. */
    ContextSizes(SailSnapshot snapshot, CloseableIteration<? extends Statement> statements) {
        while (snapshot.step(() -> read(statements))) {
            // The store may be closed between two steps.
        }
    }

    private boolean read(CloseableIteration<? extends Statement> statements) {
        for (int i = 0; i < BATCH; i++) {
            if (!statements.hasNext()) {
                statements.close();
                return false;
            }
            Resource context = statements.next().getContext();
            all++;
            if (context != null) {
                named++;
                count(context);
            }
        }
        return true;
    }

    private void count(Resource context) {
        long[] size = sizes.get(context);
        if (size != null) {
            size[0]++;
        } else if (sizes.size() < MOST_CONTEXTS) {
            sizes.put(context, new long[] {1});
        }
    }

    /** The graphs with statistics of their own. */
    List<String> tables() {
        List<String> tables = new ArrayList<>();
        tables.add(LiveStore.DEFAULT_GRAPH);
        double most = SHARE_OF_ALL * (double) all;
        if (named > 0 && (double) named < most) {
            tables.add(LiveStore.NAMED_GRAPHS);
        }
        sizes.entrySet().stream()
                .filter(entry ->
                        entry.getKey().isIRI() && entry.getValue()[0] >= LEAST && (double) entry.getValue()[0] < most)
                .sorted(Comparator.comparingLong((Map.Entry<Resource, long[]> entry) -> -entry.getValue()[0]))
                .limit(MOST_TABLES)
                .forEach(entry -> tables.add(ContextNames.text(entry.getKey())));
        return tables;
    }
}

package org.gbjo.observe;

import java.lang.System.Logger.Level;
import java.util.Locale;
import java.util.Optional;
import org.gbjo.decision.template.BgpTemplate;
import org.gbjo.run.BoundedText;

/** What the log says of a query if it is slow: of all its BGPs, that which took longest and the worst prediction. */
final class SlowQuery {
    private static final System.Logger LOG = System.getLogger("org.gbjo.slow");
    private static final int MOST_OF_DECISION = 300;
    private static final int MOST_OF_QUERY = 300;

    private final long start;
    private ObservedBgp longest;
    private Optional<MisestimatedJoin> worst = Optional.empty();
    private int bgps;
    private boolean logged;

    SlowQuery(long start) {
        this.start = start;
    }

    long start() {
        return start;
    }

    void add(ObservedBgp bgp) {
        bgps++;
        if (longest == null || bgp.nanos() > longest.nanos()) {
            longest = bgp;
        }
        Optional<MisestimatedJoin> join = bgp.worstJoin();
        if (join.isPresent()
                && (worst.isEmpty() || join.get().logError() > worst.get().logError())) {
            worst = join;
        }
    }

    /** Logs the query on one bounded line; returns whether this is the first time. */
    boolean log(long nanos, String text) {
        if (logged) {
            return false;
        }
        logged = true;
        LOG.log(Level.WARNING, line(nanos, text));
        return true;
    }

    private String line(long nanos, String text) {
        StringBuilder line = new StringBuilder("slow query, ").append(milliseconds(nanos));
        if (longest == null) {
            line.append("; no BGP of it was observed");
        } else {
            line.append("; executions of BGPs observed: ").append(bgps).append("; the longest, ");
            line.append(milliseconds(longest.nanos()))
                    .append(longest.complete() ? "" : ", cut off")
                    .append(", ");
            line.append(RowsText.of(longest.resultRows())).append(" rows: ");
            line.append(BoundedText.of(longest.decision().toString(), MOST_OF_DECISION));
            worst.ifPresent(join -> line.append("; worst join, ").append(join));
        }
        return line.append("; ")
                .append(BoundedText.of(text.isEmpty() ? template() : text, MOST_OF_QUERY))
                .toString();
    }

    /** What is said of a query whose text the engine does not know. */
    private String template() {
        return longest == null ? "" : longest.template().map(BgpTemplate::text).orElse("");
    }

    private static String milliseconds(long nanos) {
        return String.format(Locale.ROOT, "%.0f ms", nanos / 1e6);
    }
}

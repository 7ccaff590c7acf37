package org.gbjo.cli.terminal;

import java.time.Duration;
import org.gbjo.report.text.Numbers;

/** The texts about one step of long work; a total that is not positive is unknown. */
record ProgressStep(String name, long total) {
    private static final int BAR_WIDTH = 24;
    /** Before this the rate is a guess, and so is what follows from it. */
    private static final Duration SETTLED = Duration.ofSeconds(1);

    /** For a terminal: {@code reading [######------------------] 25 %, 5.2 M/s, 12 s left}. */
    String bar(long done, Duration elapsed) {
        if (total <= 0) {
            return line(done, elapsed);
        }
        int filled = (int) (BAR_WIDTH * share(done));
        return name + " [" + "#".repeat(filled) + "-".repeat(BAR_WIDTH - filled) + "] " + state(done, elapsed);
    }

    /** For a log: {@code reading: 25 %, 5.2 M/s, 12 s left}. */
    String line(long done, Duration elapsed) {
        return name + ": " + state(done, elapsed);
    }

    String finished(long done, Duration elapsed) {
        return name + ": done, " + Numbers.compact(done) + " in " + Numbers.duration(elapsed);
    }

    private String state(long done, Duration elapsed) {
        String reached = total > 0 ? Math.round(Math.floor(100 * share(done))) + " %" : Numbers.compact(done);
        if (done <= 0 || elapsed.compareTo(SETTLED) < 0) {
            return reached;
        }
        double rate = done / (elapsed.toNanos() / 1e9);
        String state = reached + ", " + Numbers.compact(rate) + "/s";
        if (total <= 0) {
            return state;
        }
        Duration left = Duration.ofMillis(Math.round(1000 * Math.max(0, total - done) / rate));
        return state + ", " + Numbers.duration(left) + " left";
    }

    private double share(long done) {
        return Math.min(1, Math.max(0, (double) done / total));
    }
}

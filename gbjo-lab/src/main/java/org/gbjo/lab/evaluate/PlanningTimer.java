package org.gbjo.lab.evaluate;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gbjo.job.Progress;
import org.gbjo.plan.PlanningResult;
import org.gbjo.report.statistics.Distribution;
import org.gbjo.run.Deadline;
import org.gbjo.workload.Query;

/** Measures how long contestants plan. Sizes that were measured already are not measured again. */
final class PlanningTimer {
    private final long nanoseconds;
    private final Progress progress;

    PlanningTimer(int milliseconds, Progress progress) {
        this.nanoseconds = milliseconds * 1_000_000L;
        this.progress = progress;
    }

    void run(Map<Integer, List<Query>> queriesBySize, List<Contestant> contestants, Path file) throws IOException {
        Set<String> known = new HashSet<>();
        LineFile.read(file, PlanningTime.class).forEach(time -> known.add(key(time.setup(), time.size())));
        progress.begin("measuring the time to plan", (long) queriesBySize.size() * contestants.size());
        int done = 0;
        try (LineFile times = LineFile.append(file)) {
            for (Contestant contestant : contestants) {
                for (Map.Entry<Integer, List<Query>> entry : queriesBySize.entrySet()) {
                    int size = entry.getKey();
                    if (size <= contestant.most() && !known.contains(key(contestant.setup(), size))) {
                        times.add(List.of(measure(contestant, size, entry.getValue())));
                    }
                    progress.update(++done);
                }
            }
        }
        progress.end();
    }

    private static String key(String setup, int size) {
        return setup + " " + size;
    }

    private PlanningTime measure(Contestant contestant, int size, List<Query> queries) {
        rounds(contestant, queries);
        double median = Distribution.of(rounds(contestant, queries)).median();
        double evaluations = 0;
        for (Query query : queries) {
            PlanningResult planned = contestant.planner().plan(query.bgp(), Deadline.none());
            evaluations += (double) planned.evaluations() / queries.size();
        }
        return new PlanningTime(contestant.name(), contestant.setup(), size, median * 1e-6, evaluations);
    }

    /** The nanoseconds of each run: every query at least once, and again until the time is over. */
    private List<Long> rounds(Contestant contestant, List<Query> queries) {
        List<Long> taken = new ArrayList<>();
        long begin = System.nanoTime();
        do {
            for (Query query : queries) {
                long start = System.nanoTime();
                contestant.planner().plan(query.bgp(), Deadline.none());
                taken.add(System.nanoTime() - start);
            }
        } while (System.nanoTime() - begin < nanoseconds);
        return taken;
    }
}

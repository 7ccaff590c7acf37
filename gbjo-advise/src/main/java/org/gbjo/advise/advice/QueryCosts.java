package org.gbjo.advise.advice;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.gbjo.advise.cost.BgpRows;
import org.gbjo.advise.cost.BgpRows.Contender;
import org.gbjo.advise.cost.RowCounter;
import org.gbjo.advise.log.LogFile;
import org.gbjo.advise.log.LogListener;
import org.gbjo.advise.query.BgpSite;
import org.gbjo.advise.query.ReadQuery;

/**
 * What the queries of each file cost: the rows that they touch in the order of an engine.
 *
 * @param file relative to the folder of queries, with slashes
 * @param rows of all queries of the file together
 * @param counted whether all of them are counted
 * @param problem why there is no number; empty if there is one
 * @param reason what makes the dearest query dear
 */
public record QueryCosts(String file, double rows, boolean counted, String problem, String reason) {

    /** The costs of all files of a folder, or of one file. */
    public static List<QueryCosts> of(Path path, RowCounter counter, Contender engine) throws IOException {
        List<QueryCosts> costs = new ArrayList<>();
        for (LogFile file : LogFile.of(path)) {
            Path relative = file.path().equals(path) ? path.getFileName() : path.relativize(file.path());
            costs.add(of(relative.toString().replace('\\', '/'), file, counter, engine));
        }
        return costs;
    }

    private static QueryCosts of(String name, LogFile file, RowCounter counter, Contender engine) throws IOException {
        List<String> queries = new ArrayList<>();
        Texts texts = new Texts(queries);
        file.read(Optional.empty(), texts);
        if (texts.unreadable > 0 || queries.isEmpty()) {
            return failed(name, queries.isEmpty() ? "it holds no query" : "it holds what is no query");
        }
        List<BgpRows> all = new ArrayList<>();
        for (int i = 0; i < queries.size(); i++) {
            Optional<ReadQuery> read = ReadQuery.of(queries.get(i));
            if (read.isEmpty()) {
                return failed(name, "query " + (i + 1) + " of it is not SPARQL");
            }
            for (BgpSite site : read.get().sites()) {
                Optional<BgpRows> rows = counter.rows(site.bgp());
                if (rows.isEmpty()) {
                    return failed(name, "query " + (i + 1) + " of it was not counted in time");
                }
                all.add(rows.get());
            }
        }
        return of(name, all, engine);
    }

    private static QueryCosts of(String name, List<BgpRows> all, Contender engine) {
        double sum = all.stream().mapToDouble(rows -> rows.in(engine).total()).sum();
        String reason = all.stream()
                .filter(rows -> rows.bgp().size() > 1)
                .max(Comparator.comparingDouble(rows -> rows.in(engine).total()))
                .map(rows -> new Diagnosis(rows, engine).sentence())
                .orElse("");
        return new QueryCosts(name, sum, all.stream().allMatch(BgpRows::counted), "", reason);
    }

    private static QueryCosts failed(String name, String problem) {
        return new QueryCosts(name, Double.NaN, false, problem, "");
    }

    public boolean isKnown() {
        return problem.isEmpty();
    }

    private static final class Texts implements LogListener {
        private final List<String> queries;
        private int unreadable;

        Texts(List<String> queries) {
            this.queries = queries;
        }

        @Override
        public void query(String text) {
            queries.add(text);
        }

        @Override
        public void executed(String template, long times) {
            unreadable++;
        }

        @Override
        public void other() {}

        @Override
        public void update() {
            unreadable++;
        }

        @Override
        public void unreadable() {
            unreadable++;
        }
    }
}

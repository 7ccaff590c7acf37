package org.gbjo.cli.plan;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.gbjo.cardinality.Cardinalities;
import org.gbjo.cli.option.OracleSource;
import org.gbjo.cli.option.Queries;
import org.gbjo.cli.terminal.Verb;
import org.gbjo.oracle.Oracle;
import org.gbjo.plan.Plan;
import org.gbjo.query.Bgp;
import org.gbjo.run.Deadline;
import org.gbjo.run.DeadlineExceededException;
import org.gbjo.search.ExactSearch;
import org.gbjo.workload.Query;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "cost",
        description = "Show the exact C_out of join orders: as written, a given one, the optimum.",
        footer = {
            "",
            "C_out is the sum of the numbers of rows of all joins. Patterns are counted from 1.",
            "Example: gbjo cost wikidata queries.jsonl --query star-7 --order 3,1,2 --optimum"
        })
public final class CostCommand extends Verb {
    @Mixin
    private OracleSource source;

    @Parameters(
            index = "1",
            paramLabel = "QUERYFILE",
            description = "SPARQL (.rq, .sparql) or JSON lines (.jsonl), or a folder of such files.")
    private Path file;

    @Option(names = "--query", paramLabel = "ID", description = "Only the query of this name (default: all queries).")
    private String id;

    @ArgGroup
    private Given given;

    @Option(names = "--optimum", description = "Also the cheapest left-linear plan, cartesian products included.")
    private boolean optimum;

    @Option(names = "--bushy", description = "Also the cheapest plan of any shape.")
    private boolean bushy;

    @Option(
            names = "--timeout",
            paramLabel = "TIME",
            defaultValue = "60s",
            description = "How long to count for each query, such as 500ms, 60s or 2m (default: ${DEFAULT-VALUE}).")
    private Duration timeout;

    @Option(names = "--json", description = "Print a line of JSON for each query.")
    private boolean json;

    /** A plan to cost, in one of its two forms. */
    static final class Given {
        @Option(names = "--order", paramLabel = "ORDER", description = "A left-linear plan to cost, such as 3,1,2.")
        private String order;

        @Option(names = "--plan", paramLabel = "PLAN", description = "A plan to cost, such as \"((1 2) (3 4))\".")
        private String plan;

        Plan parse() {
            return Plan.parse(order != null ? order : plan);
        }
    }

    @Override
    protected void run() throws IOException {
        List<Query> queries = Queries.chosen(file, id);
        if (given != null && queries.size() > 1) {
            throw new IllegalArgumentException(
                    "a plan belongs to one query, " + file + " has " + queries.size() + "; choose one with --query");
        }
        try (Oracle oracle = source.open(timeout)) {
            cost(queries, oracle);
        }
    }

    /** Reports each query for which there is enough time. */
    private void cost(List<Query> queries, Oracle oracle) {
        CostReport report = new CostReport(terminal, json, queries.size() == 1);
        for (Query query : queries) {
            Deadline deadline = Deadline.after(timeout);
            Cardinalities cardinalities = oracle.open(query.bgp(), deadline);
            try {
                report.add(query, plans(query.bgp(), cardinalities, deadline), cardinalities);
            } catch (DeadlineExceededException e) {
                if (queries.size() == 1) {
                    throw e;
                }
                fail("query '" + query.id() + "': " + e.getMessage());
            }
        }
        report.end();
    }

    private List<CostedPlan> plans(Bgp bgp, Cardinalities cardinalities, Deadline deadline) {
        List<CostedPlan> plans = new ArrayList<>();
        plans.add(CostedPlan.of("as written", "asWritten", Plan.asWritten(bgp.size()), cardinalities));
        if (given != null) {
            Plan plan = given.parse();
            if (!plan.patterns().equals(bgp.all())) {
                throw new IllegalArgumentException("a plan of this query uses each of the patterns 1 to " + bgp.size()
                        + " once, got " + CostedPlan.text(plan));
            }
            plans.add(CostedPlan.of("given", "given", plan, cardinalities));
        }
        ExactSearch search = new ExactSearch(cardinalities, deadline);
        if (optimum) {
            plans.add(CostedPlan.of("best left-linear", "bestLeftLinear", search.bestLeftLinear()));
        }
        if (bushy) {
            plans.add(CostedPlan.of("best bushy", "bestBushy", search.bestBushy()));
        }
        return plans;
    }
}

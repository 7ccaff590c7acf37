package org.gbjo.bench.engine;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import org.gbjo.decision.Decision;
import org.gbjo.decision.model.ScoredOrder;
import org.gbjo.decision.model.ScoredTree;

/** Takes down every single execution, so that settings of the guard can be judged without executing anything again. */
interface EngineLog {
    void add(String store, String workload, EngineQuery query, EngineOrder order, int round, EngineRun run)
            throws IOException;

    static EngineLog none() {
        return (store, workload, query, order, round, run) -> {};
    }

    /** A line for each execution; costs are ln of rows, what is unknown is empty, and round 0 is the warm-up. */
    static EngineLog csv(Appendable out) throws IOException {
        out.append(
                "store,workload,query,patterns,rows,order,round,milliseconds,processor milliseconds,timed out,reason,detail,native order,"
                        + "gbjo order,native cost,gbjo cost,certainty,planning milliseconds,tree,tree cost,tree certainty\n");
        return (store, workload, query, order, round, run) -> {
            Optional<Decision> decision = run.decision();
            Optional<ScoredOrder> ofEngine =
                    decision.flatMap(made -> made.evidence().nativeOrder());
            Optional<ScoredOrder> ofGbjo =
                    decision.flatMap(made -> made.evidence().bestOrder());
            Optional<ScoredTree> tree = decision.flatMap(made -> made.evidence().tree());
            List<Object> cells = List.of(
                    store,
                    workload,
                    query.id(),
                    query.bgp().size(),
                    run.rows(),
                    order,
                    round,
                    1e3 * run.wallSeconds(),
                    1e3 * run.processorSeconds(),
                    run.timedOut(),
                    decision.map(made -> made.reason().name()).orElse(""),
                    decision.map(EngineLog::detail).orElse(""),
                    ofEngine.map(scored -> scored.order().toString()).orElse(""),
                    ofGbjo.map(scored -> scored.order().toString()).orElse(""),
                    number(ofEngine.map(ScoredOrder::logCost)),
                    number(ofGbjo.map(ScoredOrder::logCost)),
                    number(decision.flatMap(made -> boxed(made.evidence().certainty()))),
                    number(decision.map(made -> made.planningNanos() / 1e6)),
                    tree.map(found -> found.tree().toString()).orElse(""),
                    number(tree.map(ScoredTree::logCost)),
                    number(tree.flatMap(found -> boxed(found.certainty()))));
            out.append(cells.stream().map(EngineLog::quoted).collect(Collectors.joining(",", "", "\n")));
        };
    }

    private static String detail(Decision decision) {
        return decision instanceof Decision.Kept kept ? kept.detail() : "";
    }

    private static Optional<Double> boxed(OptionalDouble value) {
        return value.isPresent() ? Optional.of(value.getAsDouble()) : Optional.empty();
    }

    private static String number(Optional<Double> value) {
        return value.filter(number -> !number.isNaN()).map(String::valueOf).orElse("");
    }

    private static String quoted(Object cell) {
        String text = cell.toString();
        return text.matches("[^\",\r\n]*") ? text : '"' + text.replace("\"", "\"\"") + '"';
    }
}

package org.gbjo.bench.engine;

import java.util.Optional;
import java.util.OptionalDouble;
import org.gbjo.decision.Decision;
import org.gbjo.decision.model.ScoredOrder;
import org.gbjo.decision.model.ScoredTree;
import org.gbjo.report.text.Csv;

/**
 * Takes down every single execution, so that settings of the guard can be judged without executing anything again. Costs
 * are ln of rows, what is unknown is empty, and round 0 is the warm-up.
 */
final class EngineLog {
    private final Csv csv = new Csv(
            "executions",
            "store,workload,query,patterns,rows,order,round,milliseconds,timed out,reason,detail,native order,gbjo order,"
                    + "native cost,gbjo cost,certainty,planning milliseconds,tree,tree cost,tree certainty");

    void add(String store, String workload, EngineQuery query, EngineOrder order, int round, EngineRun run) {
        Optional<Decision> decision = run.decision();
        Optional<ScoredOrder> ofEngine =
                decision.flatMap(made -> made.evidence().nativeOrder());
        Optional<ScoredOrder> ofGbjo = decision.flatMap(made -> made.evidence().bestOrder());
        Optional<ScoredTree> tree = decision.flatMap(made -> made.evidence().tree());
        csv.row(
                store,
                workload,
                query.id(),
                query.size(),
                run.rows(),
                order,
                round,
                1e3 * run.seconds(),
                run.timedOut(),
                decision.map(made -> made.reason().name()).orElse(""),
                decision.map(made -> made instanceof Decision.Kept kept ? kept.detail() : "")
                        .orElse(""),
                ofEngine.map(scored -> scored.order().toString()).orElse(""),
                ofGbjo.map(scored -> scored.order().toString()).orElse(""),
                ofEngine.map(ScoredOrder::logCost).orElse(Double.NaN),
                ofGbjo.map(ScoredOrder::logCost).orElse(Double.NaN),
                decision.map(made -> orUnknown(made.evidence().certainty())).orElse(Double.NaN),
                decision.map(made -> made.planningNanos() / 1e6).orElse(Double.NaN),
                tree.map(found -> found.tree().toString()).orElse(""),
                tree.map(ScoredTree::logCost).orElse(Double.NaN),
                tree.map(found -> orUnknown(found.certainty())).orElse(Double.NaN));
    }

    private static double orUnknown(OptionalDouble value) {
        return value.orElse(Double.NaN);
    }

    String text() {
        return csv.text();
    }
}

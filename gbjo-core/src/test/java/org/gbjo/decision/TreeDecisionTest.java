package org.gbjo.decision;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;

import java.util.List;
import java.util.Optional;
import org.gbjo.decision.model.FolderModelSource;
import org.gbjo.decision.model.LoadedModel;
import org.gbjo.decision.model.MadeUpModels;
import org.gbjo.decision.model.ModelSource;
import org.gbjo.decision.settings.Settings;
import org.gbjo.folder.GraphIdentity;
import org.gbjo.plan.Plan;
import org.gbjo.plan.Planner;
import org.gbjo.plan.PlanningResult;
import org.gbjo.query.Bgp;
import org.gbjo.query.Pattern;
import org.gbjo.query.Variable;
import org.gbjo.run.Deadline;
import org.gbjo.statistics.PatternCounts;
import org.junit.jupiter.api.Test;

/** When an engine is told to execute a tree with hash joins. */
final class TreeDecisionTest {
    private static final Bgp PATH = Bgp.of(
            Pattern.of("?a", "<p>", "?b"),
            Pattern.of("?b", "<q>", "?c"),
            Pattern.of("?c", "<r>", "?d"),
            Pattern.of("?d", "<s>", "?e"));

    private final Counters counters = new Counters();

    /** Each pattern has 10 triples, and the last one 5. */
    private record FewTriples() implements PatternCounts {
        @Override
        public double count(Pattern pattern) {
            return pattern.predicate().toString().equals("<s>") ? 5 : 10;
        }

        @Override
        public double distinct(Pattern pattern, Variable variable) {
            return 0.001;
        }
    }

    /** Proposes the same plan of four patterns again and again. */
    private record Proposal(Plan plan) implements Planner {
        @Override
        public PlanningResult plan(Bgp bgp, Deadline deadline) {
            return bgp.size() == 4
                    ? new PlanningResult(plan, 1, 1, "proposed")
                    : PlanningResult.asWritten(bgp, "another BGP");
        }
    }

    /** Costs 100,000 rows as an order and 100 as a tree. */
    private Decision decide(boolean bushy, boolean executable, String tree) {
        LoadedModel model = MadeUpModels.of(
                GraphIdentity.UNKNOWN,
                plan -> plan.isLeftLinear() ? 100_000 : 100,
                Optional.of(new FewTriples()),
                new Proposal(Plan.leftLinear(3, 2, 1, 0)),
                Optional.of(new Proposal(Plan.parse(tree))));
        ModelSource source =
                new FolderModelSource(TestSettings.FOLDER, folder -> model, System::nanoTime, Runnable::run);
        Settings settings = TestSettings.of("margin", "1.2", "cheapRows", "200", "bushy", bushy ? "on" : "off");
        TestQuestion question = new TestQuestion(PATH);
        return new JoinOrderer(settings, TestSettings.PROFILE, source, counters)
                .decide(executable ? question.withTrees() : question);
    }

    @Test
    void aMuchCheaperTreeIsChosenAndExplained() {
        Decision decision = decide(true, true, "((1 2) (3 4))");
        assertThat(decision.reason()).isEqualTo(Reason.BUSHY);
        assertThat(counters.decisions(Reason.BUSHY)).isEqualTo(1);
        assertThat(decision).isInstanceOfSatisfying(Decision.AsTree.class, chosen -> assertThat(chosen.tree())
                .hasToString("((1 2) (4 3))"));
        assertThat(Math.exp(decision.logCost().getAsDouble())).isEqualTo(115, offset(1e-6));
        assertThat(decision.toString())
                .startsWith("tree: a tree of hash joins")
                .contains("tree ((1 2) (4 3)) (115 rows, ");
        ExplainedBgp explained = new ExplainedBgp(List.of("A", "B", "C", "D"), decision);
        assertThat(explained.toText()).endsWith("  hash join\n    | A\n    | B\n    D\n    C\n");
        assertThat(explained.toJson()).containsEntry("chosen", "tree").containsEntry("tree", "((1 2) (4 3))");
    }

    @Test
    void noTreeIsChosenThatNobodyAskedForOrCanExecute() {
        assertThat(decide(false, true, "((1 2) (3 4))").evidence().tree()).isEmpty();
        assertThat(decide(true, false, "((1 2) (3 4))").evidence().tree()).isEmpty();
    }

    @Test
    void anOrderIsNoTree() {
        Decision order = decide(true, true, "(((1 2) 3) 4)");
        assertThat(order.evidence().tree()).isEmpty();
        assertThat(order).isInstanceOf(Decision.Kept.class);
    }
}

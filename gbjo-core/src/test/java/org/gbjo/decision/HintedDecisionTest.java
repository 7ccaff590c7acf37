package org.gbjo.decision;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gbjo.decision.model.FolderModelSource;
import org.gbjo.decision.model.LoadedModel;
import org.gbjo.decision.model.MadeUpModels;
import org.gbjo.decision.model.ModelSource;
import org.gbjo.decision.settings.Settings;
import org.gbjo.folder.GraphIdentity;
import org.gbjo.folder.ModelException;
import org.gbjo.plan.JoinOrder;
import org.gbjo.plan.Plan;
import org.gbjo.plan.Planner;
import org.gbjo.plan.PlanningResult;
import org.gbjo.query.Bgp;
import org.gbjo.query.Pattern;
import org.junit.jupiter.api.Test;

/** What the text of a query asks for goes before everything that a model or a guard could say. */
final class HintedDecisionTest {
    private static final Bgp PATH =
            Bgp.of(Pattern.of("?a", "<p>", "?b"), Pattern.of("?b", "<q>", "?c"), Pattern.of("?c", "<r>", "?d"));

    private final Counters counters = new Counters();

    /** A model that keeps every order. */
    private static LoadedModel model() {
        Planner written = (bgp, deadline) -> new PlanningResult(Plan.leftLinear(0, 1, 2), 1, 1, "proposed");
        return MadeUpModels.of(GraphIdentity.UNKNOWN, plan -> 1000, Optional.empty(), written, Optional.empty());
    }

    private Decision decide(Settings settings, TestQuestion question) {
        return decide(
                settings,
                new FolderModelSource(TestSettings.FOLDER, folder -> model(), System::nanoTime, Runnable::run),
                question);
    }

    private Decision decide(Settings settings, ModelSource source, TestQuestion question) {
        return new JoinOrderer(settings, TestSettings.PROFILE, source, counters).decide(question);
    }

    private Decision decide(TestQuestion question) {
        return decide(TestSettings.of("cheapRows", "0"), question);
    }

    private static TestQuestion question() {
        return new TestQuestion(PATH);
    }

    @Test
    void aGivenOrderIsTakenThoughTheGuardWouldNot() {
        Decision decision = decide(question().withHints("order=3,1,2"));
        assertThat(decision)
                .isInstanceOfSatisfying(Decision.Reordered.class, given -> assertThat(given.order())
                        .isEqualTo(JoinOrder.of(2, 0, 1)))
                .hasToString("given order: the query gives this plan (order=3,1,2); 0.000 ms");
        assertThat(counters.decisions(Reason.HINTED)).isEqualTo(1);
        assertThat(decide(question()).reason()).isEqualTo(Reason.SAME_ORDER);
    }

    @Test
    void aGivenTreeIsTakenWhereTheEngineCanExecuteIt() {
        Bgp path = Bgp.of(
                Pattern.of("?a", "<p>", "?b"),
                Pattern.of("?b", "<q>", "?c"),
                Pattern.of("?c", "<r>", "?d"),
                Pattern.of("?d", "<s>", "?e"));
        String hint = "tree=((1,2),(4,3))";
        Decision decision = decide(
                new TestQuestion(path).withTrees().withHints(hint).writtenAs(Optional.of(JoinOrder.of(3, 2, 1, 0))));
        assertThat(decision)
                .isInstanceOfSatisfying(
                        Decision.AsTree.class, given -> assertThat(given.tree()).hasToString("((4 3) (1 2))"))
                .hasToString(
                        "given tree: the query gives this plan (tree=((1,2),(4,3))); tree ((4 3) (1 2)); 0.000 ms");
        assertThat(new ExplainedBgp(List.of("a", "b", "c", "d"), decision).toJson())
                .containsEntry("chosen", "given")
                .containsEntry("tree", "((4 3) (1 2))");
        Decision elsewhere = decide(TestSettings.of("minPatterns", "5"), new TestQuestion(path).withHints(hint));
        assertThat(elsewhere.reason()).isEqualTo(Reason.FEW_PATTERNS);
        assertThat(elsewhere.evidence().ignored())
                .containsExactly("hint 'tree=((1,2),(4,3))' is ignored, since a tree cannot be executed here");
    }

    @Test
    void offKeepsTheNativeOrder() {
        TestQuestion question = question().withHints("off", "order=3,1,2");
        assertThat(decide(question)).hasToString("native order: the query says so; 0.000 ms");
        assertThat(question.translations()).isZero();
        assertThat(counters.decisions(Reason.SWITCHED_OFF)).isEqualTo(1);
    }

    @Test
    void neitherSizeNorAMissingModelMatters() {
        ModelSource broken = new FolderModelSource(
                TestSettings.FOLDER,
                folder -> {
                    throw new ModelException("broken");
                },
                System::nanoTime,
                Runnable::run);
        Settings large = TestSettings.of("minPatterns", "4");
        assertThat(decide(large, broken, question().withHints("order=3,1,2")).reason())
                .isEqualTo(Reason.HINTED);
        assertThat(decide(large, broken, question()).reason()).isEqualTo(Reason.FEW_PATTERNS);
    }

    /** RDF4J asks about patterns in its own order. */
    @Test
    void patternsAreCountedAsTheyAreWritten() {
        Decision decision = decide(question().withHints("order=3,1,2").writtenAs(Optional.of(JoinOrder.of(1, 2, 0))));
        assertThat(((Decision.Reordered) decision).order()).isEqualTo(JoinOrder.of(0, 1, 2));
        Decision unknown = decide(question().withHints("order=3,1,2").writtenAs(Optional.empty()));
        assertThat(unknown.reason()).isEqualTo(Reason.SAME_ORDER);
        assertThat(unknown.evidence().ignored())
                .containsExactly("hint 'order=3,1,2' is ignored, since the engine has changed the patterns");
    }

    @Test
    void whatIsNotFollowedIsNamedInEveryDecision() {
        Decision decision = decide(question().withHints("order=2,1", "order=1,1"));
        assertThat(decision.reason()).isEqualTo(Reason.SAME_ORDER);
        assertThat(decision.toString())
                .contains("; hint 'order=1,1' is ignored, since", "; hint 'order=2,1' is for 2 patterns; ");
        Map<String, Object> json = new ExplainedBgp(List.of("a", "b", "c"), decision).toJson();
        assertThat(json.get("ignored")).isEqualTo(decision.evidence().ignored());
        assertThat(decide(question()).evidence().ignored()).isEmpty();
        Decision given = decide(question().withHints("order=3,2,1", "order=1,1"));
        assertThat(given.evidence().ignored()).hasSize(1);
        Map<String, Object> givenJson = new ExplainedBgp(List.of("a", "b", "c"), given).toJson();
        assertThat(givenJson).containsEntry("chosen", "given").containsEntry("given", List.of("c", "b", "a"));
    }
}

package org.gbjo.jena;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.apache.jena.query.ARQ;
import org.apache.jena.query.QueryFactory;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.core.DatasetGraphFactory;
import org.apache.jena.sparql.util.Context;
import org.gbjo.decision.JoinOrderer;
import org.gbjo.decision.Reason;
import org.gbjo.decision.settings.Mode;
import org.gbjo.decision.version.EngineVersion;
import org.gbjo.decision.version.KnownVersions;
import org.gbjo.decision.version.VersionGate;
import org.gbjo.jena.hook.JenaSelfCheck;
import org.gbjo.testing.TestOrderers;
import org.junit.jupiter.api.Test;

/** In a version that nobody has tried, Jena's order stays until the plug-in has checked itself. */
final class UnknownVersionTest {
    private static final String QUERY = "PREFIX : <http://example.org/> SELECT * { ?a :p0 ?b . ?b :p1 ?c . ?c :p2 ?d }";

    private final List<Runnable> waiting = new ArrayList<>();
    private final JoinOrderer orderer = TestOrderers.of(Mode.ON, TestOrderers::reversed);
    private final DatasetGraph dataset = DatasetGraphFactory.createTxnMem();

    private Context unknown(VersionGate.SelfCheck check) {
        Context context = new Context();
        context.set(GbjoJena.ORDERER, orderer);
        context.set(
                JenaSelfCheck.GATE,
                new VersionGate(
                        new EngineVersion("Jena", "99"),
                        KnownVersions.besides(JenaSelfCheck.class),
                        check,
                        waiting::add,
                        "org.gbjo.jena"));
        return context;
    }

    private Explanation explain(Context context) {
        return Explanation.of(QueryFactory.create(QUERY), dataset, context);
    }

    @Test
    void joinsAreOrderedAfterTheCheck() {
        Context context = unknown(new JenaSelfCheck());
        assertThat(explain(context).toText())
                .isEqualTo(
                        "joins keep the order of Jena 99 until gbjo has checked itself there: nobody has tried it\n");
        assertThat(orderer.counters().decisions(Reason.REORDERED)).isZero();
        waiting.forEach(Runnable::run);
        Explanation after = explain(context);
        assertThat(after.toText())
                .startsWith("nobody has tried gbjo with Jena 99, so it has checked itself there: ")
                .contains("20 queries have the same solutions in other orders", "TDB2", "gbjo's order: ");
        assertThat(after.toJson()).contains("\"engine\"");
        assertThat(orderer.counters().decisions(Reason.REORDERED)).isPositive();
    }

    @Test
    void jenasOrderStaysAfterACheckThatFails() {
        Context context = unknown(() -> {
            throw new NoClassDefFoundError("org/apache/jena/Gone");
        });
        explain(context);
        waiting.forEach(Runnable::run);
        assertThat(explain(context).toText())
                .startsWith("joins keep the order of Jena 99, since")
                .contains("org/apache/jena/Gone");
        assertThat(orderer.counters().decisions(Reason.REORDERED)).isZero();
    }

    /** The version that the project is built with is found, and known. */
    @Test
    void thisVersionIsKnown() {
        assertThat(JenaSelfCheck.gate(ARQ.getContext()).sentence()).isEmpty();
        assertThat(explain(new Context()).toJson()).doesNotContain("\"engine\"");
    }
}

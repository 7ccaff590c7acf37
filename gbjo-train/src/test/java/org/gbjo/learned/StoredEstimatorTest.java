package org.gbjo.learned;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import org.gbjo.cardinality.Cardinalities;
import org.gbjo.cardinality.Cost;
import org.gbjo.folder.ModelFolder;
import org.gbjo.kernel.Kernels;
import org.gbjo.plan.Plan;
import org.gbjo.plan.PlanShape;
import org.gbjo.query.Bgp;
import org.gbjo.query.KnownCounts;
import org.gbjo.query.Pattern;
import org.gbjo.run.Deadline;
import org.gbjo.search.EstimatedQuery;
import org.junit.jupiter.api.Test;

/** A learned estimator that gbjo has made in its time, of LUBM(1) with short statistics, predicts what it always has. */
final class StoredEstimatorTest {
    private static final Path FOLDER = Path.of("../gbjo-core/src/test/resources/models/v3");
    private static final LearnedEstimator ESTIMATOR =
            LearnedEstimator.read(ModelFolder.read(FOLDER), FOLDER).with(Kernels.scalar());
    private static final double ROUNDING = 1e-4;
    private static final String TYPE = "<http://www.w3.org/1999/02/22-rdf-syntax-ns#type>";
    private static final Bgp STUDENTS = Bgp.of(
            Pattern.of("?student", TYPE, lubm("GraduateStudent")),
            Pattern.of("?student", lubm("takesCourse"), "?course"),
            Pattern.of("?teacher", lubm("teacherOf"), "?course"),
            Pattern.of("?student", lubm("advisor"), "?teacher"),
            Pattern.of("?teacher", lubm("worksFor"), "<http://www.Department0.University0.edu>"));

    private static String lubm(String name) {
        return "<http://www.lehigh.edu/~zhp2/2004/0401/univ-bench.owl#" + name + ">";
    }

    private static void assertLogRows(Cardinalities cardinalities, String order, double... expected) {
        double[] logRows = Plan.parse(order).joins().stream()
                .mapToDouble(join -> cardinalities.logRows(
                        join.patterns().low(), join.patterns().high()))
                .toArray();
        assertThat(logRows).containsExactly(expected, within(ROUNDING));
    }

    private static void assertLogCost(Cardinalities cardinalities, String plan, double expected) {
        assertThat(Math.log(Cost.cOut(Plan.parse(plan), cardinalities))).isCloseTo(expected, within(ROUNDING));
    }

    @Test
    void aSubsetModelOfVersion3PredictsTheRowsOfSetsAndTheCostsOfPlans() {
        Cardinalities cardinalities = ESTIMATOR.open(STUDENTS, Deadline.none());
        assertLogRows(cardinalities, "1,2,3,4,5", 8.229777, 8.518831, 8.586994, 5.535376);
        assertLogRows(cardinalities, "5,3,2,1,4", 4.488636, 6.658650, 5.925253, 5.535376);
        assertLogCost(cardinalities, "1,2,3,4,5", 9.573188);
        assertLogCost(cardinalities, "5,3,2,1,4", 7.310800);
        assertLogCost(cardinalities, "((1 4) ((5 3) 2))", 8.007034);
    }

    @Test
    void aPatternOfAPredicateThatTheGraphDoesNotHaveComesFirst() {
        Bgp bgp = Bgp.of(
                STUDENTS.pattern(0),
                STUDENTS.pattern(1),
                STUDENTS.pattern(2),
                Pattern.of("?nobody", "<http://example.org/absent>", "?nothing"));
        for (PlanShape shape : PlanShape.values()) {
            EstimatedQuery query = new EstimatedQuery(ESTIMATOR);
            query.open(bgp, KnownCounts.NONE, Deadline.none());
            query.searchOrder(shape, Deadline.none());
            assertThat(query.order()[0]).isEqualTo(3);
            assertThat(query.logOrderCost()).isEqualTo(Cardinalities.LOG_NOTHING);
            assertThat(query.logTreeCost()).isEqualTo(Cardinalities.LOG_NOTHING);
            assertThat(query.treeIsBetter()).isFalse();
        }
    }
}

package org.gbjo.folder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.gbjo.cardinality.Cardinalities;
import org.gbjo.cardinality.StatisticsEstimator;
import org.gbjo.plan.Plan;
import org.gbjo.query.Bgp;
import org.gbjo.query.Pattern;
import org.gbjo.query.Variable;
import org.gbjo.run.Deadline;
import org.gbjo.statistics.GraphStatistics;
import org.junit.jupiter.api.Test;

/**
 * Model folders that gbjo has made in its time predict what they have always predicted. {@code v3} is a subset model of
 * LUBM(1) with short statistics, {@code v3-statistics} the same statistics without weights; {@code v2-subset} is a subset
 * model that does not know joins of three patterns, without its statistics. The weights of {@code v3} are read by the tests
 * of gbjo-train, the GINs of versions 1 and 2 by those of gbjo-paper.
 */
final class StoredModelsTest {
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

    private static Path folder(String name) throws URISyntaxException {
        return Path.of(StoredModelsTest.class.getResource("/models/" + name).toURI());
    }

    private static void assertLogRows(Cardinalities cardinalities, String order, double... expected) {
        double[] logRows = Plan.parse(order).joins().stream()
                .mapToDouble(join -> cardinalities.logRows(
                        join.patterns().low(), join.patterns().high()))
                .toArray();
        assertThat(logRows).containsExactly(expected, within(ROUNDING));
    }

    @Test
    void aSubsetModelOfVersion3KnowsItsGraphAndItsStatistics() throws URISyntaxException {
        Path folder = folder("v3");
        ModelFolder read = ModelFolder.read(folder);
        assertThat(read.kind()).isEqualTo(ModelKind.SUBSET);
        assertThat(read.graph().triples()).isEqualTo(101_407);
        assertThat(read.openStatistics(folder).graphFingerprint())
                .isEqualTo(read.graph().fingerprint());
        assertThat(read.search()).isEmpty();
    }

    @Test
    void aSubsetModelEstimatesAsItsStatisticsAlone() throws URISyntaxException {
        Cardinalities subset =
                ModelFolder.read(folder("v3")).estimator(folder("v3")).open(STUDENTS, Deadline.none());
        Path alone = folder("v3-statistics");
        Cardinalities statistics = ModelFolder.read(alone).estimator(alone).open(STUDENTS, Deadline.none());
        for (long set = 1; set < 1 << STUDENTS.size(); set++) {
            assertThat(subset.logRows(set, 0)).isEqualTo(statistics.logRows(set, 0));
        }
    }

    @Test
    void statisticsWithoutWeightsKnowWhatWasCountedAndEstimateTheRest() throws URISyntaxException {
        Path folder = folder("v3-statistics");
        ModelFolder read = ModelFolder.read(folder);
        assertThat(read.kind()).isEqualTo(ModelKind.STATISTICS);
        assertThat(read.summary()).isEqualTo("statistics, without weights");
        Cardinalities cardinalities = read.estimator(folder).open(STUDENTS, Deadline.none());
        assertLogRows(cardinalities, "1,2", 8.229777);
        assertLogRows(cardinalities, "5,3", 4.488636);
        Cardinalities direct = new StatisticsEstimator(read.openStatistics(folder)).open(STUDENTS, Deadline.none());
        for (long set = 1; set < 1 << STUDENTS.size(); set++) {
            assertThat(cardinalities.logRows(set, 0)).isEqualTo(direct.logRows(set, 0));
            assertThat(cardinalities.squaredLogError(set, 0)).isFinite().isNotNegative();
        }
    }

    /** Statistics of version 3, which knew nothing of values, with the numbers above. */
    @Test
    void statisticsOfTheVersionBeforeValuesAreRead() throws IOException, URISyntaxException {
        Path file = folder("v3-statistics").resolve(ModelFolder.STATISTICS);
        assertThat(Files.readAllBytes(file)[8]).isEqualTo((byte) 3);
        GraphStatistics statistics = GraphStatistics.open(file);
        assertThat(statistics.storedValues()).isZero();
        assertThat(statistics.objects(new Variable("any"))).isEmpty();
        assertThat(statistics.predicates()).isEqualTo(17);
    }

    @Test
    void aSubsetModelOfVersion2IsRefusedInOneSentence() throws URISyntaxException {
        Path folder = folder("v2-subset");
        assertThatThrownBy(() -> ModelFolder.read(folder))
                .isInstanceOf(ModelException.class)
                .hasMessage(
                        "the model folder " + folder + " is not usable: a subset model should have version 3, got 2,"
                                + " which does not read the statistics of today; train it again");
    }
}

package org.gbjo.folder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.net.URISyntaxException;
import java.nio.file.Path;
import org.gbjo.kernel.Kernels;
import org.gbjo.paper.model.GinModel;
import org.gbjo.paper.model.Workspace;
import org.gbjo.paper.search.RelaxationKind;
import org.gbjo.paper.search.SearchSettings;
import org.gbjo.paper.soft.CostModels;
import org.gbjo.plan.Plan;
import org.gbjo.plan.PlanBatch;
import org.gbjo.query.Bgp;
import org.gbjo.query.Constant;
import org.gbjo.query.Pattern;
import org.gbjo.tensor.ModelException;
import org.junit.jupiter.api.Test;

/**
 * Model folders that gbjo has made in its time predict what they have always predicted. {@code v3} is a subset model of
 * LUBM(1) with short statistics. {@code v2} is a GIN of the first 1,500 lines of the same data, made and tuned by gbjo
 * before a folder could hold a subset model; {@code v2-subset} is a subset model that does not know joins of three
 * patterns, without its statistics.
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

    private static Workspace open(String name, Bgp bgp) throws URISyntaxException {
        Path folder = folder(name);
        Workspace workspace = CostModels.read(ModelFolder.read(folder), folder).newWorkspace(Kernels.scalar());
        workspace.open(bgp);
        return workspace;
    }

    private static PlanBatch batch(Bgp bgp, String... plans) {
        PlanBatch batch = new PlanBatch();
        batch.reset(bgp.size());
        for (String plan : plans) {
            batch.add(Plan.parse(plan));
        }
        return batch;
    }

    private static void assertCosts(Workspace workspace, PlanBatch plans, double... expected) {
        double[] costs = new double[expected.length];
        assertThat(workspace.costs(plans, costs)).isEqualTo(expected.length);
        assertThat(costs).containsExactly(expected, within(ROUNDING));
    }

    @Test
    void aSubsetModelOfVersion3PredictsTheRowsOfSetsAndTheCostsOfPlans() throws URISyntaxException {
        Workspace workspace = open("v3", STUDENTS);
        PlanBatch plans = batch(STUDENTS, "1,2,3,4,5", "5,3,2,1,4", "((1 4) ((5 3) 2))");
        double[] logRows = new double[STUDENTS.size() - 1];
        assertThat(workspace.joinRows(plans, 0, logRows)).isTrue();
        assertThat(logRows).containsExactly(new double[] {8.229777, 8.518831, 8.586994, 5.535376}, within(ROUNDING));
        assertThat(workspace.joinRows(plans, 1, logRows)).isTrue();
        assertThat(logRows).containsExactly(new double[] {4.488636, 6.658650, 5.925253, 5.535376}, within(ROUNDING));
        assertCosts(workspace, plans, 9.573188, 7.310800, 8.007034);
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
    void aGinOfVersion2PredictsTheCostsOfPlans() throws URISyntaxException {
        Workspace workspace = open("v2", STUDENTS);
        assertCosts(
                workspace,
                batch(STUDENTS, "1,2,3,4,5", "5,3,2,1,4", "((1 4) ((5 3) 2))"),
                6.132556,
                5.023384,
                5.498987);
    }

    @Test
    void aGinOfVersion2KnowsItsGraphItsTermsAndItsSearch() throws URISyntaxException {
        Path folder = folder("v2");
        ModelFolder read = ModelFolder.read(folder);
        assertThat(read.kind()).isEqualTo(ModelKind.GIN);
        assertThat(read.stored().scheme()).isEqualTo("sharing");
        assertThat(read.graph().triples()).isEqualTo(1496);
        assertThat(GinModel.openTerms(read, folder).count(new Constant(TYPE))).isEqualTo(497);
        SearchSettings search = SearchSettings.of(read);
        assertThat(search.relaxation()).isEqualTo(RelaxationKind.CHAIN);
        assertThat(search.descent().learningRate()).isEqualTo(2.8528878822152013);
    }

    @Test
    void aGinOfVersion2HasNoStatisticsAndSaysHowToAddThem() throws URISyntaxException {
        Path folder = folder("v2");
        assertThatThrownBy(() -> ModelFolder.read(folder).openStatistics(folder))
                .isInstanceOf(ModelException.class)
                .hasMessageContaining("has no statistics, since an older gbjo made it; add them with gbjo statistics");
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

package org.gbjo.paper.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.net.URISyntaxException;
import java.nio.file.Path;
import org.gbjo.folder.ModelException;
import org.gbjo.folder.ModelFolder;
import org.gbjo.folder.ModelKind;
import org.gbjo.kernel.Kernels;
import org.gbjo.paper.search.RelaxationKind;
import org.gbjo.paper.search.SearchSettings;
import org.gbjo.paper.soft.CostModels;
import org.gbjo.plan.Plan;
import org.gbjo.query.Bgp;
import org.gbjo.query.Constant;
import org.gbjo.query.Pattern;
import org.junit.jupiter.api.Test;

/**
 * GINs that gbjo has made in its time predict what they have always predicted. {@code v2} was made of the first 1,500
 * lines of LUBM(1), and its search was tuned, before a folder could hold a subset model.
 */
final class StoredGinTest {
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

    private static Path folder() throws URISyntaxException {
        return Path.of(StoredGinTest.class.getResource("/models/v2").toURI());
    }

    @Test
    void aGinOfVersion2PredictsTheCostsOfPlans() throws URISyntaxException {
        Workspace workspace =
                CostModels.read(ModelFolder.read(folder()), folder()).newWorkspace(Kernels.scalar());
        workspace.open(STUDENTS);
        PlanBatch plans = new PlanBatch();
        plans.reset(STUDENTS.size());
        plans.add(Plan.parse("1,2,3,4,5"));
        plans.add(Plan.parse("5,3,2,1,4"));
        plans.add(Plan.parse("((1 4) ((5 3) 2))"));
        double[] logCosts = new double[3];
        assertThat(workspace.logCosts(plans, logCosts)).isEqualTo(3);
        assertThat(logCosts).containsExactly(new double[] {6.132556, 5.023384, 5.498987}, within(1e-4));
    }

    @Test
    void aGinOfVersion2KnowsItsGraphItsTermsAndItsSearch() throws URISyntaxException {
        ModelFolder read = ModelFolder.read(folder());
        assertThat(read.kind()).isEqualTo(ModelKind.GIN);
        assertThat(read.scheme()).isEqualTo("sharing");
        assertThat(read.graph().triples()).isEqualTo(1496);
        assertThat(GinModel.openTerms(read, folder()).count(new Constant(TYPE))).isEqualTo(497);
        SearchSettings search = SearchSettings.of(read);
        assertThat(search.relaxation()).isEqualTo(RelaxationKind.CHAIN);
        assertThat(search.descent().learningRate()).isEqualTo(2.8528878822152013);
    }

    @Test
    void aGinOfVersion2HasNoStatisticsAndSaysHowToAddThem() throws URISyntaxException {
        Path folder = folder();
        assertThatThrownBy(() -> ModelFolder.read(folder).openStatistics(folder))
                .isInstanceOf(ModelException.class)
                .hasMessageContaining(
                        "has no statistics, perhaps since an older gbjo made it; add them with gbjo statistics");
    }
}

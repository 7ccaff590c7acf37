package org.gbjo.workload.lubm;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.jena.query.QueryExecution;
import org.gbjo.workload.Query;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class LubmQueriesTest {

    @Test
    void thereAreFourteenQueriesInTheOrderOfTheBenchmark() throws IOException {
        List<String> names =
                IntStream.rangeClosed(1, 14).mapToObj(number -> "Q" + number).toList();

        assertThat(LubmQueries.all()).extracting(Query::id).isEqualTo(names);
    }

    @ParameterizedTest
    @MethodSource("org.gbjo.workload.lubm.LubmQueries#all")
    void eachIsConnectedAndHasAnAnswerOnOneUniversity(Query query) {
        assertThat(query.bgp().isConnected(query.bgp().all())).isTrue();
        assertThat(answers(query)).isPositive();
    }

    @Test
    void everyResearchGroupAndEveryChairOfTheUniversityIsFound() throws IOException {
        assertThat(answers(LubmQueries.all().get(10))).isEqualTo(count("{ ?x a ub:ResearchGroup }"));
        assertThat(answers(LubmQueries.all().get(11))).isEqualTo(15);
    }

    @Test
    void noStudentOfAGraduateCourseIsLostByAskingForGraduates() throws IOException {
        String takers = "{ ?x ub:takesCourse " + LubmVocabulary.within(0, 0, "GraduateCourse0") + " }";

        assertThat(answers(LubmQueries.all().get(9))).isEqualTo(count(takers));
    }

    private static int answers(Query query) {
        return count(query.bgp().toString());
    }

    private static int count(String group) {
        try (QueryExecution execution = SmallLubm.execute("SELECT (COUNT(*) AS ?n) WHERE " + group)) {
            return execution.execSelect().next().getLiteral("n").getInt();
        }
    }
}

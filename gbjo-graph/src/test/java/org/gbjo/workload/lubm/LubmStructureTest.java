package org.gbjo.workload.lubm;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.jena.query.QueryExecution;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What holds in every LUBM graph, asked of LUBM(1) with SPARQL. */
final class LubmStructureTest {
    private static final String IS_PROFESSOR =
            "FILTER(?rank IN (ub:FullProfessor, ub:AssociateProfessor, ub:AssistantProfessor))";

    @ParameterizedTest
    @ValueSource(
            strings = {
                // an advisor who is no professor of the student's department
                "?student ub:advisor ?advisor ; ub:memberOf ?department "
                        + "FILTER NOT EXISTS { ?advisor ub:worksFor ?department ; a ?rank " + IS_PROFESSOR + " }",
                // a head who is no full professor of the department, and a department of none or two heads
                "?head ub:headOf ?department "
                        + "FILTER NOT EXISTS { ?head ub:worksFor ?department ; a ub:FullProfessor }",
                "?department a ub:Department FILTER NOT EXISTS { ?head ub:headOf ?department }",
                "?head ub:headOf ?department . ?other ub:headOf ?department FILTER(?head != ?other)",
                // a course of another level or department than the student
                "?student a ub:UndergraduateStudent ; ub:takesCourse ?course FILTER NOT EXISTS { ?course a ub:Course }",
                "?student a ub:GraduateStudent ; ub:takesCourse ?course "
                        + "FILTER NOT EXISTS { ?course a ub:GraduateCourse }",
                "?student ub:memberOf ?department ; ub:takesCourse ?course "
                        + "FILTER NOT EXISTS { ?teacher ub:teacherOf ?course ; ub:worksFor ?department }",
                // a course of none or two teachers
                "?course a ub:Course FILTER NOT EXISTS { ?teacher ub:teacherOf ?course }",
                "?course a ub:GraduateCourse FILTER NOT EXISTS { ?teacher ub:teacherOf ?course }",
                "?teacher ub:teacherOf ?course . ?other ub:teacherOf ?course FILTER(?teacher != ?other)",
                // assistants
                "?student a ub:TeachingAssistant , ub:ResearchAssistant",
                "?student a ub:TeachingAssistant FILTER NOT EXISTS { ?student ub:teachingAssistantOf ?course }",
                "?student ub:teachingAssistantOf ?course FILTER NOT EXISTS { ?student a ub:TeachingAssistant }",
                "?student ub:teachingAssistantOf ?course . ?other ub:teachingAssistantOf ?course "
                        + "FILTER(?student != ?other)",
                "?student ub:memberOf ?department ; ub:teachingAssistantOf ?course "
                        + "FILTER NOT EXISTS { ?course a ub:Course . ?t ub:teacherOf ?course ; ub:worksFor ?department }",
                // authors of two departments, or two of the faculty
                "?publication ub:publicationAuthor ?author , ?student . ?author ub:worksFor ?department . "
                        + "?student ub:memberOf ?other FILTER(?department != ?other)",
                "?publication ub:publicationAuthor ?author , ?other . ?author ub:worksFor ?department . "
                        + "?other ub:worksFor ?department FILTER(?author != ?other)",
                "?publication a ub:Publication FILTER NOT EXISTS "
                        + "{ ?publication ub:publicationAuthor ?author . ?author ub:worksFor ?department }",
                // research interests are for professors
                "?lecturer a ub:Lecturer ; ub:researchInterest ?interest",
                // every degree is from something that is said to be a university
                "?person ub:undergraduateDegreeFrom ?from FILTER NOT EXISTS { ?from a ub:University }",
                "?person ub:mastersDegreeFrom ?from FILTER NOT EXISTS { ?from a ub:University }",
                "?person ub:doctoralDegreeFrom ?from FILTER NOT EXISTS { ?from a ub:University }",
            })
    void thereIsNo(String exception) {
        try (QueryExecution execution = SmallLubm.execute("ASK { " + exception + " }")) {
            assertThat(execution.execAsk()).isFalse();
        }
    }

    @ParameterizedTest(name = "{0} {1} {2}..{3}")
    @CsvSource({
        "FullProfessor, teacherOf, 2, 4",
        "Lecturer, teacherOf, 2, 4",
        "AssociateProfessor, ^publicationAuthor, 10, 18",
        "FullProfessor, ^publicationAuthor, 15, 20",
        "AssistantProfessor, ^publicationAuthor, 5, 10",
        "Lecturer, ^publicationAuthor, 0, 5",
        "GraduateStudent, ^publicationAuthor, 0, 5",
        "GraduateStudent, takesCourse, 1, 3",
        "UndergraduateStudent, takesCourse, 2, 4",
        "GraduateStudent, advisor, 1, 1",
        "UndergraduateStudent, advisor, 0, 1",
        "GraduateStudent, teachingAssistantOf, 0, 1",
        "AssociateProfessor, researchInterest, 1, 1",
        "FullProfessor, headOf, 0, 1",
        "Lecturer, undergraduateDegreeFrom, 1, 1",
        "Lecturer, mastersDegreeFrom, 1, 1",
        "FullProfessor, doctoralDegreeFrom, 1, 1",
        "GraduateStudent, undergraduateDegreeFrom, 1, 1",
        "UndergraduateStudent, undergraduateDegreeFrom, 0, 0",
        "UndergraduateStudent, emailAddress, 1, 1",
        "AssistantProfessor, telephone, 1, 1",
        "ResearchGroup, subOrganizationOf, 1, 1",
        "Publication, name, 1, 1",
    })
    void eachOfAClassHasFrom(String type, String property, int least, int most) {
        String path = property.startsWith("^") ? "^ub:" + property.substring(1) : "ub:" + property;
        List<Integer> counts =
                new ArrayList<>(counts("?group a ub:%s OPTIONAL { ?group %s ?member }".formatted(type, path))
                        .values());

        assertThat(counts.stream().mapToInt(Integer::intValue).min()).hasValue(least);
        assertThat(counts.stream().mapToInt(Integer::intValue).max()).hasValue(most);
    }

    @ParameterizedTest(name = "{0} {1} {2}..{3}")
    @CsvSource({
        "FullProfessor, worksFor, 7, 10",
        "AssociateProfessor, worksFor, 10, 14",
        "AssistantProfessor, worksFor, 8, 11",
        "Lecturer, worksFor, 5, 7",
        "ResearchGroup, subOrganizationOf, 10, 20",
    })
    void eachDepartmentHasFrom(String type, String property, int least, int most) {
        assertThat(perDepartment(type, property).values())
                .hasSize(15)
                .allMatch(count -> count >= least && count <= most);
    }

    @Test
    void eachDepartmentHasStudentsAndAssistantsInProportion() {
        Map<String, Integer> faculty = counts("?member ub:worksFor ?group");
        Map<String, Integer> undergraduates = perDepartment("UndergraduateStudent", "memberOf");
        Map<String, Integer> graduates = perDepartment("GraduateStudent", "memberOf");
        Map<String, Integer> teachingAssistants = perDepartment("TeachingAssistant", "memberOf");
        Map<String, Integer> researchAssistants = perDepartment("ResearchAssistant", "memberOf");

        assertThat(faculty).hasSize(15);
        faculty.forEach((department, members) -> {
            int students = graduates.get(department);
            assertThat(undergraduates.get(department)).isBetween(8 * members, 14 * members);
            assertThat(students).isBetween(3 * members, 4 * members);
            assertThat(teachingAssistants.get(department)).isBetween(students / 5, students / 4);
            assertThat(researchAssistants.get(department)).isBetween(students / 4, students / 3);
        });
    }

    private static Map<String, Integer> perDepartment(String type, String property) {
        return counts("?member a ub:%s ; ub:%s ?group".formatted(type, property));
    }

    /** The members of each group, of the groups that the pattern finds. */
    private static Map<String, Integer> counts(String pattern) {
        Map<String, Integer> counts = new HashMap<>();
        String sparql = "SELECT ?group (COUNT(?member) AS ?n) { " + pattern + " } GROUP BY ?group";
        try (QueryExecution execution = SmallLubm.execute(sparql)) {
            execution
                    .execSelect()
                    .forEachRemaining(row -> counts.put(
                            row.getResource("group").getURI(),
                            row.getLiteral("n").getInt()));
        }
        return counts;
    }
}

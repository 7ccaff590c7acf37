package org.gbjo.workload.lubm;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The distinct triples by predicate and by class beside those of the official generator. */
final class LubmCountsTest {
    private static final String OFFICIAL_1 = """
            takesCourse 21489
            type 18128
            name 15972
            publicationAuthor 10634
            telephone 8330
            emailAddress 8330
            memberOf 7790
            advisor 3101
            undergraduateDegreeFrom 2414
            teacherOf 1627
            worksFor 540
            mastersDegreeFrom 540
            doctoralDegreeFrom 540
            researchInterest 447
            teachingAssistantOf 407
            subOrganizationOf 239
            headOf 15
            Publication 5999
            UndergraduateStudent 5916
            University 979
            GraduateStudent 1874
            Course 828
            GraduateCourse 799
            ResearchAssistant 547
            TeachingAssistant 407
            ResearchGroup 224
            AssociateProfessor 176
            AssistantProfessor 146
            FullProfessor 125
            Lecturer 93
            Department 15
            """;

    private static final String OFFICIAL_10 = """
            takesCourse 274699
            type 219680
            name 203609
            publicationAuthor 136871
            telephone 106409
            emailAddress 106409
            memberOf 99566
            advisor 39255
            undergraduateDegreeFrom 30862
            teacherOf 20472
            worksFor 6843
            mastersDegreeFrom 6843
            doctoralDegreeFrom 6843
            researchInterest 5715
            teachingAssistantOf 5294
            subOrganizationOf 3016
            headOf 189
            Publication 76529
            UndergraduateStudent 75547
            GraduateStudent 24019
            Course 10278
            GraduateCourse 10194
            ResearchAssistant 6960
            TeachingAssistant 5294
            ResearchGroup 2827
            AssociateProfessor 2291
            AssistantProfessor 1822
            FullProfessor 1602
            Lecturer 1128
            University 1000
            Department 189
            """;

    @Test
    void oneUniversityCountsAsTheOfficialDataWithinTenPercent() throws IOException {
        assertCounts(1, OFFICIAL_1, 100_543);
    }

    @Test
    void tenUniversitiesCountAsTheOfficialDataWithinTenPercent() throws IOException {
        assertCounts(10, OFFICIAL_10, 1_272_575);
    }

    @Test
    void onlyTheTypeOfAUniversityIsRepeated() {
        Set<String> seen = new HashSet<>();
        Set<String> repeated = new HashSet<>();
        new String(SmallLubm.BYTES, US_ASCII)
                .lines()
                .filter(line -> !seen.add(line))
                .forEach(repeated::add);

        assertThat(repeated)
                .isNotEmpty()
                .allMatch(line -> line.endsWith(LubmVocabulary.TYPE + " " + LubmVocabulary.UNIVERSITY + " ."));
        assertThat(seen).hasSize((int) SmallLubm.MODEL.size());
    }

    @Test
    void theTypeOfAUniversityComesWithItselfItsDepartmentsAndEveryDegree() {
        Map<String, Integer> counts = new HashMap<>();
        long emitted = new String(SmallLubm.BYTES, US_ASCII)
                .lines()
                .peek(line -> count(line, counts, new HashSet<>()))
                .filter(line -> line.endsWith(LubmVocabulary.UNIVERSITY + " ."))
                .count();

        int degrees = counts.get("undergraduateDegreeFrom")
                + counts.get("mastersDegreeFrom")
                + counts.get("doctoralDegreeFrom");
        assertThat(emitted).isEqualTo(1 + counts.get("Department") + degrees);
    }

    private static void assertCounts(int universities, String official, int officialTotal) throws IOException {
        Map<String, Integer> expected = new HashMap<>();
        official.lines().map(line -> line.split(" ")).forEach(row -> expected.put(row[0], Integer.valueOf(row[1])));
        Map<String, Integer> counts = distinctCounts(universities);

        assertThat(counts).containsOnlyKeys(expected.keySet());
        expected.forEach((name, count) -> assertThat(counts.get(name)).as(name).isCloseTo(count, withinPercentage(10)));
        int total = counts.entrySet().stream()
                .filter(entry -> Character.isLowerCase(entry.getKey().charAt(0)))
                .mapToInt(Map.Entry::getValue)
                .sum();
        assertThat(total).isCloseTo(officialTotal, withinPercentage(10));
    }

    /** One university at a time, so that LUBM(10) needs little memory. */
    private static Map<String, Integer> distinctCounts(int universities) throws IOException {
        LubmGenerator generator = new LubmGenerator(new LubmOptions(universities, 0));
        Map<String, Integer> counts = new HashMap<>();
        Set<String> universityTypes = new HashSet<>();
        for (int university = 0; university < universities; university++) {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            generator.writeUniversity(university, out);
            out.toString(US_ASCII).lines().forEach(line -> count(line, counts, universityTypes));
        }
        return counts;
    }

    private static void count(String line, Map<String, Integer> counts, Set<String> universityTypes) {
        String predicate = localName(line, line.indexOf("> <") + 2);
        boolean isType = predicate.equals("type");
        if (isType && line.endsWith(LubmVocabulary.UNIVERSITY + " .") && !universityTypes.add(line)) {
            return;
        }
        counts.merge(predicate, 1, Integer::sum);
        if (isType) {
            counts.merge(localName(line, line.lastIndexOf('<')), 1, Integer::sum);
        }
    }

    private static String localName(String line, int iriStart) {
        return line.substring(line.indexOf('#', iriStart) + 1, line.indexOf('>', iriStart));
    }
}

package org.gbjo.workload.lubm;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.gbjo.job.Progress;
import org.junit.jupiter.api.Test;

final class LubmGeneratorTest {

    @Test
    void theSameSeedGivesTheSameBytes() {
        assertThat(SmallLubm.generate(1, 0)).isEqualTo(SmallLubm.BYTES);
        assertThat(SmallLubm.generate(1, 42)).isEqualTo(SmallLubm.generate(1, 42));
    }

    @Test
    void everyOtherSeedGivesOtherBytes() {
        assertThat(SmallLubm.generate(1, 1)).isNotEqualTo(SmallLubm.BYTES);
        assertThat(SmallLubm.generate(1, -1)).isNotEqualTo(SmallLubm.generate(1, 1));
    }

    /** The bytes must not depend on the release of the JDK: whoever changes this number changes everybody's LUBM. */
    @Test
    void theBytesOfSeedZeroStayAsTheyAre() {
        assertThat(Arrays.hashCode(SmallLubm.BYTES)).isEqualTo(-166081425);
    }

    @Test
    void universitiesCanBeWrittenInAnyOrder() throws IOException {
        LubmGenerator generator = new LubmGenerator(new LubmOptions(3, 5));
        byte[] last = university(generator, 2);
        byte[] first = university(generator, 0);
        byte[] middle = university(generator, 1);

        ByteArrayOutputStream joined = new ByteArrayOutputStream();
        joined.writeBytes(first);
        joined.writeBytes(middle);
        joined.writeBytes(last);
        assertThat(joined.toByteArray()).isEqualTo(SmallLubm.generate(3, 5));
        assertThat(first).isEqualTo(SmallLubm.generate(1, 5));
    }

    @Test
    void departmentsOfSeedZeroAreThoseOfTheOfficialData() {
        LubmGenerator generator = new LubmGenerator(new LubmOptions(10, 0));

        assertThat(IntStream.range(0, 10).map(generator::departments))
                .containsExactly(15, 19, 16, 21, 22, 15, 24, 17, 18, 22);
    }

    @Test
    void departmentsOfAnotherSeedCoverTheirRange() {
        LubmGenerator generator = new LubmGenerator(new LubmOptions(500, 7));

        Set<Integer> departments =
                IntStream.range(0, 500).mapToObj(generator::departments).collect(Collectors.toSet());
        assertThat(departments).containsExactlyInAnyOrder(15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25);
    }

    @Test
    void aUniversityHasAsManyDepartmentsAsAnnounced() throws IOException {
        LubmGenerator generator = new LubmGenerator(new LubmOptions(7, 3));

        long written = new String(university(generator, 6), US_ASCII)
                .lines()
                .filter(line -> line.endsWith(LubmVocabulary.DEPARTMENT + " ."))
                .count();
        assertThat(written).isEqualTo(generator.departments(6));
    }

    /** The resource lists the triples of the official LUBM(1) with every number replaced by a hash sign. */
    @Test
    void triplesHaveExactlyTheFormsOfTheOfficialData() throws IOException {
        Set<String> official;
        try (InputStream in = LubmGeneratorTest.class.getResourceAsStream("/lubm/triple-shapes.txt")) {
            official = new String(in.readAllBytes(), UTF_8).lines().collect(Collectors.toSet());
        }

        Set<String> ours = new String(SmallLubm.BYTES, US_ASCII)
                .lines()
                .map(line -> line.replace(LubmVocabulary.ONTOLOGY, "ub:")
                        .replace(LubmVocabulary.TYPE, "a")
                        .replaceAll("[0-9]+", "#"))
                .collect(Collectors.toSet());
        assertThat(ours).isEqualTo(official);
    }

    @Test
    void numbersOfManyDigitsAreWrittenInFull() throws IOException {
        LubmGenerator generator = new LubmGenerator(new LubmOptions(Integer.MAX_VALUE, 0));

        String text = new String(university(generator, 1_234_567_890), US_ASCII);
        assertThat(text).startsWith("<http://www.University1234567890.edu> ");
        assertThat(text).contains("\"GraduateStudent10@Department0.University1234567890.edu\" .\n");
    }

    @Test
    void progressCountsUniversities() throws IOException {
        List<String> steps = new ArrayList<>();
        Progress recording = new Progress() {
            @Override
            public void begin(String step, long total) {
                steps.add("begin " + total);
            }

            @Override
            public void update(long done) {
                steps.add("done " + done);
            }

            @Override
            public void end() {
                steps.add("end");
            }
        };

        new LubmGenerator(new LubmOptions(2, 0)).writeNTriples(OutputStream.nullOutputStream(), recording);

        assertThat(steps).containsExactly("begin 2", "done 1", "done 2", "end");
    }

    @Test
    void lessThanOneUniversityIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new LubmOptions(0, 1))
                .withMessage("LUBM needs at least 1 university, got 0");
    }

    @Test
    void aUniversityOutsideTheDataIsRefused() {
        LubmGenerator generator = new LubmGenerator(new LubmOptions(2, 0));

        assertThatIllegalArgumentException()
                .isThrownBy(() -> generator.departments(2))
                .withMessage("the universities of LUBM(2) are 0 to 1, got 2");
    }

    private static byte[] university(LubmGenerator generator, int university) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        generator.writeUniversity(university, out);
        return out.toByteArray();
    }
}

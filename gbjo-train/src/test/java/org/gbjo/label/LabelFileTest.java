package org.gbjo.label;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.gbjo.graph.testing.TestGraphs;
import org.gbjo.plan.Plan;
import org.gbjo.query.Bgp;
import org.gbjo.query.Pattern;
import org.gbjo.workload.Query;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LabelFileTest {
    private static final Query QUERY = new Query(
            "eins-日本",
            "flower",
            Bgp.of(
                    Pattern.of("?x", "<urn:é>", "\"a\\nb\"@en--rtl"),
                    Pattern.of("?x", "?p", "?y"),
                    Pattern.of("?y", "<urn:p>", "<<( <urn:a> <urn:b> \"😀\" )>>"),
                    Pattern.of("?y", "<urn:q>", "_:b0")));

    @TempDir
    Path folder;

    private LabelSets set;
    private Path file;
    private byte[] whole;

    @BeforeEach
    void label() throws IOException {
        set = LabelSets.random(TestGraphs.skewed(folder, 30, 200, 7).graph(), 4, 4);
        file = folder.resolve("set.labels");
        set.label(file, 1);
        whole = Files.readAllBytes(file);
    }

    @Test
    void outcomesAreReadAsTheyWereWritten() {
        LabelledQuery labelled = new LabelledQuery(
                QUERY,
                List.of(0.0, 1e300, 0x1p53, 7.0),
                List.of(
                        new LabelledPlan(Plan.parse("1,2,3,4"), PlanOrigin.GOOD, false, List.of(0.0, 0.0, 1.5e200)),
                        new LabelledPlan(Plan.parse("((1 2) (3 4))"), PlanOrigin.BUSHY, true, List.of(1.0, 2.0, 3.0))));
        List<LabelOutcome> outcomes = List.of(
                new LabelOutcome.Labelled(labelled, 0),
                new LabelOutcome.Labelled(labelled, 300),
                new LabelOutcome.LeftOut("zwei", Omission.SATURATED, 20_000),
                new LabelOutcome.LeftOut("drei", Omission.NO_PLAN, 0));
        for (LabelOutcome outcome : outcomes) {
            assertThat(LabelDecoder.decode(LabelEncoder.encode(outcome), LabelFrames.VERSION))
                    .isEqualTo(outcome);
        }
    }

    @Test
    void provenanceIsReadAsItWasWritten() {
        LabelOptions options = new LabelOptions(1, 2, 3, 4, 0.25, 5, Long.MIN_VALUE, 1500);
        LabelProvenance provenance =
                LabelProvenance.of("http://localhost:3030/ds/sparql", "", "ü.jsonl", List.of(QUERY), options);
        assertThat(LabelProvenance.fromJson(provenance.toJson())).isEqualTo(provenance);
        assertThat(provenance.difference(provenance)).isEmpty();
        assertThat(provenance.queriesDigest())
                .isNotEqualTo(LabelProvenance.of("", "", "", List.of(QUERY, QUERY), options)
                        .queriesDigest());
    }

    /** An older version could label what searches on a model had found, and named these searches in the header. */
    @Test
    void labelsOfPlansThatASearchHasFoundAreStillRead() throws IOException {
        LabelProvenance provenance = new LabelProvenance(
                "wikidata", "f00d", "q.jsonl", "abcd", 1, LabelOptions.DEFAULT, List.of("greedy on model 1234"));
        LabelledQuery labelled = new LabelledQuery(
                QUERY,
                List.of(1.0, 2.0, 3.0, 4.0),
                List.of(new LabelledPlan(Plan.parse("1,2,3,4"), PlanOrigin.FOUND, false, List.of(5.0, 6.0, 7.0))));
        try (OutputStream out = Files.newOutputStream(file)) {
            out.write(LabelFrames.header(provenance));
            out.write(LabelFrames.block(LabelEncoder.encode(new LabelOutcome.Labelled(labelled, 0))));
            out.write(LabelFrames.block(LabelEncoder.end(1)));
        }
        LabelFile read = LabelFile.read(file);
        assertThat(read.provenance()).isEqualTo(provenance);
        assertThat(read.queries()).containsExactly(labelled);
        LabelProvenance today =
                new LabelProvenance("wikidata", "f00d", "q.jsonl", "abcd", 1, LabelOptions.DEFAULT, List.of());
        assertThat(provenance.difference(today)).isEqualTo("finders [greedy on model 1234], not []");
    }

    @Test
    void aFileThatEndsAnywhereBeforeItsEndIsRefused() throws IOException {
        for (int length = 0; length < whole.length; length++) {
            Files.write(file, Arrays.copyOf(whole, length));
            assertRefused("is incomplete (it ends at byte " + length + ",");
        }
    }

    @Test
    void aFileWithAnyWrongByteIsRefused() throws IOException {
        for (int i = 0; i < whole.length; i++) {
            byte[] wrong = whole.clone();
            wrong[i] ^= 0x10;
            Files.write(file, wrong);
            assertRefused("set.labels is ");
        }
    }

    @Test
    void bytesAfterTheEndAreRefused() throws IOException {
        Files.write(file, Arrays.copyOf(whole, whole.length + 1));
        assertRefused("is damaged (it has 4 queries and ends with byte " + whole.length + ", not 4 and byte "
                + (whole.length + 1) + ")");
    }

    @Test
    void blocksThatAreMissingAreNoticed() throws IOException {
        byte[] header = LabelFrames.header(set.provenance());
        byte[] end = LabelFrames.block(LabelEncoder.end(0));
        byte[] short_ = Arrays.copyOf(header, header.length + end.length);
        System.arraycopy(end, 0, short_, header.length, end.length);
        Files.write(file, short_);
        assertRefused("it has 0 queries");
    }

    @Test
    void otherFilesAndVersionsAreNamed() throws IOException {
        byte[] newer = whole.clone();
        newer[LabelFrames.MAGIC.length] = 3;
        Files.write(file, newer);
        assertRefused("is a label file of version 3, this program reads versions 1 and 2; label the queries again");
        Files.writeString(file, "{\"id\":\"q1\"} and more text", StandardCharsets.UTF_8);
        assertRefused("is not a label file; make one with: gbjo label GRAPH QUERIES -o FILE");
        assertThat(LabelReader.isLabelFile(file)).isFalse();
        assertThat(LabelReader.isLabelFile(folder)).isFalse();
        Files.write(file, whole);
        assertThat(LabelReader.isLabelFile(file)).isTrue();
    }

    /** A block of version 1 ends with its plans. */
    @Test
    void filesWithoutFurtherSetsAreStillRead() {
        LabelledQuery query = new LabelledQuery(
                new Query("q", "", Bgp.of(Pattern.of("?x", "<urn:p>", "?y"), Pattern.of("?y", "<urn:q>", "?z"))),
                List.of(3.0, 4.0),
                List.of(new LabelledPlan(Plan.asWritten(2), PlanOrigin.RANDOM, false, List.of(5.0))));
        byte[] block = LabelEncoder.encode(new LabelOutcome.Labelled(query, 0));
        byte[] older = Arrays.copyOf(block, block.length - 1);
        assertThat(LabelDecoder.decode(older, LabelFrames.VERSION_WITHOUT_OTHERS))
                .isEqualTo(new LabelOutcome.Labelled(query, 0));
    }

    private void assertRefused(String reason) {
        assertThatThrownBy(() -> LabelFile.read(file))
                .isInstanceOf(LabelFormatException.class)
                .hasMessageStartingWith(file + " ")
                .hasMessageContaining(reason);
    }

    @Test
    void optionsOutsideTheirRangeAreRefused() {
        LabelOptions options = LabelOptions.DEFAULT;
        assertThatThrownBy(() -> options.withPlans(0, 0, 0, 0))
                .hasMessage("at least one plan of a query is labelled, got 0");
        assertThatThrownBy(() -> options.withPlans(-1, 3, 3, 0))
                .hasMessage("the number of random plans lies in 0..10000, got -1");
        assertThatThrownBy(() -> options.withBeamWidth(2))
                .hasMessage("the beam is 1 to 10000 wide and keeps at least the 3 good and 3 bad plans, got 2");
        assertThatThrownBy(() -> options.withCartesianShare(Double.NaN))
                .hasMessage("the share of cartesian plans lies between 0 and 1, got NaN");
        assertThatThrownBy(() -> options.withTimeLimit(Duration.ZERO))
                .hasMessage("the time limit of a query is positive, got PT0S");
    }
}

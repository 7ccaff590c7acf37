package org.gbjo.advise.template;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.gbjo.advise.log.LogFile;
import org.gbjo.advise.query.Feature;
import org.gbjo.job.Progress;
import org.gbjo.query.Bgp;
import org.gbjo.query.Constant;
import org.gbjo.query.Pattern;
import org.gbjo.query.Term;
import org.gbjo.query.Variable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TemplateTest {
    @TempDir
    private Path folder;

    private static TemplateId id(Bgp... bgps) {
        return TemplateId.of(List.of(bgps), EnumSet.noneOf(Feature.class));
    }

    private static TemplateId id(String query) {
        return QueryOutline.of(query).orElseThrow().id();
    }

    private static Bgp random(Random random) {
        List<Pattern> patterns = new ArrayList<>();
        int size = 1 + random.nextInt(6);
        for (int i = 0; i < size; i++) {
            patterns.add(new Pattern(term(random), new Constant("<p" + random.nextInt(3) + ">"), term(random)));
        }
        return new Bgp(patterns);
    }

    private static Term term(Random random) {
        return random.nextInt(3) == 0
                ? new Constant("<c" + random.nextInt(1000) + ">")
                : new Variable("v" + random.nextInt(5));
    }

    /** Other names, other constants, another order. */
    private static Bgp disguised(Bgp bgp, Random random) {
        Map<Term, Term> names = new HashMap<>();
        List<Pattern> patterns = new ArrayList<>();
        for (Pattern pattern : bgp.patterns()) {
            patterns.add(new Pattern(
                    disguised(pattern.subject(), names, random),
                    pattern.predicate(),
                    disguised(pattern.object(), names, random)));
        }
        Collections.shuffle(patterns, random);
        return new Bgp(patterns);
    }

    private static Term disguised(Term term, Map<Term, Term> names, Random random) {
        return term instanceof Constant
                ? new Constant("\"" + random.nextInt() + "\"")
                : names.computeIfAbsent(term, unseen -> new Variable("x" + random.nextInt(1_000_000)));
    }

    @Test
    void namesConstantsAndTheOrderOfPatternsDoNotMatter() {
        Random random = new Random(11);
        for (int i = 0; i < 3000; i++) {
            Bgp one = random(random);
            Bgp two = random(random);
            assertThat(id(disguised(two, random), disguised(one, random))).isEqualTo(id(one, two));
        }
    }

    @Test
    void everythingElseMatters() {
        String query = "SELECT * { ?a <p> ?b . ?b <q> 'x' }";
        assertThat(id("SELECT ?a { ?y <q> 7 . ?z <p> ?y }")).isEqualTo(id(query));
        for (String other : List.of(
                "SELECT * { ?a <p> ?b . ?b <q> ?x }",
                "SELECT * { ?a <p> ?b . ?b <r> 'x' }",
                "SELECT * { ?a <p> ?b . ?a <q> 'x' }",
                "SELECT DISTINCT * { ?a <p> ?b . ?b <q> 'x' }",
                "SELECT * { ?a <p> ?b . ?b <q> 'x' OPTIONAL { ?a <o> ?c } }",
                "SELECT * { ?a <p> ?b . ?b <q> 'x' . ?b <q> 'y' }")) {
            assertThat(id(other)).as(other).isNotEqualTo(id(query));
        }
    }

    @Test
    void rareTemplatesAreMergedSoThatMemoryIsBounded() {
        Census census = new Census();
        TemplateTable table = new TemplateTable(10, census);
        QueryOutline frequent = QueryOutline.of("SELECT * { ?a <frequent> ?b }").orElseThrow();
        long rare = 0;
        for (int i = 0; i < 1000; i++) {
            table.add(frequent, "SELECT * { ?a <frequent> ?b }");
            String text = "SELECT * { ?a <rare" + i + "> ?b }";
            table.add(QueryOutline.of(text).orElseThrow(), text);
            rare++;
            assertThat(table.list()).hasSizeLessThanOrEqualTo(10);
        }
        assertThat(table.list().get(0).count()).isEqualTo(1000);
        long kept = table.list().stream().mapToLong(Template::count).sum();
        assertThat(kept + table.others()).isEqualTo(1000 + rare);
        assertThat(table.otherTemplates()).isEqualTo(rare + 1 - table.list().size());
        assertThat(census.total()).isEqualTo(2000);
    }

    @Test
    void samplesAreFewAndComeFromAllOfTheLog() {
        Template template = new Template(QueryOutline.of("ASK { ?a <p> 0 }").orElseThrow(), false);
        for (int i = 0; i < 10_000; i++) {
            template.add("ASK { ?a <p> " + i + " }", 1);
        }
        assertThat(template.count()).isEqualTo(10_000);
        assertThat(template.samples()).hasSize(Template.SAMPLES).doesNotHaveDuplicates();
        assertThat(template.samples()).anyMatch(text -> text.matches(".* [0-9]{4} }"));
    }

    @Test
    void theNumberOfThreadsDoesNotMatter() throws IOException {
        StringBuilder text = new StringBuilder();
        Random random = new Random(2);
        for (int i = 0; i < 5000; i++) {
            text.append(i % 7 == 0 ? "SELECT broken" : "SELECT * " + random(random))
                    .append('\n');
        }
        Path file = Files.writeString(folder.resolve("queries.txt.log"), text);
        List<String> results = new ArrayList<>();
        for (int threads : new int[] {1, 3}) {
            LogScan scan = new LogScan(50, threads);
            scan.read(List.of(new LogFile(file)), Optional.empty(), Progress.SILENT);
            StringBuilder result = new StringBuilder(
                    scan.tally().toJson() + " " + scan.census().toJson());
            scan.table().list().forEach(template -> result.append(
                            template.outline().id())
                    .append(template.count())
                    .append(template.samples()));
            assertThat(scan.tally().unreadable()).isEqualTo(715);
            assertThat(scan.tally().asked()).isEqualTo(4285);
            results.add(result.toString());
        }
        assertThat(results.get(1)).isEqualTo(results.get(0));
    }

    @Test
    void theCensusCountsByTheLargestBgp() {
        Census census = new Census();
        census.add(
                QueryOutline.of("SELECT * { { ?a <p> ?b } UNION { ?a <p> ?b . ?b <q> ?c } }")
                        .orElseThrow(),
                3);
        census.add(QueryOutline.of("DESCRIBE <x>").orElseThrow(), 1);
        assertThat(census.sizes()).containsExactly(Map.entry("0", 1L), Map.entry("2", 3L));
        assertThat(census.shapes()).containsExactly(Map.entry("path", 3L));
        assertThat(census.features()).containsExactly(Map.entry("UNION", 3L), Map.entry("DESCRIBE", 1L));
        assertThat(census.largest()).isEqualTo(2);
    }
}

package org.gbjo.bench.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.gbjo.query.Bgp;
import org.gbjo.query.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** SQL of BGPs, executed by DuckDB, beside what Jena finds. */
class BgpSqlTest {
    private static final Duration LIMIT = Duration.ofSeconds(60);
    private static final int QUERIES = 300;

    @TempDir
    private Path folder;

    @Test
    void aTableForEachPatternAndAnEqualityForEachFurtherPlace() {
        Bgp bgp = Bgp.of(
                Pattern.of("?a", "<urn:p>", "?b"), Pattern.of("?b", "?p", "?b"), Pattern.of("?a", "?p", "<urn:none>"));
        BgpSql sql = new BgpSql(bgp, term -> Map.of("<urn:p>", 7).getOrDefault(term, -1));
        String conditions = "t0.p = 7 AND t1.s = t0.o AND t1.o = t0.o AND t2.s = t0.s AND t2.p = t1.p AND t2.o = -1";
        assertThat(sql.rows())
                .isEqualTo("SELECT t0.s, t0.o, t1.p FROM triples t0, triples t1, triples t2 WHERE " + conditions);
        assertThat(sql.count())
                .isEqualTo("SELECT COUNT(*) FROM triples t0, triples t1, triples t2 WHERE " + conditions);
    }

    /** Rows and their values, of any shape, with constants that do not occur and variables in any place. */
    @Test
    void randomBgpsHaveTheRowsThatJenaFinds() throws IOException {
        Random random = new Random(20261118);
        Path data = Files.write(folder.resolve("data.nt"), triples(random));
        int withRows = 0;
        try (DuckDbPeer duck = DuckDbPeer.open(data, folder.resolve("duck"));
                JenaPeer jena = JenaPeer.inMemory(data)) {
            for (int i = 0; i < QUERIES; i++) {
                Bgp bgp = bgp(random);
                for (boolean counted : new boolean[] {true, false}) {
                    PeerQuestion question = question(bgp, counted);
                    PeerAnswer expected = jena.answer(question);
                    PeerAnswer found = duck.answer(question);
                    assertThat(found.with(0)).as(bgp.toString()).isEqualTo(expected.with(0));
                    assertThat(expected.isComplete()).isTrue();
                    withRows += expected.rows() > 0 ? 1 : 0;
                }
            }
        }
        assertThat(withRows).as("queries that can tell anything").isGreaterThan(QUERIES / 2);
    }

    private static PeerQuestion question(Bgp bgp, boolean counted) {
        StoreQuery query = StoreQueryTest.of("SELECT * " + bgp);
        assertThat(query.bgp()).contains(bgp);
        return new PeerQuestion(query.text(counted), counted, true, LIMIT, Optional.of(bgp));
    }

    private static List<String> triples(Random random) {
        List<String> triples = new ArrayList<>();
        for (int i = 0; i < 400; i++) {
            String object =
                    switch (random.nextInt(5)) {
                        case 0 -> "\"" + random.nextInt(6) + "\"";
                        case 1 -> "\"a \\\"quoted\\\", line\\n" + random.nextInt(3) + "\"@en";
                        default -> "<urn:e" + random.nextInt(20) + ">";
                    };
            triples.add("<urn:e" + random.nextInt(20) + "> <urn:p" + random.nextInt(4) + "> " + object + " .");
        }
        return triples;
    }

    private static Bgp bgp(Random random) {
        List<Pattern> patterns = new ArrayList<>();
        patterns.add(Pattern.of("?v0", "<urn:p" + random.nextInt(4) + ">", "?v1"));
        int size = random.nextInt(3);
        for (int i = 0; i < size; i++) {
            String predicate = random.nextInt(6) == 0 ? "?v" + random.nextInt(5) : "<urn:p" + random.nextInt(4) + ">";
            patterns.add(Pattern.of("?v" + random.nextInt(3), predicate, object(random)));
        }
        return new Bgp(patterns);
    }

    private static String object(Random random) {
        return switch (random.nextInt(6)) {
            case 0 -> "<urn:e" + random.nextInt(22) + ">";
            case 1 -> "\"" + random.nextInt(7) + "\"";
            default -> "?v" + random.nextInt(4);
        };
    }
}

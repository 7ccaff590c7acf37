package org.gbjo.advise.log;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import java.util.zip.GZIPOutputStream;
import org.apache.commons.compress.compressors.bzip2.BZip2CompressorOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LogFormatTest {
    private static final String QUERY = "SELECT ?s WHERE { ?s <http://x/p+q> \"50 % of é, 漢字 & \\\"more\\\"\" }";
    private static final String CLIENT = "203.0.113.7";

    @TempDir
    private Path folder;

    private static String encoded(String query) {
        return URLEncoder.encode(query, StandardCharsets.UTF_8);
    }

    private static String access(String request) {
        return CLIENT + " - - [10/Apr/2016:03:00:00 +0200] \"" + request + "\" 200 115 \"-\" \"curl/8.0\"\n";
    }

    @Test
    void anAccessLogHasQueriesInAddresses() throws IOException {
        HeardLog heard = HeardLog.of(
                folder,
                "access.log",
                access("GET /sparql?default-graph-uri=&query=" + encoded(QUERY) + "&format=json HTTP/1.1")
                        + access("GET /sparql?query=" + encoded(QUERY).replace("+", "%20") + " HTTP/1.1")
                        + access("GET /index.html HTTP/1.1")
                        + access("GET /search?q=query HTTP/1.1")
                        + access("POST /sparql HTTP/1.1"));
        assertThat(heard.reading.format()).isEqualTo(LogFormat.ACCESS);
        assertThat(heard.queries).containsExactly(QUERY, QUERY);
        assertThat(heard.others).isEqualTo(3);
        assertThat(heard.unreadable).isZero();
    }

    @Test
    void theCommonFormatHasNoReferrer() throws IOException {
        HeardLog heard = HeardLog.of(
                folder,
                "access.log",
                CLIENT + " - frank [10/Oct/2000:13:55:36 -0700] \"GET /sparql?query=" + encoded(QUERY)
                        + " HTTP/1.0\" 200 2326\n");
        assertThat(heard.queries).containsExactly(QUERY);
    }

    @Test
    void virtuosoWritesTheAddressAlone() throws IOException {
        HeardLog heard = HeardLog.of(
                folder,
                "virtuoso.log",
                "04f59c [02/May/2010 00:00:00 -0600] \"R\" \"/sparql?query=" + encoded(QUERY) + "&format=x\"\n"
                        + "04f59c [02/May/2010 00:00:00 -0600] \"R\" \"/resource/Query\"\n");
        assertThat(heard.queries).containsExactly(QUERY);
        assertThat(heard.others).isEqualTo(1);
    }

    /** Of HAProxy, of Amazon's load balancer, and JSON of nginx: the request is between quotation marks, too. */
    @Test
    void otherServersWriteRequestsBetweenQuotationMarks() throws IOException {
        String request = "\"GET HOST/sparql?query=" + encoded(QUERY) + " HTTP/1.1\"";
        for (String line : new String[] {
            "Apr 10 03:00:00 lb haproxy[12]: " + CLIENT + ":42 [10/Apr/2026:03:00:00.1] front back/s1 0/1 200 "
                    + request.replace("HOST", ""),
            "http 2026-04-10T03:00:00.1Z app/lb/1 " + CLIENT + ":2817 200 " + request.replace("HOST", "http://x:80")
                    + " \"curl\" - -",
            "{\"addr\":\"" + CLIENT + "\",\"request\":" + request.replace("HOST", "") + ",\"status\":200}"
        }) {
            HeardLog heard = HeardLog.of(folder, "other.log", line + "\n");
            assertThat(heard.reading.format()).isEqualTo(LogFormat.ACCESS);
            assertThat(heard.queries).containsExactly(QUERY);
        }
    }

    @Test
    void bodiesOfPostsAreReadWhereTheyAreLogged() throws IOException {
        String nginx = QUERY.replace("\\", "\\x5C").replace("\"", "\\x22").replace("é", "\\xC3\\xA9");
        HeardLog heard = HeardLog.of(
                folder,
                "access.log",
                access("POST /sparql HTTP/1.1").replace("\n", " \"query=" + encoded(QUERY) + "&x=y\"\n")
                        + access("POST /sparql HTTP/1.1").replace("\n", " \"" + nginx + "\"\n")
                        + access("POST /update HTTP/1.1").replace("\n", " \"update=DELETE+WHERE+%7B%7D\"\n"));
        assertThat(heard.queries).containsExactly(QUERY, QUERY);
        assertThat(heard.updates).isEqualTo(1);
    }

    @Test
    void aLineThatWasCutOffGivesWhatIsLeft() throws IOException {
        String line = access("GET /sparql?query=" + encoded(QUERY) + " HTTP/1.1");
        HeardLog heard = HeardLog.of(folder, "access.log", line + line.substring(0, 120));
        assertThat(heard.queries).hasSize(2);
        assertThat(QUERY).startsWith(heard.queries.get(1).substring(0, 10));
    }

    @Test
    void malformedPercentSignsStandForThemselves() {
        assertThat(UrlText.decode("a%2")).isEqualTo("a%2");
        assertThat(UrlText.decode("%zz+%41%")).isEqualTo("%zz A%");
        assertThat(UrlText.decode("%E6%BC%A2漢%20")).isEqualTo("漢漢 ");
        assertThat(UrlText.field("xquery=1&query=a%26b&query=2", "query")).isEqualTo("a&b");
        assertThat(UrlText.field("xquery=1&que", "query")).isNull();
    }

    @Test
    void fusekiWritesQueriesOnOneLineOrOnSeveral() throws IOException {
        HeardLog heard = HeardLog.of(folder, "fuseki.log", """
                [2024-05-01 10:00:00] INFO  Server          :: Apache Jena Fuseki 5.6.0
                [2024-05-01 10:00:01] INFO  Fuseki          :: [1] GET http://localhost:3030/ds?query=SELECT+%2A+%7B%7D
                [2024-05-01 10:00:01] INFO  Fuseki          :: [1] Query = SELECT  * WHERE { ?s ?p "[2] Query = no" }
                [2024-05-01 10:00:01] INFO  Fuseki          :: [1] 200 OK (13 ms)
                10:00:02 INFO  Fuseki          :: [2] Query =
                SELECT *
                WHERE {
                  # a comment
                  ?s ?p ?o
                }
                10:00:02 INFO  Fuseki          :: [2] 200 OK (1 ms)
                10:00:03 WARN  Fuseki          :: [3] Something
                java.lang.IllegalStateException: no
                \tat org.example.Main(Main.java:3)
                [2026-11-18 22:21:32] Fuseki     INFO  [2] POST http://localhost:3999/ds/query
                [2026-11-18 22:21:32] Fuseki     INFO  [2]   => Content-Type:        application/sparql-query
                [2026-11-18 22:21:32] Fuseki     INFO  [2] Query =
                PREFIX ub: <http://x/#>
                SELECT * { ?x ub:name ?n } LIMIT 2
                [2026-11-18 22:21:32] Fuseki     INFO  [2]   <= Pragma:              no-cache
                10:00:04 INFO  Fuseki          :: [4] Update = DELETE WHERE { ?s ?p ?o }
                10:00:04 INFO  Fuseki          :: [5] Query = ASK { ?s ?p ?o }
                """);
        assertThat(heard.reading.format()).isEqualTo(LogFormat.FUSEKI);
        assertThat(heard.queries)
                .containsExactly(
                        "SELECT  * WHERE { ?s ?p \"[2] Query = no\" }",
                        "SELECT *\nWHERE {\n  # a comment\n  ?s ?p ?o\n}",
                        "PREFIX ub: <http://x/#>\nSELECT * { ?x ub:name ?n } LIMIT 2",
                        "ASK { ?s ?p ?o }");
        assertThat(heard.updates).isEqualTo(1);
        assertThat(heard.unreadable).isZero();
    }

    @Test
    void qleverWritesQueriesBehindALine() throws IOException {
        HeardLog heard = HeardLog.of(folder, "qlever.server-log.txt", """
                2024-01-02 10:00:00.001 - INFO: QLever Server, compiled on ...
                2024-01-02 10:00:00.002 - INFO: Processing the following SPARQL query: [pin result]
                PREFIX wdt: <http://www.wikidata.org/prop/direct/>
                SELECT * WHERE {
                  ?a wdt:P31 ?b
                }
                2024-01-02 10:00:00.123\t- INFO: Done processing query and sending result, total time was 100 ms
                2024-01-02 10:00:01.002 - INFO: Processing the following SPARQL query:
                ASK {}
                """);
        assertThat(heard.reading.format()).isEqualTo(LogFormat.QLEVER);
        assertThat(heard.queries)
                .containsExactly(
                        "PREFIX wdt: <http://www.wikidata.org/prop/direct/>\nSELECT * WHERE {\n  ?a wdt:P31 ?b\n}",
                        "ASK {}");
    }

    @Test
    void wikidataEncodesTheFirstColumn() throws IOException {
        HeardLog heard = HeardLog.of(
                folder,
                "2017-06-12_2017-07-09_organic.tsv",
                "#anonymizedQuery\t#timestamp\t#sourceCategory\t#user_agent\n"
                        + encoded(QUERY) + "\t2017-06-12 22:00:00\torganic\tbrowser\n"
                        + "\t2017-06-12 22:00:01\trobotic\tbrowser\n"
                        + encoded("ASK{}") + "\n");
        assertThat(heard.reading.format()).isEqualTo(LogFormat.WIKIDATA);
        assertThat(heard.queries).containsExactly(QUERY, "ASK{}");
        assertThat(heard.unreadable).isEqualTo(1);
    }

    @Test
    void queriesFollowEachOtherOnOneLineOrOnMany() throws IOException {
        String text = """
                SELECT * { ?s ?p "}" . FILTER(?p < 3 && ?s > 1) }
                select ?x { ?x ?y ?z }

                PREFIX : <http://x/#>
                SELECT ?s

                WHERE {
                  { SELECT ?s { ?s :p ?o } }
                SELECT_is_no_keyword:a :b :c .
                }
                # a comment { that opens nothing
                ASK { ?broken
                PREFIX a: <http://a/>
                ASK { a:b ?c ?d }
                """;
        HeardLog heard = HeardLog.of(folder, "queries", text);
        assertThat(heard.reading.format()).isEqualTo(LogFormat.QUERIES);
        assertThat(heard.queries).hasSize(5);
        assertThat(heard.queries.get(2)).startsWith("PREFIX : ").contains("SELECT_is_no_keyword");
        assertThat(heard.queries.get(3)).endsWith("ASK { ?broken");
        assertThat(heard.queries.get(4)).startsWith("PREFIX a:");
    }

    @Test
    void executedTemplatesHaveCounts() throws IOException {
        String sums = "{\"count\":%d,\"cutOff\":0,\"nanos\":7,\"rows\":1}";
        HeardLog heard = HeardLog.of(
                folder,
                "templates.jsonl",
                "{\"format\":\"gbjo-templates\",\"version\":1}\n"
                        + "{\"template\":\"?v1 <p> []\",\"reason\":\"X\",\"gbjo\":" + sums.formatted(3) + ",\"native\":"
                        + sums.formatted(4) + "}\n{\"template\":7}\nnonsense\n");
        assertThat(heard.reading.format()).isEqualTo(LogFormat.TEMPLATES);
        assertThat(heard.executed).containsExactly("7 ?v1 <p> []");
        assertThat(heard.unreadable).isEqualTo(2);
    }

    @Test
    void workloadsAndNumberedListsAreRead() throws IOException {
        HeardLog workload = HeardLog.of(
                folder, "w.jsonl", "{\"id\":\"a\",\"shape\":\"star\",\"patterns\":[[\"?s\",\"<p>\",\"?o\"]]}\n{}\n");
        assertThat(workload.queries).containsExactly("SELECT * { ?s <p> ?o }");
        assertThat(workload.unreadable).isEqualTo(1);
        HeardLog numbered = HeardLog.of(folder, "bgps.txt", "1,?x <p> ?y . ?y <q> \"a,b\"\nx\n");
        assertThat(numbered.queries).containsExactly("SELECT * {?x <p> ?y . ?y <q> \"a,b\"}");
        assertThat(numbered.unreadable).isEqualTo(1);
    }

    @Test
    void compressedFilesAreReadWhateverTheirName() throws IOException {
        String text =
                access("GET /sparql?query=" + encoded(QUERY) + " HTTP/1.1").repeat(50);
        for (String name : new String[] {"a.log.gz", "b"}) {
            Path file = folder.resolve(name);
            try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
                out.write(text.getBytes(StandardCharsets.UTF_8));
            }
            assertThat(HeardLog.of(file).queries).hasSize(50);
        }
        Path file = folder.resolve("c.log.bz2");
        try (OutputStream out = new BZip2CompressorOutputStream(Files.newOutputStream(file))) {
            out.write(text.getBytes(StandardCharsets.UTF_8));
        }
        assertThat(HeardLog.of(file).queries).hasSize(50);
    }

    @Test
    void aDamagedArchiveIsReadAsFarAsItGoes() throws IOException {
        StringBuilder text = new StringBuilder();
        Random random = new Random(7);
        for (int i = 0; i < 3000; i++) {
            text.append(access(
                    "GET /sparql?query=" + encoded("ASK { ?s <http://x/" + random.nextLong() + "> ?o }") + " H"));
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (OutputStream out = new GZIPOutputStream(bytes)) {
            out.write(text.toString().getBytes(StandardCharsets.UTF_8));
        }
        Path file = folder.resolve("cut.log.gz");
        Files.write(file, Arrays.copyOf(bytes.toByteArray(), bytes.size() / 2));
        HeardLog heard = HeardLog.of(file);
        assertThat(heard.reading.whole()).isFalse();
        assertThat(heard.queries).hasSizeBetween(500, 2999);
    }

    @Test
    void whatBeginsLikeAnArchiveAndIsNoneIsDamaged() throws IOException {
        for (byte[] bytes :
                new byte[][] {{0x1f, (byte) 0x8b}, {0x1f, (byte) 0x8b, 1, 2, 3}, {'B', 'Z', 'h', '9', 'x'}}) {
            Path file = folder.resolve("begun");
            Files.write(file, bytes);
            LogFile.Reading reading = HeardLog.of(file).reading;
            assertThat(reading.whole()).isFalse();
            assertThat(reading.lines()).isZero();
        }
        assertThat(HeardLog.of(folder, "text", "BZh is no archive\n").reading.whole())
                .isTrue();
    }

    @Test
    void junkIsCountedAndNeverFatal() throws IOException {
        byte[] junk = new byte[300_000];
        new Random(3).nextBytes(junk);
        Path file = folder.resolve("junk.log");
        Files.writeString(file, access("GET /sparql?query=" + encoded(QUERY) + " HTTP/1.1"));
        Files.write(file, junk, java.nio.file.StandardOpenOption.APPEND);
        HeardLog heard = HeardLog.of(file);
        assertThat(heard.queries).contains(QUERY);
        assertThat(heard.unreadable).isGreaterThan(100);
        for (LogFormat format : LogFormat.values()) {
            HeardLog again = new HeardLog();
            LogReader reader = format.newReader();
            new String(junk, StandardCharsets.ISO_8859_1).lines().forEach(line -> reader.line(line, again));
            reader.end(again);
            assertThat(again.queries.size() + again.unreadable + again.others)
                    .as(format.label())
                    .isPositive();
        }
    }

    @Test
    void aLineWithoutEndDoesNotFillTheMemory() throws IOException {
        Path file = folder.resolve("long.log");
        byte[] block = new byte[1 << 20];
        Arrays.fill(block, (byte) 'x');
        try (OutputStream out = Files.newOutputStream(file)) {
            for (int i = 0; i < 40; i++) {
                out.write(block);
            }
            out.write(("\n" + access("GET /sparql?query=ASK%7B%7D HTTP/1.1")).getBytes(StandardCharsets.UTF_8));
        }
        HeardLog heard = new HeardLog();
        new LogFile(file).read(java.util.Optional.of(LogFormat.ACCESS), heard);
        assertThat(heard.queries).containsExactly("ASK{}");
        assertThat(heard.unreadable).isEqualTo(1);
    }

    @Test
    void theAddressOfAClientIsNeverTold() throws IOException {
        HeardLog heard = HeardLog.of(folder, "access.log", access("GET /sparql?query=" + encoded(QUERY) + " HTTP/1.1"));
        assertThat(heard.queries.toString() + heard.reading).doesNotContain(CLIENT);
    }

    @Test
    void aQueryThatNeverEndsIsGivenUp() {
        HeardLog heard = new HeardLog();
        LogReader reader = new QueryList();
        reader.line("SELECT * {", heard);
        String line = "?s ?p ?o .".repeat(10_000);
        for (int i = 0; i < 100; i++) {
            reader.line(line, heard);
        }
        reader.line("PREFIX a: <http://a/>", heard);
        reader.line("ASK { ?a ?b ?c }", heard);
        reader.end(heard);
        assertThat(heard.queries).containsExactly("PREFIX a: <http://a/>\nASK { ?a ?b ?c }");
        assertThat(heard.unreadable).isEqualTo(1);
    }
}

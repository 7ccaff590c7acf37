package org.gbjo.advise.remedy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gbjo.plan.JoinOrder;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tries the hint with a real Virtuoso, where one is installed (Debian: {@code virtuoso-opensource-7-bin}). Its profile says
 * how many rows each step had: 1000 people have names, 100 know somebody, one is a boss.
 */
class VirtuosoHintTest {
    private static final int SECONDS_TO_START = 120;
    private static final Pattern STEP = Pattern.compile("fanout\\s+([\\d.e+-]+) input\\s+([\\d.e+-]+) rows");
    private static final String QUERY =
            "SELECT (COUNT(*) AS ?count) FROM <urn:g> { ?a <urn:name> ?n . ?a <urn:knows> ?b . ?a <urn:boss> ?c }";

    @TempDir
    private static Path folder;

    private static Process server;
    private static String address;

    @BeforeAll
    static void start() throws IOException, InterruptedException {
        assumeTrue(isInstalled("virtuoso-t") && isInstalled("isql-vt"), "there is no Virtuoso on the PATH");
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < 1000; i++) {
            lines.add("<urn:p" + i + "> <urn:name> \"name " + i + "\" .");
            if (i < 100) {
                lines.add("<urn:p" + i + "> <urn:knows> <urn:p" + (i + 1) + "> .");
            }
        }
        lines.add("<urn:p7> <urn:boss> <urn:p1> .");
        Files.write(folder.resolve("data.nt"), lines);
        address = "127.0.0.1:" + freePort();
        Files.writeString(folder.resolve("virtuoso.ini"), """
                [Database]
                DatabaseFile = virtuoso.db
                ErrorLogFile = virtuoso.log
                LockFile = virtuoso.lck
                TransactionFile = virtuoso.trx
                xa_persistent_file = virtuoso.pxa
                [TempDatabase]
                DatabaseFile = temporary.db
                TransactionFile = temporary.trx
                [Parameters]
                ServerPort = %s
                DirsAllowed = %s
                NumberOfBuffers = 10000
                [HTTPServer]
                ServerPort = 127.0.0.1:%d
                """.formatted(address, folder, freePort()));
        server = new ProcessBuilder("virtuoso-t", "+configfile", "virtuoso.ini", "+foreground")
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("server.out").toFile())
                .start();
        for (int i = 0; i < SECONDS_TO_START && !ask("select 1000 * 1000 + 7").contains("1000007"); i++) {
            assertThat(server.isAlive())
                    .as(Files.readString(folder.resolve("server.out")))
                    .isTrue();
            TimeUnit.SECONDS.sleep(1);
        }
        ask("ld_dir('" + folder + "', 'data.nt', 'urn:g')");
        ask("rdf_loader_run()");
        assertThat(ask("sparql select count(*) from <urn:g> { ?s ?p ?o }")).contains("1101");
    }

    private static boolean isInstalled(String command) {
        for (String place : System.getenv().getOrDefault("PATH", "").split(File.pathSeparator, -1)) {
            if (Files.isExecutable(Path.of(place, command))) {
                return true;
            }
        }
        return false;
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }

    @AfterAll
    static void stop() throws InterruptedException {
        if (server != null) {
            server.destroy();
            if (!server.waitFor(60, TimeUnit.SECONDS)) {
                server.destroyForcibly();
                server.waitFor(60, TimeUnit.SECONDS);
            }
        }
    }

    private static String ask(String statement) throws IOException, InterruptedException {
        Path input = Files.writeString(folder.resolve("statement.sql"), statement + ";\n");
        Path output = folder.resolve("answer.txt");
        Process client = new ProcessBuilder("isql-vt", address, "dba", "dba", "blobs=on", "verbose=off", "banner=off")
                .redirectErrorStream(true)
                .redirectInput(input.toFile())
                .redirectOutput(output.toFile())
                .start();
        if (!client.waitFor(2, TimeUnit.MINUTES)) {
            client.destroyForcibly();
            throw new IOException("Virtuoso did not answer in time: " + statement);
        }
        return Files.readString(output, StandardCharsets.UTF_8);
    }

    /** The rows that come out of each step, those of one row left out: they compute, and do not join. */
    private static List<Long> steps(JoinOrder order) throws IOException, InterruptedException {
        String text = Remedy.of(QUERY, List.of(order), true).hints().get(Dialect.VIRTUOSO);
        String profile = ask("profile('sparql " + text.replace('\n', ' ').replace("'", "''") + "')");
        List<Long> rows = new ArrayList<>();
        Matcher step = STEP.matcher(profile);
        while (step.find()) {
            rows.add(Math.round(Double.parseDouble(step.group(1)) * Double.parseDouble(step.group(2))));
        }
        assertThat(rows).as(profile).isNotEmpty();
        return rows;
    }

    @Test
    void theOrderIsTakenAndSavesRows() throws IOException, InterruptedException {
        List<Long> asWritten = steps(JoinOrder.parse("1,2,3"));
        assertThat(asWritten).containsSubsequence(1000L, 100L);
        List<Long> better = steps(JoinOrder.parse("3,2,1"));
        assertThat(better).allMatch(rows -> rows <= 1);
        List<Long> between = steps(JoinOrder.parse("2,1,3"));
        assertThat(between).containsSubsequence(100L, 100L).doesNotContain(1000L);
    }
}

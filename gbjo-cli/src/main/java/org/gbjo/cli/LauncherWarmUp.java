package org.gbjo.cli;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gbjo.cli.terminal.QuietLogging;
import org.gbjo.cli.terminal.Terminal;
import org.gbjo.run.Folders;
import picocli.CommandLine.ExitCode;

/**
 * Walks through the usual verbs once on a tiny graph. The launcher runs it after a build and keeps the classes that
 * were loaded in an archive, so that the next start is quick.
 */
public final class LauncherWarmUp {
    private static final Pattern SERVING = Pattern.compile("serving http://localhost:(\\d+)/");
    private static final Duration LONGEST = Duration.ofSeconds(30);

    private LauncherWarmUp() {}

    public static void main(String[] arguments) throws IOException {
        PrintStream err = Main.terminal().err();
        QuietLogging.prepare();
        Path folder = Files.createTempDirectory("gbjo-warm-up");
        try {
            Path data = Files.writeString(
                    folder.resolve("data.nt"), "<urn:a> <urn:p> <urn:b> .\n<urn:b> <urn:q> \"c\"@en .\n");
            Path query = Files.writeString(
                    folder.resolve("query.rq"), "SELECT * { ?x <urn:p> ?y . ?y <urn:q> ?z . ?x <urn:p> ?u }");
            String graph = folder.resolve("graph").toString();
            run(err, "--version");
            run(err, "--help");
            run(err, "import", data.toString(), "-o", graph);
            String model = folder.resolve("model").toString();
            run(err, "analyze", graph, "-o", model);
            run(err, "optimize", query.toString(), "--model", model);
            run(err, "info", graph);
            run(err, "info", graph, "--json");
            run(err, "export", graph);
            run(err, "cost", graph, query.toString(), "--optimum", "--bushy");
            run(err, "explain", graph, query.toString());
            serve(graph, Files.readString(query));
        } finally {
            Folders.delete(folder);
        }
    }

    /** Serves a graph and asks it, where this is possible: without the classes of a server the archive is of use, too. */
    private static void serve(String graph, String query) throws IOException {
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        PrintStream out = new PrintStream(said, true, StandardCharsets.UTF_8);
        PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
        Thread server = new Thread(() -> Gbjo.run(new Terminal(out, nowhere, false), "serve", graph, "--port", "0"));
        server.start();
        try {
            long begin = System.nanoTime();
            Matcher serving = SERVING.matcher("");
            while (!serving.find() && server.isAlive() && System.nanoTime() - begin < LONGEST.toNanos()) {
                TimeUnit.MILLISECONDS.sleep(10);
                serving = SERVING.matcher(said.toString(StandardCharsets.UTF_8));
            }
            for (String format : List.of("text/csv", "application/sparql-results+json")) {
                ask(Integer.parseInt(serving.group(1)), query, format);
            }
        } catch (IllegalStateException | IOException e) {
            System.err.println("gbjo: the archive of classes has no server: " + e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            server.interrupt();
        }
    }

    private static void ask(int port, String query, String format) throws IOException {
        String text = URLEncoder.encode(query, StandardCharsets.UTF_8);
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.setSoTimeout((int) LONGEST.toMillis());
            String request = "GET /ds/query?query=" + text + " HTTP/1.1\r\nHost: localhost\r\nAccept: " + format
                    + "\r\nConnection: close\r\n\r\n";
            socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
            socket.getInputStream().readAllBytes();
        }
    }

    private static void run(PrintStream err, String... arguments) {
        PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
        int code = Gbjo.run(new Terminal(nowhere, err, false), arguments);
        if (code != ExitCode.OK) {
            throw new IllegalStateException("gbjo " + String.join(" ", arguments) + " ended with " + code);
        }
    }
}

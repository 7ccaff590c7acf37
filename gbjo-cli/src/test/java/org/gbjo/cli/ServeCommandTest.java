package org.gbjo.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.FutureTask;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServeCommandTest {
    private static final String QUERY = "SELECT ?a ?d { ?a <http://example.org/p> ?b . ?b <http://example.org/q> ?c . "
            + "?c <http://example.org/p> ?d }";

    @TempDir
    private Path folder;

    private Path data;
    private Path model;

    @BeforeEach
    void make() throws IOException {
        data = Files.write(
                folder.resolve("data.nt"),
                List.of(
                        "<http://example.org/1> <http://example.org/p> <http://example.org/2> .",
                        "<http://example.org/2> <http://example.org/q> <http://example.org/3> .",
                        "<http://example.org/3> <http://example.org/p> <http://example.org/4> ."));
        model = MadeUpModel.write(folder.resolve("model"));
    }

    @Test
    void queriesAreAnsweredAndExplainedAndUpdatesRefused() throws Exception {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Terminal terminal = new Terminal(
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8),
                false);
        FutureTask<Integer> command = new FutureTask<>(() ->
                Gbjo.run(terminal, "serve", "--data", data.toString(), "--model", model.toString(), "--port", "0"));
        Thread thread = new Thread(command);
        thread.start();
        try {
            String url = url(out, command);
            assertThat(post(url + "/query", "query", QUERY).body()).contains("http://example.org/4");
            assertThat(post(url + "/explain", "query", QUERY).body())
                    .contains(" order: ", "?b <http://example.org/q> ?c");
            assertThat(post(url + "/update", "update", "CLEAR ALL").statusCode())
                    .isGreaterThanOrEqualTo(400);
        } finally {
            thread.interrupt();
        }
        assertThat(command.get()).isZero();
    }

    private static String url(ByteArrayOutputStream out, FutureTask<Integer> command) {
        Pattern announced = Pattern.compile("serving (http://\\S+)/query, ");
        while (!command.isDone()) {
            Matcher matcher = announced.matcher(out.toString(StandardCharsets.UTF_8));
            if (matcher.find()) {
                return matcher.group(1);
            }
            Thread.onSpinWait();
        }
        throw new IllegalStateException("the server ended before it began: " + out);
    }

    private static HttpResponse<String> post(String url, String parameter, String text) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create(url))
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(HttpRequest.BodyPublishers.ofString(
                        parameter + "=" + URLEncoder.encode(text, StandardCharsets.UTF_8)))
                .build();
        return HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
    }

    @Test
    void whatIsMissingIsToldInASentence() {
        Run noModel = Run.gbjo("serve", "--data", data, "--model", folder.resolve("nowhere"), "--port", 0);
        assertThat(noModel.code()).isEqualTo(1);
        assertThat(noModel.err()).contains("cannot read the model description");
        Run noData = Run.gbjo("serve", "--data", folder.resolve("nothing.nt"), "--model", model);
        assertThat(noData.code()).isEqualTo(1);
        assertThat(noData.err()).contains("nothing.nt does not exist; check the name");
        assertThat(Run.gbjo("serve", "--model", model).code()).isEqualTo(2);
    }
}

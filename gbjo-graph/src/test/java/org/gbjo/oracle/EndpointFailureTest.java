package org.gbjo.oracle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.gbjo.cardinality.Cost;
import org.gbjo.query.Bgp;
import org.gbjo.query.Pattern;
import org.gbjo.run.Deadline;
import org.gbjo.run.DeadlineExceededException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Against a server that misbehaves as told. */
@Timeout(60)
class EndpointFailureTest {
    private static final Bgp BGP = Bgp.of(Pattern.of("?s", "<x:p>", "?o"));

    private interface Answer {
        void give(HttpExchange exchange) throws IOException, InterruptedException;
    }

    private final List<String> asked = Collections.synchronizedList(new ArrayList<>());
    private final CountDownLatch over = new CountDownLatch(1);
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private HttpServer server;
    private EndpointOptions options;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(threads);
        server.start();
        options = EndpointOptions.of(
                        URI.create("http://localhost:" + server.getAddress().getPort() + "/sparql"))
                .withFirstBackoff(Duration.ofMillis(1));
    }

    @AfterEach
    void stop() {
        over.countDown();
        server.stop(0);
        threads.shutdownNow();
    }

    @Test
    void theQueryIsPostedByTheProtocol() throws IOException {
        answer(exchange -> {
            assertThat(exchange.getRequestMethod()).isEqualTo("POST");
            assertThat(exchange.getRequestHeaders().getFirst("Content-Type")).startsWith("application/sparql-query");
            assertThat(exchange.getRequestHeaders().getFirst("Accept")).isEqualTo("application/sparql-results+json");
            send(exchange, 200, count("7"));
        });
        assertThat(count(options, Deadline.none())).isEqualTo(7);
        assertThat(asked).containsExactly("SELECT (COUNT(*) AS ?count) WHERE { ?v0 <x:p> ?v1 }");
    }

    @ParameterizedTest
    @ValueSource(ints = {429, 502, 503, 504})
    void aBusyEndpointIsAskedAgain(int status) throws IOException {
        answer(exchange -> send(exchange, asked.size() <= 2 ? status : 200, count("7")));
        assertThat(count(options, Deadline.none())).isEqualTo(7);
        assertThat(asked).hasSize(3);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{\"head\":{\"vars\":[\"count\"]},\"results\":{\"bindings\":["})
    void anAnswerThatEndsTooEarlyIsAskedForAgain(String begun) throws IOException {
        answer(exchange -> send(exchange, 200, asked.size() <= 2 ? begun : count("7")));
        assertThat(count(options, Deadline.none())).isEqualTo(7);
        assertThat(asked).hasSize(3);
    }

    @Test
    void aLostConnectionIsTriedAgain() throws IOException {
        answer(exchange -> {
            if (asked.size() <= 2) {
                exchange.sendResponseHeaders(200, 100);
                exchange.close();
            } else {
                send(exchange, 200, count("7"));
            }
        });
        assertThat(count(options, Deadline.none())).isEqualTo(7);
        assertThat(asked).hasSize(3);
    }

    @Test
    void anEndpointThatStaysBusyIsGivenUpAfterAllRetries() throws IOException {
        answer(exchange -> send(exchange, 503, ""));
        assertThatThrownBy(() -> count(options.withRetries(2), Deadline.none()))
                .isInstanceOf(OracleException.class)
                .hasMessage("the endpoint " + options.endpoint() + " answers with HTTP status 503, at attempt 3 of 3; "
                        + "see that it is up, or try again later");
        assertThat(asked).hasSize(3);
    }

    @ParameterizedTest
    @CsvSource({
        "400, see the log of the endpoint",
        "403, it must allow queries without a password",
        "404, check the address",
        "500, see the log of the endpoint",
        "301, use the address that it redirects to"
    })
    void aRefusalIsFinal(int status, String remedy) throws IOException {
        answer(exchange -> {
            exchange.getResponseHeaders().add("Location", "http://elsewhere/");
            send(exchange, status, "Parse error: no such thing\nat com.example");
        });
        assertThatThrownBy(() -> count(options, Deadline.none()))
                .isInstanceOf(OracleException.class)
                .hasMessage("the endpoint " + options.endpoint() + " refuses to count with HTTP status " + status
                        + " (Parse error: no such thing); " + remedy);
        assertThat(asked).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"results\":{\"bindings\":[]}}",
                "{\"results\":{\"bindings\":[{\"count\":{\"value\":\"-1\"}}]}}",
                "{\"results\":{\"bindings\":[{\"count\":{\"value\":\"many\"}}]}}",
                "{\"boolean\":true}",
                "[]"
            })
    void anAnswerWithoutACountIsRefused(String body) throws IOException {
        answer(exchange -> send(exchange, 200, body));
        assertThatThrownBy(() -> count(options, Deadline.none()))
                .isInstanceOf(OracleException.class)
                .hasMessageContaining(options.endpoint() + " answers without a count");
        assertThat(asked).hasSize(1);
    }

    @Test
    void aWebPageIsRefused() throws IOException {
        answer(exchange -> send(exchange, 200, "text/html", "<html>Welcome</html>"));
        assertThatThrownBy(() -> count(options, Deadline.none()))
                .isInstanceOf(OracleException.class)
                .hasMessageContaining(options.endpoint() + " answers without a count")
                .hasMessageContaining("text/html");
        assertThat(asked).hasSize(1);
    }

    @Test
    void largeCountsBecomeTheNearestDouble() throws IOException {
        List<String> values = List.of("9007199254740992", "9007199254740993000", "1" + "0".repeat(30), "9".repeat(400));
        answer(exchange -> send(exchange, 200, count(values.get(asked.size() - 1))));
        assertThat(count(options, Deadline.none())).isEqualTo(9007199254740992.0);
        assertThat(count(options, Deadline.none())).isEqualTo(9007199254740993000.0);
        assertThat(count(options, Deadline.none())).isEqualTo(1e30);
        assertThat(count(options, Deadline.none())).isEqualTo(Cost.SATURATED);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void anEndpointThatHangsTimesOut(boolean afterHeaders) throws IOException {
        answer(exchange -> hang(exchange, afterHeaders));
        assertThatThrownBy(
                        () -> count(options.withTimeout(Duration.ofMillis(200)).withRetries(1), Deadline.none()))
                .isInstanceOf(OracleException.class)
                .hasMessageContaining("does not answer within 200 ms, at attempt 2 of 2");
        assertThat(asked).hasSize(2);
    }

    @Test
    void theDeadlineEndsTheWaitForAnAnswer() throws IOException {
        answer(exchange -> hang(exchange, false));
        assertThatThrownBy(() -> count(options, Deadline.after(Duration.ofMillis(200))))
                .isInstanceOf(DeadlineExceededException.class);
        assertThat(asked).hasSize(1);
    }

    @Test
    void theDeadlineEndsThePauseThatABusyEndpointAsksFor() throws IOException {
        answer(exchange -> {
            exchange.getResponseHeaders().add("Retry-After", "50");
            send(exchange, 503, "");
        });
        assertThatThrownBy(() -> count(options, Deadline.after(Duration.ofMillis(500))))
                .isInstanceOf(DeadlineExceededException.class);
        assertThat(asked).hasSize(1);
    }

    @Test
    void cancellingEndsTheWaitForAnAnswer() throws IOException {
        Deadline deadline = Deadline.none();
        answer(exchange -> {
            deadline.cancel();
            hang(exchange, false);
        });
        assertThatThrownBy(() -> count(options, deadline)).isInstanceOf(DeadlineExceededException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"3600", "Fri, 31 Dec 2100 23:59:59 GMT"})
    void aPauseLongerThanTheTimeoutIsNotMade(String retryAfter) throws IOException {
        answer(exchange -> {
            exchange.getResponseHeaders().add("Retry-After", retryAfter);
            send(exchange, 429, "");
        });
        assertThatThrownBy(() -> count(options, Deadline.none()))
                .isInstanceOf(OracleException.class)
                .hasMessageContaining("429 and asks for a pause of ")
                .hasMessageContaining("at attempt 1 of 5");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "Sat, 01 Jan 2000 00:00:00 GMT", "soon", "-3"})
    void aPauseThatIsOverOrUnreadableIsNotWaitedFor(String retryAfter) throws IOException {
        answer(exchange -> {
            exchange.getResponseHeaders().add("Retry-After", retryAfter);
            send(exchange, asked.size() == 1 ? 503 : 200, count("7"));
        });
        assertThat(count(options, Deadline.none())).isEqualTo(7);
    }

    @Test
    void thePauseThatABusyEndpointAsksForIsMade() throws IOException {
        List<Long> times = Collections.synchronizedList(new ArrayList<>());
        answer(exchange -> {
            times.add(System.nanoTime());
            exchange.getResponseHeaders().add("Retry-After", "1");
            send(exchange, asked.size() == 1 ? 503 : 200, count("7"));
        });
        assertThat(count(options, Deadline.none())).isEqualTo(7);
        assertThat(times.get(1) - times.get(0))
                .as("no earlier than asked; how much later is not a matter of correctness")
                .isGreaterThan(Duration.ofMillis(990).toNanos());
    }

    private void answer(Answer answer) {
        server.createContext("/sparql", exchange -> {
            asked.add(new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
            try {
                answer.give(exchange);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
    }

    private void hang(HttpExchange exchange, boolean afterHeaders) throws IOException, InterruptedException {
        if (afterHeaders) {
            exchange.sendResponseHeaders(200, 100);
            exchange.getResponseBody().write('{');
            exchange.getResponseBody().flush();
        }
        over.await();
    }

    private static void send(HttpExchange exchange, int status, String body) throws IOException {
        send(exchange, status, "application/sparql-results+json", body);
    }

    private static void send(HttpExchange exchange, int status, String type, String body) throws IOException {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().add("Content-Type", type);
        exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }

    private static String count(String value) {
        return "{\"head\":{\"vars\":[\"count\"]},"
                + "\"results\":{\"bindings\":[{\"count\":{\"type\":\"literal\",\"value\":\"" + value + "\"}}]}}";
    }

    private static double count(EndpointOptions options, Deadline deadline) throws IOException {
        try (EndpointOracle oracle = new EndpointOracle(options)) {
            return oracle.open(BGP, deadline).rows(BGP.all());
        }
    }
}

package org.gbjo.jena;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A Java process with the distribution of Fuseki and the built plug-in, and nothing else, on its class path. */
final class ServerProcess {
    private static final Pattern JAVA_VERSION = Pattern.compile("JAVA_VERSION=\"(\\d+)");

    private ServerProcess() {}

    static String fuseki() {
        return System.getProperty("gbjo.test.fuseki");
    }

    static String plugin() {
        return System.getProperty("gbjo.test.plugin");
    }

    /**
     * Starts a main class, with its output in a file. Without a JDK that runs this version of Fuseki the test is
     * skipped.
     *
     * @param more what else is on the class path
     */
    static Process start(Path output, List<String> more, String mainClass, String... arguments) throws IOException {
        return start(List.of(), output, more, mainClass, arguments);
    }

    /** The same with options for Java. */
    static Process start(List<String> options, Path output, List<String> more, String mainClass, String... arguments)
            throws IOException {
        Optional<Path> jdk = jdk(Integer.getInteger("gbjo.test.jdk"));
        assumeTrue(jdk.isPresent(), "no JDK of version " + System.getProperty("gbjo.test.jdk") + " or newer is here");
        List<String> classPath = new ArrayList<>(List.of(fuseki(), plugin()));
        classPath.addAll(more);
        List<String> command = new ArrayList<>();
        command.add(jdk.get().resolve("bin/java").toString());
        command.addAll(options);
        command.addAll(List.of("-Xmx512m", "-cp", String.join(File.pathSeparator, classPath), mainClass));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(output.getParent().toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile());
        builder.environment().keySet().removeIf(name -> name.startsWith("GBJO_") || name.startsWith("FUSEKI_"));
        return builder.start();
    }

    /** The JDK that runs this test if it is new enough, otherwise the newest beside it. */
    private static Optional<Path> jdk(int oldest) throws IOException {
        Path own = Path.of(System.getProperty("java.home"));
        if (version(own) >= oldest) {
            return Optional.of(own);
        }
        try (Stream<Path> installed = Files.list(own.getParent())) {
            return installed.filter(jdk -> version(jdk) >= oldest).findFirst();
        }
    }

    private static int version(Path jdk) {
        try {
            Matcher matcher = JAVA_VERSION.matcher(Files.readString(jdk.resolve("release")));
            return matcher.find() ? Integer.parseInt(matcher.group(1)) : 0;
        } catch (IOException e) {
            return 0;
        }
    }

    /** A port that nobody listens on. */
    static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    /** Waits until a server answers at all. */
    static void await(Process process, Path output, URI url) throws Exception {
        HttpClient client = HttpClient.newHttpClient();
        while (process.isAlive()) {
            try {
                client.send(HttpRequest.newBuilder(url).build(), HttpResponse.BodyHandlers.discarding());
                return;
            } catch (ConnectException e) {
                TimeUnit.MILLISECONDS.sleep(50);
            }
        }
        throw new IllegalStateException("the process ended: " + Files.readString(output));
    }

    static void end(Process process) throws InterruptedException {
        process.destroy();
        assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
    }
}

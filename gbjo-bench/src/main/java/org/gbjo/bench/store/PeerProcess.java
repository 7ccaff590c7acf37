package org.gbjo.bench.store;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** A program beside this one, whose lines are read as they come, with a limit. */
final class PeerProcess implements AutoCloseable {
    private static final Duration TO_END = Duration.ofSeconds(20);

    private final Process process;
    private final BufferedWriter in;
    /** An empty one is the end. */
    private final BlockingQueue<Optional<String>> lines = new LinkedBlockingQueue<>();

    /** @param log where it says what goes wrong */
    PeerProcess(List<String> command, Path log) throws IOException {
        Files.createDirectories(log.getParent());
        process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.appendTo(log.toFile()))
                .start();
        in = new BufferedWriter(new OutputStreamWriter(process.getOutputStream(), StandardCharsets.UTF_8));
        Thread reader = new Thread(this::read, "gbjo-bench-peer");
        reader.setDaemon(true);
        reader.start();
        // Whatever ends this process ends its peers.
        Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly, "gbjo-bench-end"));
    }

    /** A program of Java's on this class path. */
    static PeerProcess java(String heap, List<String> options, String program, List<String> arguments, Path log)
            throws IOException {
        List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xmx" + heap));
        command.addAll(options);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), program));
        command.addAll(arguments);
        return new PeerProcess(command, log);
    }

    private void read() {
        try (BufferedReader out =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            for (String line = out.readLine(); line != null; line = out.readLine()) {
                lines.add(Optional.of(line));
            }
        } catch (IOException e) {
            // It has ended.
        }
        lines.add(Optional.empty());
    }

    boolean isAlive() {
        return process.isAlive();
    }

    void say(String line) throws IOException {
        in.write(line);
        in.newLine();
        in.flush();
    }

    /** The next line; empty if the program has not said anything within the limit. Throws if it has ended. */
    Optional<String> line(Duration limit) throws IOException {
        try {
            Optional<String> line = lines.poll(limit.toMillis(), TimeUnit.MILLISECONDS);
            if (line == null) {
                return Optional.empty();
            }
            if (line.isEmpty()) {
                throw new IOException("the process ended with exit code " + process.waitFor());
            }
            return line;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("the benchmark was interrupted", e);
        }
    }

    /** The most memory that it has had, shared files included, where the system tells. */
    OptionalLong mostMemory() {
        try {
            for (String line : Files.readAllLines(Path.of("/proc", Long.toString(process.pid()), "status"))) {
                if (line.startsWith("VmHWM:")) {
                    return OptionalLong.of(Long.parseLong(line.replaceAll("[^0-9]", "")) * 1024);
                }
            }
        } catch (IOException | NumberFormatException e) {
            // It has ended, or this is not Linux.
        }
        return OptionalLong.empty();
    }

    void kill() {
        process.destroyForcibly();
        await(TO_END);
    }

    /** Whether it has ended within the limit. */
    boolean await(Duration limit) {
        try {
            return process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** Lets it end by itself when it can read no more, and ends it otherwise. */
    @Override
    public void close() {
        try {
            in.close();
        } catch (IOException e) {
            // It has ended before.
        }
        if (!await(TO_END)) {
            kill();
        }
    }
}

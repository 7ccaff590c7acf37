package org.gbjo.bench;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Measures in a Java process of its own, so that each task has a heap of the same size and a cold start. */
final class ChildJvm {
    private ChildJvm() {}

    /** Runs a program and returns the last line that it printed. */
    static String lastLine(String heap, Class<?> program, List<String> arguments) throws IOException {
        return lastLine(heap, List.of(), program.getName(), arguments);
    }

    /** The same with more options for Java, and a program by its name. */
    static String lastLine(String heap, List<String> options, String program, List<String> arguments)
            throws IOException {
        List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xmx" + heap));
        command.addAll(options);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), program));
        command.addAll(arguments);
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try {
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            int exit = process.waitFor();
            if (exit != 0) {
                throw new IOException(program + " ended with exit code " + exit + " on " + String.join(" ", arguments));
            }
            return output.lines().reduce("", (before, line) -> line);
        } catch (InterruptedException e) {
            process.destroy();
            Thread.currentThread().interrupt();
            throw new IOException("the benchmark was interrupted", e);
        }
    }
}

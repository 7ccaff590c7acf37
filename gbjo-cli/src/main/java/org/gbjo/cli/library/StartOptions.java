package org.gbjo.cli.library;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What Java is told to run a command with its libraries, as a file of arguments that {@code java @FILE} reads. */
final class StartOptions {
    /** By default Java would rather fill a quarter of the memory than collect what is not used any more. */
    private static final List<String> FRUGAL =
            List.of("-XX:+UseSerialGC", "-XX:MinHeapFreeRatio=20", "-XX:MaxHeapFreeRatio=40");

    /** Spark reaches into the JDK. */
    private static final List<String> OPENED = List.of(
            "java.base/java.lang",
            "java.base/java.lang.invoke",
            "java.base/java.io",
            "java.base/java.net",
            "java.base/java.nio",
            "java.base/java.util",
            "java.base/java.util.concurrent",
            "java.base/java.util.concurrent.atomic",
            "java.base/sun.nio.ch",
            "java.base/sun.security.action",
            "java.base/sun.util.calendar");

    private StartOptions() {}

    /**
     * The options for Java.
     *
     * @param program the folder of gbjo's jars
     * @param libraries the jars of each library that is needed
     * @param chosen what the user tells Java, such as {@code -Xmx8g}
     */
    static List<String> of(Path program, Map<String, List<Path>> libraries, String chosen) {
        List<String> options = new ArrayList<>();
        List<Path> first = new ArrayList<>();
        List<Path> last = new ArrayList<>();
        libraries.forEach((name, jars) -> {
            if (name.equals(NeededLibraries.SPARK)) {
                // First what executors have, too: the module for Spark, then Spark with its own versions of libraries.
                first.add(program.resolve("gbjo-spark.jar"));
                first.addAll(jars);
                OPENED.forEach(each -> options.add("--add-opens=" + each + "=ALL-UNNAMED"));
            } else {
                last.addAll(jars);
            }
        });
        if (libraries.containsKey(NeededLibraries.PYTORCH) && !chosen.contains("GC")) {
            options.addAll(FRUGAL);
        }
        first.add(program.resolve("gbjo-cli.jar"));
        first.addAll(last);
        options.add("-cp");
        options.add(String.join(
                System.getProperty("path.separator"),
                first.stream().map(Path::toString).toList()));
        return options;
    }

    /** The text of the file, each option in quotes. */
    static String text(List<String> options) {
        StringBuilder text = new StringBuilder();
        for (String option : options) {
            text.append('"')
                    .append(option.replace("\\", "\\\\").replace("\"", "\\\""))
                    .append("\"\n");
        }
        return text.toString();
    }

    /** The bytes of a text that Java and shells read back. */
    static byte[] bytes(String text) throws IOException {
        return text.getBytes(Charset.forName(System.getProperty("sun.jnu.encoding")));
    }
}

package org.gbjo.cli.library;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The libraries that can be fetched, as the build has written them down. */
final class LibraryCatalog {
    private static final String SPARK_LIST = "spark.libraries";
    /** A line of Maven's list of dependencies: {@code group:artifact:jar[:classifier]:version:scope}. */
    private static final Pattern LISTED =
            Pattern.compile("^\\s*([\\w.-]+(?::[\\w.-]+){3,4}):(?:compile|provided|runtime)");
    /** What gbjo has itself, and loggers beside its own. */
    private static final Pattern NOT_SPARK =
            Pattern.compile("^(org\\.gbjo|org\\.apache\\.jena|ai\\.djl|ai\\.djl\\.pytorch|org\\.hipparchus):.*"
                    + "|.*:(log4j-slf4j2-impl|jul-to-slf4j):.*");

    private final Path program;
    private final Properties properties = new Properties();

    /** @param program the folder of gbjo's jars */
    LibraryCatalog(Path program) throws IOException {
        this.program = program;
        try (InputStream in = LibraryCatalog.class.getResourceAsStream("libraries.properties")) {
            properties.load(in);
        }
    }

    Library library(String name) throws IOException {
        List<String> artifacts = name.equals(NeededLibraries.SPARK) ? spark() : listed(name);
        return new Library(
                name,
                properties.getProperty(name + ".what"),
                Integer.parseInt(properties.getProperty(name + ".megabytes")),
                artifacts);
    }

    private List<String> listed(String name) {
        Platform platform = Platform.current();
        return Stream.of(properties.getProperty(name + ".artifacts").split("\\s+", -1))
                .map(platform::in)
                .toList();
    }

    private List<String> spark() throws IOException {
        Path list = program.resolve(SPARK_LIST);
        try (Stream<String> lines = Files.lines(list)) {
            return lines.map(LISTED::matcher)
                    .filter(Matcher::find)
                    .map(matcher -> matcher.group(1))
                    .filter(artifact -> !NOT_SPARK.matcher(artifact).matches())
                    .toList();
        }
    }
}

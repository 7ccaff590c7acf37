package org.gbjo.decision.version;

import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import java.util.Properties;

/**
 * Which version of an engine is on the class path. Programs that pack all jars into one may hide it; then it is what
 * the system property {@code gbjo.engineVersion} says, which goes first, or {@link #UNKNOWN}.
 *
 * @param engine its name, for people
 * @param version its version
 */
public record EngineVersion(String engine, String version) {
    /** The system property that says which version the engine has. */
    public static final String PROPERTY = "gbjo.engineVersion";

    static final String UNKNOWN = "of an unknown version";

    /**
     * The version of the jar that a class is from, as Maven has written it into the jar.
     *
     * @param artifact its group and artifact, with a slash between them
     */
    public static EngineVersion of(String engine, Class<?> part, String artifact) {
        String said = System.getProperty(PROPERTY);
        if (said != null && !said.isBlank()) {
            return new EngineVersion(engine, said.strip());
        }
        String version = ofMaven(part, "/META-INF/maven/" + artifact + "/pom.properties")
                .or(() -> Optional.ofNullable(part.getPackage().getImplementationVersion()))
                .orElse(UNKNOWN);
        return new EngineVersion(engine, version);
    }

    private static Optional<String> ofMaven(Class<?> part, String file) {
        try (InputStream in = part.getResourceAsStream(file)) {
            Properties properties = new Properties();
            if (in != null) {
                properties.load(in);
            }
            return Optional.ofNullable(properties.getProperty("version"));
        } catch (IOException | IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    @Override
    public String toString() {
        return engine + " " + version;
    }
}

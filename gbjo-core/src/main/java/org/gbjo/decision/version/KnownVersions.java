package org.gbjo.decision.version;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Optional;
import java.util.Properties;

/**
 * The versions of an engine that a plug-in was tried with: a file {@code versions.properties} that is written by hand
 * from the table of {@code .ci/try-versions}. The value is {@code works}, or why the version is not supported.
 */
public final class KnownVersions {
    private static final String FILE = "versions.properties";
    private static final String WORKS = "works";

    private final Properties versions;

    KnownVersions(Properties versions) {
        this.versions = versions;
    }

    /** The file beside a class. */
    public static KnownVersions besides(Class<?> place) {
        Properties versions = new Properties();
        try (InputStream in = place.getResourceAsStream(FILE)) {
            versions.load(in);
        } catch (IOException e) {
            throw new UncheckedIOException("the versions that the plug-in knows cannot be read", e);
        }
        return new KnownVersions(versions);
    }

    boolean works(String version) {
        return WORKS.equals(versions.getProperty(version));
    }

    /** Why a version is not supported, if it is known not to be. */
    Optional<String> fault(String version) {
        return Optional.ofNullable(versions.getProperty(version)).filter(text -> !text.equals(WORKS));
    }
}

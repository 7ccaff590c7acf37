package org.gbjo.cli.library;

import java.util.List;

/**
 * Something that few verbs need and that is fetched when the first of them runs.
 *
 * @param name of the library in {@code libraries.properties}
 * @param what how messages name it, with its version
 * @param megabytes about how much is fetched
 * @param artifacts the coordinates of all of its jars, {@code group:artifact[:jar[:classifier]]:version}
 */
record Library(String name, String what, int megabytes, List<String> artifacts) {
    Library {
        artifacts = List.copyOf(artifacts);
    }

    /** The file that Maven gives to an artifact. */
    static String fileOf(String artifact) {
        String[] parts = artifact.split(":", -1);
        String version = parts[parts.length - 1];
        String classifier = parts.length == 5 ? "-" + parts[3] : "";
        return parts[1] + "-" + version + classifier + ".jar";
    }
}

package org.gbjo.decision.settings;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.Properties;

/** A file of numbers in which a line {@code name.why} says for each {@code name} which measurement chose it. */
final class ReasonedNumbers {
    static final String FILE = "stores.properties";
    static final ReasonedNumbers OF_EVERY_STORE = beside(ReasonedNumbers.class);

    private static final String WHY = ".why";

    private final Properties texts;

    ReasonedNumbers(Properties texts) {
        this.texts = texts;
        for (String name : texts.stringPropertyNames()) {
            if (!name.endsWith(WHY) && texts.getProperty(name + WHY, "").isBlank()) {
                throw new IllegalArgumentException(
                        FILE + " says why each number is what it is, got no " + name + WHY + " for " + name);
            }
        }
    }

    /** The file that lies beside a class. */
    static ReasonedNumbers beside(Class<?> place) {
        Properties texts = new Properties();
        try (InputStream in = place.getResourceAsStream(FILE)) {
            if (in == null) {
                throw new IllegalArgumentException("a plug-in has a file " + FILE + " beside " + place.getName());
            }
            texts.load(new InputStreamReader(in, StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new ReasonedNumbers(texts);
    }

    /** The number of this name: that of the store, or that of all stores in the file. */
    Optional<String> find(String store, String name) {
        return Optional.ofNullable(texts.getProperty(store + "." + name, texts.getProperty(name)));
    }

    /** The stores that have a number of this name of their own. */
    List<String> stores(String name) {
        return texts.stringPropertyNames().stream()
                .filter(key -> key.endsWith("." + name))
                .map(key -> key.substring(0, key.length() - name.length() - 1))
                .sorted()
                .toList();
    }

    /** The number of this name; one that is missing is refused. */
    String get(String name) {
        String text = texts.getProperty(name);
        if (text == null) {
            throw new IllegalArgumentException("the " + FILE + " of a plug-in should say what " + name + " is");
        }
        return text;
    }
}

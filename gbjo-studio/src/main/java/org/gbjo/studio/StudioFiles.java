package org.gbjo.studio;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.regex.Pattern;
import java.util.zip.CRC32;
import java.util.zip.GZIPOutputStream;

/**
 * The files of the page, from this jar. All of them have the address of the operation and differ in the parameter
 * {@code file} alone, because an operation of Fuseki has one address: imports between modules are written as files in a
 * folder and rewritten here.
 */
final class StudioFiles {
    static final String PAGE = "index.html";

    private static final Map<String, String> TYPES = Map.of(
            "html", "text/html;charset=utf-8",
            "js", "text/javascript;charset=utf-8",
            "css", "text/css;charset=utf-8",
            "json", "application/json;charset=utf-8",
            "svg", "image/svg+xml;charset=utf-8",
            "txt", "text/plain;charset=utf-8");

    /** A name without folders, so that nothing else of the class path can be asked for. */
    private static final Pattern NAME = Pattern.compile("[a-zA-Z]+(\\.[a-zA-Z]+)*\\.(html|js|css|json|svg|txt)");

    private static final Pattern IMPORT = Pattern.compile("(from |import |import\\()'\\./([a-zA-Z]+\\.js)'");

    private final ConcurrentMap<String, Content> known = new ConcurrentHashMap<>();

    /**
     * A file as it is sent.
     *
     * @param tag changes with the content
     */
    @SuppressWarnings("ArrayRecordComponent") // sent, never compared
    record Content(String type, byte[] plain, byte[] zipped, String tag) {}

    /**
     * A file of this name.
     *
     * @param place the last part of the address of the operation; empty if that ends with a slash
     */
    Optional<Content> get(String name, String place) {
        if (!NAME.matcher(name).matches()) {
            return Optional.empty();
        }
        String key = name + "?" + (name.endsWith(".js") ? place : "");
        Content content = known.get(key);
        if (content == null) {
            Optional<byte[]> read = read("page/" + name).or(() -> read("editor/" + name));
            if (read.isEmpty()) {
                return Optional.empty();
            }
            content = content(name, read.get(), place);
            // Addresses are few, but whoever asks could invent some.
            if (known.size() < 200) {
                known.put(key, content);
            }
        }
        return Optional.of(content);
    }

    private static Content content(String name, byte[] read, String place) {
        boolean isModule = name.endsWith(".js") && !name.contains(".min.");
        byte[] plain = isModule ? withImports(read, place) : read;
        CRC32 sum = new CRC32();
        sum.update(plain);
        String type = TYPES.get(name.substring(name.lastIndexOf('.') + 1));
        return new Content(type, plain, zip(plain), "\"" + Long.toHexString(sum.getValue()) + "\"");
    }

    private static byte[] withImports(byte[] module, String place) {
        String safe = place.replaceAll("[^a-zA-Z0-9_.~%-]", "");
        return IMPORT.matcher(new String(module, StandardCharsets.UTF_8))
                .replaceAll("$1'./" + safe + "?file=$2'")
                .getBytes(StandardCharsets.UTF_8);
    }

    private static Optional<byte[]> read(String name) {
        try (InputStream in = StudioFiles.class.getResourceAsStream(name)) {
            return in == null ? Optional.empty() : Optional.of(in.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static byte[] zip(byte[] plain) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (GZIPOutputStream zipping = new GZIPOutputStream(out)) {
            zipping.write(plain);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toByteArray();
    }
}

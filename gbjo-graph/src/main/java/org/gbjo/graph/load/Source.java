package org.gbjo.graph.load;

import java.io.BufferedInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import java.util.zip.GZIPInputStream;
import org.apache.commons.compress.compressors.bzip2.BZip2CompressorInputStream;
import org.apache.jena.riot.Lang;
import org.apache.jena.riot.RDFLanguages;

/** One input of an import: its name, its syntax and its bytes. */
final class Source {
    private final String name;
    private final Lang syntax;
    private final int number;

    private Source(String name, Lang syntax, int number) {
        this.name = name;
        this.syntax = syntax;
        this.number = number;
    }

    /** An input that somebody else reads. */
    static Source named(String name, Lang syntax, int number) {
        return new Source(name, syntax, number);
    }

    static Source of(ImportOptions options, int number) throws IOException {
        String name = options.sources().get(number);
        if (name.equals(ImportOptions.STANDARD_INPUT)) {
            return new Source(name, options.standardInputSyntax(), number);
        }
        if (!Files.isRegularFile(Path.of(name))) {
            throw new IOException(name + " is not a file; check the name");
        }
        String lowerCase = name.toLowerCase(Locale.ROOT);
        if (lowerCase.endsWith(".zst")) {
            throw new IOException(name + " cannot be decompressed here; run: zstd -dc " + name + " | gbjo import - …");
        }
        // Jena takes the part after # for a fragment.
        Lang syntax = RDFLanguages.filenameToLang(lowerCase.replace('#', '_'));
        if (syntax == null || !(RDFLanguages.isTriples(syntax) || RDFLanguages.isQuads(syntax))) {
            throw new IOException(name + " has no known ending; use .nt, .ttl, .rdf, .nq or .trig, each also with .gz"
                    + " or .bz2, or pipe it in and name its --syntax");
        }
        return new Source(name, syntax, number);
    }

    /** Opens the decompressed bytes. {@code consumed} counts the bytes that were read from the file. */
    InputStream open(AtomicLong consumed) throws IOException {
        if (name.equals(ImportOptions.STANDARD_INPUT)) {
            return new CountingStream(System.in, consumed);
        }
        InputStream file =
                new BufferedInputStream(new CountingStream(Files.newInputStream(Path.of(name)), consumed), 1 << 16);
        String lowerCase = name.toLowerCase(Locale.ROOT);
        if (lowerCase.endsWith(".gz")) {
            return new GZIPInputStream(file, 1 << 16);
        }
        return lowerCase.endsWith(".bz2") ? new BZip2CompressorInputStream(file, true) : file;
    }

    /** The size of the file, or 0 if it is not known. */
    long size() throws IOException {
        return name.equals(ImportOptions.STANDARD_INPUT) ? 0 : Files.size(Path.of(name));
    }

    /** The name without its folder, for the metadata of the graph. */
    String shortName() {
        return shortName(name);
    }

    /** What a graph folder remembers of a source of this name. */
    static String shortName(String name) {
        return name.equals(ImportOptions.STANDARD_INPUT)
                ? "standard input"
                : String.valueOf(Path.of(name).getFileName());
    }

    String name() {
        return name.equals(ImportOptions.STANDARD_INPUT) ? "standard input" : name;
    }

    Lang syntax() {
        return syntax;
    }

    /** Whether each line is a statement of its own, so that lines can be parsed in parallel and skipped. */
    boolean isLineBased() {
        return syntax.equals(Lang.NTRIPLES) || syntax.equals(Lang.NQUADS);
    }

    /**
     * The base for relative IRIs. It is made from the name without its folder, so that it is the same on every machine.
     */
    String base() {
        try {
            return new URI("file", "", "/" + shortName(), null).toString();
        } catch (URISyntaxException e) {
            throw new IllegalStateException("every name can be quoted, got " + shortName(), e);
        }
    }

    /** The position among the sources of the import, counted from 0. */
    int number() {
        return number;
    }

    /**
     * The scope of blank node labels. The same files in the same order give the same blank nodes, hence the same
     * fingerprint.
     */
    UUID blankNodeScope() {
        return new UUID(0x67626a6fL, number);
    }

    private static final class CountingStream extends FilterInputStream {
        private final AtomicLong count;

        CountingStream(InputStream in, AtomicLong count) {
            super(in);
            this.count = count;
        }

        @Override
        public int read() throws IOException {
            int read = super.read();
            if (read >= 0) {
                count.incrementAndGet();
            }
            return read;
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            int read = super.read(bytes, offset, length);
            count.addAndGet(Math.max(read, 0));
            return read;
        }
    }
}

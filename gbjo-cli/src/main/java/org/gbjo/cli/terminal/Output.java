package org.gbjo.cli.terminal;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPOutputStream;
import org.gbjo.run.AtomicFiles;

/** Where a verb writes its product: standard output, or a file that has its name only once it is complete. */
public final class Output {
    private static final int BUFFER = 1 << 16;

    /** Writes the product and does not close the stream. */
    public interface Content {
        void writeTo(OutputStream out) throws IOException;
    }

    private Output() {}

    /** {@code file} may be null for standard output; a name that ends in {@code .gz} is compressed. */
    public static void write(Path file, Terminal terminal, Content content) throws IOException {
        if (file == null) {
            OutputStream out = new BufferedOutputStream(new Watched(terminal.out()), BUFFER);
            content.writeTo(out);
            out.flush();
        } else {
            writeFile(file, content);
        }
    }

    /** The file is replaced in one step, so that a reader never sees half of it. */
    public static void writeFile(Path file, Content content) throws IOException {
        Path target = file.toAbsolutePath();
        if (Files.exists(target) && !Files.isRegularFile(target)) {
            if (Files.isDirectory(target)) {
                throw new IOException(file + " is a folder; name a file");
            }
            // A device or a pipe is written as it is.
            stream(target, file, content);
            return;
        }
        AtomicFiles.replace(file, draft -> stream(draft, file, content));
    }

    private static void stream(Path place, Path name, Content content) throws IOException {
        boolean compress = name.toString().endsWith(".gz");
        try (OutputStream file = Files.newOutputStream(place);
                OutputStream out =
                        new BufferedOutputStream(compress ? new GZIPOutputStream(file, BUFFER) : file, BUFFER)) {
            content.writeTo(out);
        }
    }

    /** A print stream swallows errors; this one asks it after each buffer, so that a closed pipe ends the work. */
    private static final class Watched extends OutputStream {
        private final PrintStream out;

        Watched(PrintStream out) {
            this.out = out;
        }

        @Override
        public void write(int value) throws IOException {
            out.write(value);
            check();
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            out.write(bytes, offset, length);
            check();
        }

        private void check() throws ClosedOutputException {
            if (out.checkError()) {
                throw new ClosedOutputException();
            }
        }
    }
}

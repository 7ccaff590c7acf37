package org.gbjo.graph.load;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.gbjo.job.Progress;

/** An import in a virtual machine of its own, whose memory, file size or life can be short. */
final class ImportInChild {
    private ImportInChild() {}

    /** The arguments: the memory of the import, the target, the source. Prints the message of a failure. */
    public static void main(String[] arguments) {
        ImportOptions options = ImportOptions.of(arguments[2])
                .withMemory(Long.parseLong(arguments[0]))
                .withThreads(1);
        try {
            new Importer(options, Progress.SILENT).run(Path.of(arguments[1]));
        } catch (IOException | RuntimeException e) {
            System.out.println(e.getMessage());
            System.exit(1);
        }
    }

    /** Starts the import; {@code prefix} is a shell command that runs before, such as a limit. */
    static Process start(String prefix, List<String> javaOptions, long memory, Path target, String source)
            throws IOException {
        List<String> command = new ArrayList<>(List.of("/bin/sh", "-c", prefix + " exec \"$@\"", "sh"));
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(javaOptions);
        command.addAll(List.of("-XX:-UsePerfData", "-cp", System.getProperty("java.class.path")));
        command.addAll(List.of(ImportInChild.class.getName(), Long.toString(memory), target.toString(), source));
        return new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
    }
}

package org.gbjo.cli.demo;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/** The browser of whoever sits at this machine. */
final class Browser {
    /** The command that opens an address, in the place of the system's own. */
    private static final String COMMAND = "gbjo.browser";

    private static final long LONGEST_SECONDS = 5;

    private Browser() {}

    /** Opens an address; returns whether something has taken it. */
    static boolean open(String address) {
        List<String> command = new ArrayList<>(command());
        command.add(address);
        try {
            Process process = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            // A browser that has just been started may go on; one that ends at once says whether it could.
            return !process.waitFor(LONGEST_SECONDS, TimeUnit.SECONDS) || process.exitValue() == 0;
        } catch (IOException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private static List<String> command() {
        String given = System.getProperty(COMMAND);
        if (given != null) {
            return List.of(given);
        }
        String system = System.getProperty("os.name").toLowerCase(Locale.ROOT);
        if (system.contains("mac")) {
            return List.of("open");
        }
        return system.contains("win") ? List.of("rundll32", "url.dll,FileProtocolHandler") : List.of("xdg-open");
    }
}

package org.gbjo.advise.log;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Remembers all that a log tells. */
final class HeardLog implements LogListener {
    final List<String> queries = new ArrayList<>();
    final List<String> executed = new ArrayList<>();
    int others;
    int updates;
    int unreadable;
    LogFile.Reading reading;

    /** Reads a file, whose format is guessed. */
    static HeardLog of(Path file) throws IOException {
        HeardLog heard = new HeardLog();
        heard.reading = new LogFile(file).read(Optional.empty(), heard);
        return heard;
    }

    static HeardLog of(Path folder, String name, String text) throws IOException {
        return of(Files.writeString(folder.resolve(name), text));
    }

    @Override
    public void query(String text) {
        queries.add(text);
    }

    @Override
    public void executed(String template, long times) {
        executed.add(times + " " + template);
    }

    @Override
    public void other() {
        others++;
    }

    @Override
    public void update() {
        updates++;
    }

    @Override
    public void unreadable() {
        unreadable++;
    }
}

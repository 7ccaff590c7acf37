package org.gbjo.advise.template;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gbjo.advise.log.LogFile;
import org.gbjo.report.text.Numbers;

/** What was in the logs, counted. */
public final class LogTally {
    private final Map<String, Integer> formats = new LinkedHashMap<>();
    private final List<String> damaged = new ArrayList<>();
    private int files;
    private long lines;
    private long queries;
    private long executions;
    private long others;
    private long updates;
    private long unreadable;

    void addFile(LogFile file, LogFile.Reading reading) {
        files++;
        lines += reading.lines();
        formats.merge(reading.format().label(), 1, Integer::sum);
        if (!reading.whole()) {
            damaged.add(file.path().getFileName().toString());
        }
    }

    void addQuery() {
        queries++;
    }

    void addExecutions(long times) {
        executions += times;
    }

    void addOther() {
        others++;
    }

    void addUpdate() {
        updates++;
    }

    void addUnreadable() {
        unreadable++;
    }

    /** Queries that were read, and executions that a file of templates tells of. */
    public long asked() {
        return queries + executions;
    }

    public long lines() {
        return lines;
    }

    /** What has the form of a query or of a line, and is none. */
    public long unreadable() {
        return unreadable;
    }

    /** The names of files that could not be read to their ends. */
    public List<String> damaged() {
        return List.copyOf(damaged);
    }

    public Map<String, Object> toJson() {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("files", files);
        members.put("formats", formats);
        members.put("lines", lines);
        members.put("queries", queries);
        members.put("executions", executions);
        members.put("updates", updates);
        members.put("otherLines", others);
        members.put("unreadable", unreadable);
        members.put("damagedFiles", damaged);
        return members;
    }

    /** In a sentence. */
    public String sentence() {
        StringBuilder text = new StringBuilder()
                .append(Numbers.exact(lines))
                .append(lines == 1 ? " line" : " lines")
                .append(" (")
                .append(String.join(", ", formats.keySet()))
                .append("): ")
                .append(Numbers.exact(asked()))
                .append(asked() == 1 ? " query" : " queries");
        append(text, updates, " updates");
        append(text, others, " lines of something else");
        append(text, unreadable, " that cannot be read");
        if (!damaged.isEmpty()) {
            text.append("; damaged before their ends: ").append(String.join(", ", damaged));
        }
        return text.toString();
    }

    private static void append(StringBuilder text, long number, String what) {
        if (number > 0) {
            text.append(", ").append(Numbers.exact(number)).append(what);
        }
    }
}

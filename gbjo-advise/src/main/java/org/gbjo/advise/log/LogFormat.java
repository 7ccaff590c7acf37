package org.gbjo.advise.log;

import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/** The formats that are read. Which one a file has is told by its name and its first lines. */
public enum LogFormat {
    /** {@link AccessLog}: common and combined, of Apache, nginx and Virtuoso. */
    ACCESS,
    FUSEKI,
    QLEVER,
    WIKIDATA,
    TEMPLATES,
    WORKLOAD,
    NUMBERED,
    /** One query after the other. */
    QUERIES;

    private static final Pattern NUMBERED_LINE = Pattern.compile("\\d++,.*[?<].*");

    LogReader newReader() {
        return switch (this) {
            case ACCESS -> new AccessLog();
            case FUSEKI -> new FusekiLog();
            case QLEVER -> new QleverLog();
            case WIKIDATA -> new WikidataLog();
            case TEMPLATES -> new TemplateLog();
            case WORKLOAD -> new WorkloadLines();
            case NUMBERED -> new NumberedList();
            case QUERIES -> new QueryList();
        };
    }

    /** The name on the command line. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The format of a file by its name, without an ending of compression, and its first lines. */
    static LogFormat of(String name, List<String> firstLines) {
        if (name.endsWith(".rq") || name.endsWith(".sparql")) {
            return QUERIES;
        }
        for (String line : firstLines) {
            LogFormat format = ofLine(line);
            if (format != null) {
                return format;
            }
        }
        return QUERIES;
    }

    /** What a line shows, or null if it could be of many formats. */
    private static LogFormat ofLine(String line) {
        if (line.startsWith("{")) {
            if (AccessLog.hasForm(line)) {
                return ACCESS;
            }
            return line.contains(TemplateLog.FORMAT) ? TEMPLATES : line.contains("\"patterns\"") ? WORKLOAD : null;
        } else if (line.contains(QleverLog.BEGIN)) {
            return QLEVER;
        } else if (WikidataLog.hasForm(line)) {
            return WIKIDATA;
        } else if (AccessLog.hasForm(line)) {
            return ACCESS;
        } else if (FusekiLog.message(line) >= 0 || line.contains(" Fuseki ")) {
            return FUSEKI;
        }
        return NUMBERED_LINE.matcher(line).matches() ? NUMBERED : null;
    }
}

package org.gbjo.studio.traffic;

import java.time.Instant;
import java.util.List;
import org.gbjo.jena.GbjoJena;
import org.gbjo.observe.ExecutedTemplate;
import org.gbjo.observe.ExecutedTemplates;

/** The templates that this process has executed since the studio was first used. */
public final class TrafficLog {
    private static final class Begun {
        private static final TrafficLog LOG = new TrafficLog();
    }

    private final ExecutedTemplates templates = ExecutedTemplates.inMemory();
    private final Instant since = Instant.now();

    private TrafficLog() {
        GbjoJena.orderers().executions().add(templates::record);
    }

    /** The one of this process, which begins when it is first asked for. */
    public static TrafficLog begin() {
        return Begun.LOG;
    }

    List<ExecutedTemplate> list() {
        return templates.list();
    }

    Instant since() {
        return since;
    }
}

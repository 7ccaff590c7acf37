package org.gbjo.studio.api;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.apache.jena.fuseki.server.Operation;
import org.apache.jena.fuseki.servlets.HttpAction;
import org.apache.jena.query.Query;
import org.apache.jena.query.QueryException;
import org.apache.jena.query.QueryFactory;
import org.apache.jena.query.Syntax;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.util.Context;
import org.gbjo.decision.template.PatternReader;
import org.gbjo.query.Bgp;
import org.gbjo.query.Pattern;
import org.gbjo.query.PatternSet;
import org.gbjo.run.BoundedText;

/**
 * A question of the page.
 *
 * @param body the JSON that was sent; empty if none was
 * @param administrator whether an administrator asks
 */
public record StudioCall(
        HttpAction action, Map<String, Object> body, StudioExtension extension, boolean administrator) {
    private static final int MOST_OF_MESSAGE = 500;
    private static final Duration LONGEST = Duration.ofSeconds(30);

    public DatasetGraph dataset() {
        return action.getDataset();
    }

    public Context context() {
        return action.getContext();
    }

    /** Whether updates of the dataset are allowed to whoever asks. */
    public boolean mayUpdate() {
        String user = action.getUser();
        return action.getDataService().getEndpoints(Operation.Update).stream()
                .anyMatch(update ->
                        update.getAuthPolicy() == null || update.getAuthPolicy().isAllowed(user));
    }

    /** What work on the dataset gives, in a transaction that reads. */
    public <T> T reading(Supplier<T> work) {
        action.beginRead();
        try {
            return work.get();
        } finally {
            action.endRead();
        }
    }

    /** A text that must be there. */
    public String text(String name) {
        if (body.get(name) instanceof String text) {
            return text;
        }
        throw StudioRefusal.badRequest("the text \"" + name + "\" is missing");
    }

    /** A text in the address, if there is one. */
    public Optional<String> parameter(String name) {
        return Optional.ofNullable(action.getRequestParameter(name));
    }

    /** How long an answer may take: what was asked for, within limits. */
    public Duration time(double usualSeconds) {
        double seconds = body.get("seconds") instanceof Number number ? number.doubleValue() : usualSeconds;
        if (!(seconds > 0)) {
            throw StudioRefusal.badRequest("\"seconds\" is a positive number, got " + seconds);
        }
        Duration asked = Duration.ofMillis(Math.round(Math.min(seconds, 1e6) * 1000));
        return asked.compareTo(LONGEST) < 0 ? asked : LONGEST;
    }

    /** The query in the body; one that is no SPARQL is refused with what the parser says. */
    public Query query() {
        try {
            return QueryFactory.create(text("query"), Syntax.syntaxARQ);
        } catch (QueryException e) {
            throw StudioRefusal.badRequest(
                    "the query is not SPARQL: " + BoundedText.of(String.valueOf(e.getMessage()), MOST_OF_MESSAGE));
        }
    }

    /** The BGP whose patterns are in the body as texts. */
    public Bgp bgp() {
        if (!(body.get("patterns") instanceof List<?> texts) || texts.isEmpty() || texts.size() > PatternSet.LIMIT) {
            throw StudioRefusal.badRequest("\"patterns\" is a list of 1 to " + PatternSet.LIMIT + " texts");
        }
        List<Pattern> patterns = new ArrayList<>();
        try {
            for (Object text : texts) {
                List<Pattern> read = PatternReader.read(String.valueOf(text));
                if (read.size() != 1) {
                    throw StudioRefusal.badRequest("each text of \"patterns\" has one pattern, got " + text);
                }
                patterns.addAll(read);
            }
        } catch (IllegalArgumentException e) {
            throw StudioRefusal.badRequest(e.getMessage());
        }
        return new Bgp(patterns);
    }

    /** The order in a member of the body, numbers from 1 on, as patterns counted from 0. */
    public int[] order(String name, int patterns) {
        if (body.get(name) instanceof List<?> numbers && numbers.size() == patterns) {
            boolean[] seen = new boolean[patterns];
            int[] order = new int[patterns];
            boolean valid = true;
            for (int place = 0; place < patterns; place++) {
                int pattern = numbers.get(place) instanceof Number number ? number.intValue() - 1 : -1;
                valid &= pattern >= 0 && pattern < patterns && !seen[pattern];
                if (valid) {
                    seen[pattern] = true;
                    order[place] = pattern;
                }
            }
            if (valid) {
                return order;
            }
        }
        throw StudioRefusal.badRequest("\"" + name + "\" is a list of each number from 1 to " + patterns + " once");
    }
}

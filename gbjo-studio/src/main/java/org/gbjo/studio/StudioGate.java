package org.gbjo.studio;

import jakarta.servlet.http.HttpServletRequest;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.apache.jena.fuseki.server.Endpoint;
import org.apache.jena.fuseki.server.Operation;
import org.apache.jena.fuseki.servlets.HttpAction;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.core.DatasetGraphWrapper;
import org.apache.jena.sparql.util.Symbol;
import org.gbjo.jena.GbjoJena;
import org.gbjo.studio.api.StudioRefusal;

/**
 * Who may ask what. Fuseki has checked the rules of the server, the dataset and the operation before; here it is checked
 * that whoever asks may query the dataset, is an administrator, and is no page of another site.
 */
final class StudioGate {
    /** Names of users, with commas between them, in the context of the server or the dataset. */
    static final Symbol ADMINISTRATORS = Symbol.create(GbjoJena.NAMESPACE + "studioAdministrators");

    /** No other site can send it without being asked by the browser first. */
    static final String HEADER = "Gbjo-Studio";

    private static final Set<String> LOCAL_NAMES = Set.of("localhost", "127.0.0.1", "[::1]");
    private static final List<String> FORWARDED = List.of("Forwarded", "X-Forwarded-For", "X-Real-IP", "Via");

    private StudioGate() {}

    /** Whatever is answered says something of the data, so it is for those who may query them. */
    static void checkMayQuery(HttpAction action) {
        List<Endpoint> queries = action.getDataService().getEndpoints(Operation.Query);
        String user = action.getUser();
        if (!queries.isEmpty()
                && queries.stream()
                        .noneMatch(query -> query.getAuthPolicy() == null
                                || query.getAuthPolicy().isAllowed(user))) {
            throw StudioRefusal.forbidden("you may not query this dataset");
        }
        for (DatasetGraph each = action.getDataset(); each != null; each = inside(each)) {
            if (each.getClass().getName().startsWith("org.apache.jena.fuseki.access.")) {
                throw StudioRefusal.forbidden(
                        "this dataset shows other graphs to each user, and statistics and plans are"
                                + " of all of them: the studio does not show it");
            }
        }
    }

    private static DatasetGraph inside(DatasetGraph dataset) {
        return dataset instanceof DatasetGraphWrapper wrapper ? wrapper.getWrapped() : null;
    }

    /**
     * Whether an administrator asks: a user whom the configuration names, or, where it names none, whoever sits at the
     * server's own machine.
     */
    static boolean isAdministrator(HttpAction action) {
        Object named = action.getContext().get(ADMINISTRATORS);
        if (named != null) {
            String user = action.getUser();
            return user != null
                    && Arrays.stream(named.toString().split(","))
                            .map(String::strip)
                            .anyMatch(user::equals);
        }
        return isLocal(action.getRequest());
    }

    /** A proxy on the same machine speaks for others; a name that somebody made point here is not this machine's. */
    private static boolean isLocal(HttpServletRequest request) {
        if (FORWARDED.stream().anyMatch(header -> request.getHeader(header) != null)) {
            return false;
        }
        try {
            // The address is a number, so nobody is asked for it.
            return InetAddress.getByName(request.getRemoteAddr()).isLoopbackAddress()
                    && LOCAL_NAMES.contains(withoutPort(String.valueOf(request.getHeader("Host"))));
        } catch (UnknownHostException e) {
            return false;
        }
    }

    private static String withoutPort(String host) {
        return host.replaceFirst(":\\d+$", "").toLowerCase(Locale.ROOT);
    }

    /** Refuses what the page of another site may have sent. */
    static void checkSameSite(HttpServletRequest request) {
        String site = request.getHeader("Sec-Fetch-Site");
        String type = request.getContentType();
        boolean sameSite = site == null || site.equals("same-origin") || site.equals("none");
        if (!sameSite || !isSameOrigin(request) || request.getHeader(HEADER) == null) {
            throw StudioRefusal.forbidden("only the page of the studio itself may ask this; other programs send the"
                    + " header '" + HEADER + ": 1'");
        }
        if (type == null || !type.toLowerCase(Locale.ROOT).startsWith("application/json")) {
            throw new StudioRefusal(415, "the body is of the type application/json, got " + type);
        }
    }

    private static boolean isSameOrigin(HttpServletRequest request) {
        String origin = request.getHeader("Origin");
        if (origin == null) {
            return true;
        }
        try {
            String authority = URI.create(origin).getRawAuthority();
            return authority != null && authority.equalsIgnoreCase(request.getHeader("Host"));
        } catch (IllegalArgumentException e) {
            return false;
        }
    }
}

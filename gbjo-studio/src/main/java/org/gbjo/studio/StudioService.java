package org.gbjo.studio;

import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.jena.fuseki.servlets.ActionService;
import org.apache.jena.fuseki.servlets.HttpAction;
import org.apache.jena.fuseki.servlets.ServletOps;
import org.gbjo.json.Json;
import org.gbjo.json.JsonException;
import org.gbjo.studio.api.StudioCall;
import org.gbjo.studio.api.StudioExtension;
import org.gbjo.studio.api.StudioRefusal;
import org.gbjo.studio.api.StudioTopic;
import org.gbjo.studio.model.ModelTopics;
import org.gbjo.studio.plan.PlanTopics;
import org.gbjo.studio.traffic.TrafficLog;
import org.gbjo.studio.traffic.TrafficTopics;

/**
 * The page of the studio, its files ({@code ?file=NAME}), and answers to its questions as JSON ({@code ?api=TOPIC}),
 * which {@code ?file=openapi.json} describes.
 */
final class StudioService extends ActionService {
    private static final System.Logger LOG = System.getLogger("org.gbjo.studio");
    private static final int VERSION = 1;
    private static final int MOST_OF_BODY = 1 << 20;

    /** Nothing but what comes from this server is loaded or asked, and no text of the data can become a script. */
    private static final String SECURITY_POLICY = "default-src 'none'; script-src 'self'; style-src 'self';"
            + " img-src 'self' data:; font-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none';"
            + " frame-ancestors 'none'";

    private final StudioExtension extension;
    private final StudioFiles files = new StudioFiles();
    private final Map<String, StudioTopic> topics;

    StudioService(StudioExtension extension) {
        this.extension = extension;
        this.topics = Stream.of(List.of(new AboutTopic()), PlanTopics.all(), TrafficTopics.all(), ModelTopics.all())
                .flatMap(List::stream)
                .collect(Collectors.toUnmodifiableMap(StudioTopic::name, topic -> topic));
    }

    @Override
    public void execGet(HttpAction action) {
        executeLifecycle(action);
    }

    @Override
    public void execHead(HttpAction action) {
        executeLifecycle(action);
    }

    @Override
    public void execPost(HttpAction action) {
        executeLifecycle(action);
    }

    /** A refusal is an answer, too. */
    @Override
    public void validate(HttpAction action) {}

    @Override
    public void execute(HttpAction action) {
        action.setResponseHeader("Content-Security-Policy", SECURITY_POLICY);
        action.setResponseHeader("X-Content-Type-Options", "nosniff");
        action.setResponseHeader("Referrer-Policy", "no-referrer");
        action.setResponseHeader("Cross-Origin-Resource-Policy", "same-origin");
        TrafficLog.begin();
        String topic = action.getRequestParameter("api");
        try {
            if (topic != null) {
                answer(action, topic);
            } else {
                sendFile(action);
            }
        } catch (IOException e) {
            ServletOps.errorOccurred(e);
        }
    }

    private void sendFile(HttpAction action) throws IOException {
        String name = Optional.ofNullable(action.getRequestParameter("file")).orElse(StudioFiles.PAGE);
        String address = action.getRequestRequestURI();
        Optional<StudioFiles.Content> found = files.get(name, address.substring(address.lastIndexOf('/') + 1));
        if (found.isEmpty()) {
            send(
                    action,
                    404,
                    "text/plain;charset=utf-8",
                    "the studio has no such file\n".getBytes(StandardCharsets.UTF_8));
            return;
        }
        StudioFiles.Content content = found.get();
        action.setResponseHeader("Cache-Control", "no-cache");
        action.setResponseHeader("ETag", content.tag());
        action.setResponseHeader("Vary", "Accept-Encoding");
        if (content.tag().equals(action.getRequestHeader("If-None-Match"))) {
            action.setResponseStatus(304);
            return;
        }
        String accepted = action.getRequestHeader("Accept-Encoding");
        boolean zips = accepted != null && accepted.contains("gzip");
        if (zips) {
            action.setResponseHeader("Content-Encoding", "gzip");
        }
        send(action, 200, content.type(), zips ? content.zipped() : content.plain());
    }

    private void answer(HttpAction action, String name) throws IOException {
        Map<String, Object> members = new LinkedHashMap<>();
        int status = 200;
        try {
            Map<String, Object> answer = answer(topic(name), action);
            members.put("format", "gbjo-studio-" + name);
            members.put("version", VERSION);
            members.putAll(answer);
        } catch (StudioRefusal e) {
            status = e.status();
            members.put("format", "gbjo-studio-error");
            members.put("version", VERSION);
            members.put("sentence", e.getMessage());
        } catch (RuntimeException | StackOverflowError e) {
            LOG.log(Level.WARNING, "the studio failed at " + name + ": " + e, e);
            status = 500;
            members.clear();
            members.put("format", "gbjo-studio-error");
            members.put("version", VERSION);
            members.put("sentence", "the studio failed at this; the log of the server says more");
        }
        // What a refusal left unread would make the server close the connection under the next request.
        action.getRequestInputStream().readNBytes(MOST_OF_BODY);
        action.setResponseHeader("Cache-Control", "no-store");
        send(
                action,
                status,
                "application/json;charset=utf-8",
                Json.write(members).getBytes(StandardCharsets.UTF_8));
    }

    private StudioTopic topic(String name) {
        StudioTopic topic = topics.get(name);
        if (topic == null) {
            throw new StudioRefusal(404, "the studio has no such topic; ?file=openapi.json lists them");
        }
        return topic;
    }

    private Map<String, Object> answer(StudioTopic topic, HttpAction action) throws IOException {
        boolean isPost = action.getRequestMethod().equals("POST");
        if (isPost != topic.kind().isPost()) {
            throw new StudioRefusal(405, topic.name() + " is asked by " + (isPost ? "GET" : "POST"));
        }
        if (isPost) {
            StudioGate.checkSameSite(action.getRequest());
        }
        StudioGate.checkMayQuery(action);
        boolean administrator = StudioGate.isAdministrator(action);
        if (topic.kind().needsAdministrator() && !administrator) {
            throw StudioRefusal.forbidden(
                    "this needs an administrator: a user whom the setting gbjo:studioAdministrators"
                            + " names, or, without the setting, somebody at the server's own machine");
        }
        return topic.answer(new StudioCall(action, isPost ? body(action) : Map.of(), extension, administrator));
    }

    private static Map<String, Object> body(HttpAction action) throws IOException {
        byte[] bytes = action.getRequestInputStream().readNBytes(MOST_OF_BODY + 1);
        if (bytes.length > MOST_OF_BODY) {
            throw new StudioRefusal(413, "what is sent has at most " + MOST_OF_BODY + " bytes");
        }
        try {
            return Json.parseObject(new String(bytes, StandardCharsets.UTF_8));
        } catch (JsonException e) {
            throw StudioRefusal.badRequest("what is sent is no JSON object: " + e.getMessage());
        }
    }

    private static void send(HttpAction action, int status, String type, byte[] content) throws IOException {
        action.setResponseStatus(status);
        action.getResponse().setContentType(type);
        action.getResponse().setContentLength(content.length);
        if (!action.getRequestMethod().equals("HEAD")) {
            action.getResponseOutputStream().write(content);
        }
    }
}

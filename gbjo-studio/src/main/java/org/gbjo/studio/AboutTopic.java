package org.gbjo.studio;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.jena.fuseki.server.Endpoint;
import org.apache.jena.fuseki.server.Operation;
import org.apache.jena.fuseki.servlets.HttpAction;
import org.gbjo.studio.api.StudioCall;
import org.gbjo.studio.api.StudioTopic;
import org.gbjo.studio.plan.OptimumTopics;
import org.gbjo.studio.plan.SearchTopics;
import org.gbjo.studio.traffic.PinTopic;

/** Says what the page can show here, and to whom. */
final class AboutTopic implements StudioTopic {
    @Override
    public String name() {
        return "about";
    }

    @Override
    public Kind kind() {
        return Kind.READ;
    }

    @Override
    public Map<String, Object> answer(StudioCall call) {
        HttpAction action = call.action();
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("dataset", action.getDatasetName());
        members.put("query", address(action, Operation.Query));
        members.put("user", action.getUser() == null ? "" : action.getUser());
        members.put("administrator", call.administrator());
        members.put("updates", call.mayUpdate());
        members.put("pins", PinTopic.file(call).isPresent());
        members.put("ordersItself", call.extension().ordersItself());
        members.put("best", call.extension().ordersItself() ? OptimumTopics.MOST_PATTERNS : 0);
        members.put("search", call.extension().searches());
        members.put("searchPatterns", SearchTopics.MOST_PATTERNS);
        return members;
    }

    /** Where the dataset answers queries that whoever asks may ask; empty if nowhere. */
    private static String address(HttpAction action, Operation operation) {
        List<String> found = new ArrayList<>();
        for (Endpoint endpoint : action.getDataService().getEndpoints(operation)) {
            if (endpoint.getAuthPolicy() == null || endpoint.getAuthPolicy().isAllowed(action.getUser())) {
                String name = endpoint.isUnnamed() ? "" : "/" + endpoint.getName();
                found.add(action.getContextPath() + action.getDatasetName() + name);
            }
        }
        return found.isEmpty() ? "" : found.get(0);
    }
}

package org.gbjo.bench.engine;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gbjo.bench.JsonJournal;

/** The measured executions of each query that is done, kept in a file of JSON lines, so that a run goes on where it ended. */
final class EngineJournal {
    private record Key(String store, String workload, String query) {}

    private final JsonJournal file;
    private final Map<Key, Map<EngineOrder, List<EngineResult>>> done = new HashMap<>();

    private EngineJournal(JsonJournal file) {
        this.file = file;
    }

    static EngineJournal open(Path path) throws IOException {
        JsonJournal file = new JsonJournal(path);
        EngineJournal journal = new EngineJournal(file);
        file.read(journal::read);
        return journal;
    }

    private void read(Map<String, Object> json) {
        Map<EngineOrder, List<EngineResult>> results = new EnumMap<>(EngineOrder.class);
        ((Map<?, ?>) json.get("orders")).forEach((order, runs) -> {
            List<EngineResult> ofOrder = new ArrayList<>();
            ((List<?>) runs).forEach(run -> ofOrder.add(EngineResult.fromJson((Map<?, ?>) run)));
            results.put(EngineOrder.valueOf((String) order), ofOrder);
        });
        Key key = new Key((String) json.get("store"), (String) json.get("workload"), (String) json.get("query"));
        done.put(key, results);
    }

    Optional<Map<EngineOrder, List<EngineResult>>> find(String store, String workload, EngineQuery query) {
        return Optional.ofNullable(done.get(new Key(store, workload, query.id())));
    }

    void add(String store, String workload, EngineQuery query, Map<EngineOrder, List<EngineResult>> results)
            throws IOException {
        Map<String, Object> orders = new LinkedHashMap<>();
        results.forEach((order, runs) ->
                orders.put(order.name(), runs.stream().map(EngineResult::toJson).toList()));
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("store", store);
        json.put("workload", workload);
        json.put("query", query.id());
        json.put("orders", orders);
        file.add(List.of(json));
        done.put(new Key(store, workload, query.id()), results);
    }
}

package org.gbjo.bench.store;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gbjo.bench.JsonJournal;

/** All answers so far, a line of JSON each in a file, so that a run that was ended at any moment goes on where it was. */
final class StoreAnswers {
    /** Which answer it is. */
    record Key(PeerKind peer, String workload, String query, boolean counted) {}

    private final JsonJournal file;
    private final Map<Key, PeerAnswer> answers = new LinkedHashMap<>();

    private StoreAnswers(JsonJournal file) {
        this.file = file;
    }

    static StoreAnswers open(Path path) throws IOException {
        JsonJournal file = new JsonJournal(path);
        StoreAnswers answers = new StoreAnswers(file);
        file.read(answers::read);
        return answers;
    }

    private void read(Map<String, Object> json) {
        Key key = new Key(
                PeerKind.valueOf((String) json.get("peer")),
                (String) json.get("workload"),
                (String) json.get("query"),
                (boolean) json.get("counted"));
        answers.put(key, PeerAnswer.fromJson(json));
    }

    Optional<PeerAnswer> find(Key key) {
        return Optional.ofNullable(answers.get(key));
    }

    /** Keeps the answers to one question. */
    void add(Map<Key, PeerAnswer> more) throws IOException {
        List<Map<String, Object>> lines = new ArrayList<>();
        more.forEach((key, answer) -> {
            Map<String, Object> json = new LinkedHashMap<>();
            json.put("peer", key.peer().name());
            json.put("workload", key.workload());
            json.put("query", key.query());
            json.put("counted", key.counted());
            json.putAll(answer.toJson());
            lines.add(json);
        });
        file.add(lines);
        answers.putAll(more);
    }
}

package org.gbjo.cli.plan;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.eclipse.rdf4j.query.explanation.Explanation;
import org.eclipse.rdf4j.repository.sail.SailRepository;
import org.eclipse.rdf4j.repository.sail.SailRepositoryConnection;
import org.eclipse.rdf4j.sail.memory.MemoryStore;
import org.gbjo.decision.Decision;
import org.gbjo.decision.ExplainedBgp;
import org.gbjo.decision.GroupListener;
import org.gbjo.rdf4j.GbjoEvaluationStrategyFactory;
import org.gbjo.rdf4j.GbjoRdf4j;
import org.gbjo.workload.WholeQuery;

/** RDF4J's, which orders all joins before it executes a query; its own plan is printed too. */
final class Rdf4jExplanation extends EngineExplanation {
    private final List<ExplainedBgp> decided = new ArrayList<>();
    private final DecidedGroups groups = new DecidedGroups();
    private final SailRepository repository;

    private Rdf4jExplanation(SailRepository repository) {
        this.repository = repository;
    }

    /** On an RDF file or a graph folder, by the model of a folder and the settings of the process. */
    static Rdf4jExplanation of(Path data, Path model) throws IOException {
        Path folder = model.toAbsolutePath().normalize();
        GbjoRdf4j.orderers().require(folder);
        MemoryStore store = new MemoryStore();
        GbjoEvaluationStrategyFactory factory = new GbjoEvaluationStrategyFactory(settings(folder));
        store.setEvaluationStrategyFactory(factory);
        SailRepository repository = new SailRepository(store);
        repository.init();
        Rdf4jExplanation explanation = new Rdf4jExplanation(repository);
        factory.setListener(
                (patterns, decision) -> explanation.decided.add(new ExplainedBgp(GbjoRdf4j.texts(patterns), decision)));
        factory.setGroupListener(explanation.groups);
        read(data, file -> {
            try (SailRepositoryConnection connection = repository.getConnection()) {
                connection.add(file.toFile());
            }
        });
        return explanation;
    }

    @Override
    String engine() {
        String version = SailRepository.class.getPackage().getImplementationVersion();
        return "Eclipse RDF4J" + (version == null ? "" : " " + version);
    }

    @Override
    Answer explain(WholeQuery query) {
        decided.clear();
        groups.clear();
        try (SailRepositoryConnection connection = repository.getConnection()) {
            String plan = connection
                    .prepareQuery(query.query().toString())
                    .explain(Explanation.Level.Optimized)
                    .toString();
            StringBuilder text = new StringBuilder();
            decided.forEach(bgp -> text.append(bgp.toText()));
            List<Object> bgps = new ArrayList<>();
            decided.forEach(bgp -> bgps.add(bgp.toJson()));
            Map<String, Object> whole = new LinkedHashMap<>();
            whole.put("groups", groups.all.stream().map(ExplainedBgp::toJson).toList());
            whole.put("leftAlone", List.copyOf(groups.leftAlone));
            whole.put("bgps", bgps);
            whole.put("enginePlan", plan);
            return new Answer(text.append(plan).toString(), bgps, whole);
        }
    }

    /** Groups are printed with the plan of the engine; a report has them by themselves. */
    private static final class DecidedGroups implements GroupListener {
        private final List<ExplainedBgp> all = new ArrayList<>();
        private final List<String> leftAlone = new ArrayList<>();

        void clear() {
            all.clear();
            leftAlone.clear();
        }

        @Override
        public void decided(List<String> relations, Decision decision) {
            all.add(new ExplainedBgp(relations, decision));
        }

        @Override
        public void leftAlone(String why) {
            leftAlone.add(why);
        }
    }

    @Override
    public void close() {
        repository.shutDown();
    }
}

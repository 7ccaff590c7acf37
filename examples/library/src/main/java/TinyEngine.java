import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.gbjo.cardinality.IndependenceEstimator;
import org.gbjo.plan.Planner;
import org.gbjo.query.Bgp;
import org.gbjo.query.Pattern;
import org.gbjo.query.Variable;
import org.gbjo.run.Deadline;
import org.gbjo.search.DefaultPlanner;
import org.gbjo.statistics.PatternCounts;

/** A query engine: triples in a list, joins by nested loops, in the order that gbjo finds by the engine's own counts. */
public final class TinyEngine implements PatternCounts {
    private final List<Pattern> triples = new ArrayList<>();
    private final Planner planner = new DefaultPlanner(new IndependenceEstimator(this));

    List<Map<String, String>> solve(Bgp bgp) {
        int[] order = planner.plan(bgp, Deadline.after(Duration.ofSeconds(5))).plan().order();
        List<Map<String, String>> rows = List.of(Map.of());
        for (int pattern : order) {
            rows = rows.stream().flatMap(row -> matches(bgp.pattern(pattern), row)).toList();
            System.out.println(bgp.pattern(pattern) + ": " + rows.size() + " rows");
        }
        return rows;
    }

    @Override
    public double count(Pattern pattern) {
        return matches(pattern, Map.of()).count();
    }

    @Override
    public double distinct(Pattern pattern, Variable variable) {
        return matches(pattern, Map.of()).map(row -> row.get(variable.name())).distinct().count();
    }

    private Stream<Map<String, String>> matches(Pattern pattern, Map<String, String> row) {
        return triples.stream().map(triple -> extend(row, pattern, triple)).filter(Objects::nonNull);
    }

    private static Map<String, String> extend(Map<String, String> row, Pattern pattern, Pattern triple) {
        Map<String, String> extended = new HashMap<>(row);
        for (int position = 0; position < 3; position++) {
            String value = triple.term(position).toString();
            String bound = pattern.term(position) instanceof Variable variable
                    ? Objects.requireNonNullElse(extended.putIfAbsent(variable.name(), value), value)
                    : pattern.term(position).toString();
            if (!bound.equals(value)) {
                return null;
            }
        }
        return extended;
    }

    public static void main(String[] arguments) {
        TinyEngine engine = new TinyEngine();
        for (int i = 0; i < 2_000; i++) {
            engine.triples.add(Pattern.of("<person" + i + ">", "<status>", "<active>"));
            engine.triples.add(Pattern.of("<person" + i + ">", "<livesIn>", "<city" + i % 100 + ">"));
        }
        for (int i = 0; i < 100; i++) {
            engine.triples.add(Pattern.of("<city" + i + ">", "<country>", "<country" + i % 50 + ">"));
        }
        System.out.println(engine.solve(Bgp.of(
                        Pattern.of("?person", "<status>", "<active>"),
                        Pattern.of("?person", "<livesIn>", "?city"),
                        Pattern.of("?city", "<country>", "<country7>")))
                .size());
    }
}

package org.gbjo.cli.plan;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import org.gbjo.explain.JoinExplanation;

/** An explanation as members of a JSON object; docs/cli.md has their names. */
final class ExplanationJson {
    private ExplanationJson() {}

    static Map<String, Object> members(ExplainedPlan explanation) {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("estimator", explanation.estimator());
        List<Object> joins = new ArrayList<>();
        List<JoinExplanation> explained = explanation.chosen().joins();
        for (int i = 0; i < explained.size(); i++) {
            joins.add(join(explained.get(i), explanation.trueRows().get(i)));
        }
        members.put("joins", joins);
        members.put("predictedCost", explanation.chosen().cost());
        members.put("trueCost", orNull(explanation.trueCost()));
        members.put(
                "runnerUp",
                explanation.runnerUp().map(ExplanationJson::alternative).orElse(null));
        return members;
    }

    private static Map<String, Object> join(JoinExplanation join, OptionalDouble trueRows) {
        boolean hasRange = join.logError().isPresent();
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("left", CostedPlan.text(join.join().left()));
        members.put("right", CostedPlan.text(join.join().right()));
        members.put("rows", join.rows());
        members.put("leastRows", hasRange ? join.leastRows() : null);
        members.put("mostRows", hasRange ? join.mostRows() : null);
        members.put("exact", join.source().isExact());
        members.put("source", join.source().name().toLowerCase(Locale.ROOT));
        members.put("trueRows", orNull(trueRows));
        return members;
    }

    private static Map<String, Object> alternative(ExplainedPlan.Alternative other) {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("plan", CostedPlan.text(other.explained().plan()));
        members.put("predictedCost", other.explained().cost());
        members.put("trueCost", orNull(other.trueCost()));
        members.put("why", other.why());
        return members;
    }

    private static Object orNull(OptionalDouble value) {
        return value.isPresent() ? value.getAsDouble() : null;
    }
}

package org.gbjo.observe;

import java.util.List;
import java.util.function.Supplier;
import org.gbjo.decision.Question;
import org.gbjo.decision.template.BgpTemplate;

/**
 * The relations of a group that was executed.
 *
 * @param texts the relations for people, patterns first
 * @param question what was asked about the group
 */
public record ObservedGroup(Supplier<List<String>> texts, Question question) implements ObservedPatterns {
    @Override
    public Object ofEngine() {
        return this;
    }

    @Override
    public BgpTemplate template() {
        return question.bgpTemplate();
    }
}

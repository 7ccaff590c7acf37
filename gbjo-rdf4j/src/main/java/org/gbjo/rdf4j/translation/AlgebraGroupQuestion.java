package org.gbjo.rdf4j.translation;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.eclipse.rdf4j.model.Value;
import org.gbjo.cardinality.sample.LookUps;
import org.gbjo.cardinality.sample.PathReach;
import org.gbjo.decision.DecisionKey;
import org.gbjo.decision.Question;
import org.gbjo.plan.JoinOrder;
import org.gbjo.query.Assignment;
import org.gbjo.query.GroupFilter;
import org.gbjo.query.GroupRelation;
import org.gbjo.query.JoinGroup;
import org.gbjo.query.KnownCounts;
import org.gbjo.query.OptionalRelation;
import org.gbjo.query.PathRelation;
import org.gbjo.query.Pattern;
import org.gbjo.query.TableRelation;
import org.gbjo.query.Term;
import org.gbjo.query.Variable;

/** What the planner asks RDF4J about a group. */
public final class AlgebraGroupQuestion extends Question {
    private final AlgebraGroup group;
    private final StoreCounts counts;
    private final boolean measurable;
    private final boolean once;
    private JoinGroup translated;

    /**
     * A question about a group.
     *
     * @param measurable whether somebody observes how long it takes
     * @param once whether it is evaluated once and to the end, and not for each row of something else
     */
    public AlgebraGroupQuestion(AlgebraGroup group, StoreCounts counts, boolean measurable, boolean once) {
        this.group = group;
        this.counts = counts;
        this.measurable = measurable;
        this.once = once;
    }

    private JoinGroup translated() {
        if (translated == null) {
            translated = group.translated();
        }
        return translated;
    }

    @Override
    protected boolean isGroup() {
        return true;
    }

    @Override
    protected int size() {
        return group.size();
    }

    @Override
    protected List<Pattern> translatePatterns() {
        return translated().patterns();
    }

    @Override
    protected Optional<JoinGroup> findGroup() {
        return Optional.of(translated());
    }

    /** Walks from the constant ends of paths, so many triples and no more. */
    @Override
    protected JoinGroup lookedAt(JoinGroup rough) {
        Optional<PathReach.Steps<Value>> steps = counts.steps(group.anyPattern());
        if (steps.isEmpty()) {
            return rough;
        }
        List<GroupRelation> others = new ArrayList<>(rough.others());
        for (int i = 0; i < others.size(); i++) {
            if (others.get(i) instanceof PathRelation path
                    && group.others().get(i) instanceof GroupMember.Path member) {
                others.set(i, lookedAt(path, member.path(), steps.get()));
            }
        }
        return new JoinGroup(rough.patterns(), others, rough.filters());
    }

    private static PathRelation lookedAt(PathRelation rough, TwoEndedPath path, PathReach.Steps<Value> steps) {
        boolean forwards = path.subject().hasValue();
        if (forwards == path.object().hasValue()) {
            return rough;
        }
        Value start = forwards ? path.subject().getValue() : path.object().getValue();
        double reach = PathReach.of(steps, start, path.path(), forwards, PathReach.MOST_READ);
        return new PathRelation(rough.subject(), rough.path(), rough.object(), reach);
    }

    @Override
    protected JoinOrder findNativeOrder() {
        return group.nativeOrder();
    }

    @Override
    protected KnownCounts findKnownCounts() {
        return counts.of(group.patterns(), group.boundBefore());
    }

    @Override
    protected Optional<LookUps> openLookUps() {
        return once && !group.patterns().isEmpty() ? counts.lookUps(group.patterns()) : Optional.empty();
    }

    @Override
    protected boolean isMeasurable() {
        return measurable;
    }

    @Override
    protected OptionalLong triples() {
        return OptionalLong.of(counts.all());
    }

    /** Variables are numbered as they come, since RDF4J's parser makes new names each time. */
    @Override
    protected DecisionKey makeKey(boolean trees) {
        Numbers numbers = new Numbers();
        JoinGroup whole = translated();
        for (int place = 0; place < size(); place++) {
            int relation = group.nativeOrder().at(place);
            numbers.add(relation);
            int patterns = whole.patterns().size();
            if (relation < patterns) {
                Pattern pattern = whole.patterns().get(relation);
                numbers.add(List.of(pattern.subject(), pattern.predicate(), pattern.object()));
            } else {
                numbers.add(whole.others().get(relation - patterns));
            }
        }
        for (GroupFilter filter : whole.filters()) {
            numbers.add(filter.variables());
            numbers.add(filter.condition().variables());
            numbers.parts.add(filter.condition());
        }
        return new DecisionKey(numbers.parts.toArray(), counts.graph(group.anyPattern()), trees);
    }

    /** The parts of a key. */
    private static final class Numbers {
        private final List<Object> parts = new ArrayList<>();
        private final Map<Variable, Integer> numbers = new HashMap<>();

        void add(Object part) {
            parts.add(part);
        }

        void add(List<? extends Term> terms) {
            parts.add(terms.size());
            for (Term term : terms) {
                parts.add(
                        term instanceof Variable variable
                                ? numbers.computeIfAbsent(variable, name -> numbers.size())
                                : term);
            }
        }

        void add(GroupRelation relation) {
            if (relation instanceof PathRelation path) {
                add(List.of(path.subject(), path.object()));
                parts.add(path.path());
            } else if (relation instanceof TableRelation table) {
                add(table.variables());
                parts.add(table.rows());
                parts.add(table.distinct());
            } else if (relation instanceof Assignment assignment) {
                add(List.of(assignment.variable()));
                add(assignment.needs());
            } else if (relation instanceof OptionalRelation optional) {
                add(optional.needs());
                add(optional.gives());
                optional.patterns()
                        .forEach(pattern -> add(List.of(pattern.subject(), pattern.predicate(), pattern.object())));
            }
        }
    }
}

package org.gbjo.cardinality;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.gbjo.plan.JoinOrder;
import org.gbjo.query.Assignment;
import org.gbjo.query.Bgp;
import org.gbjo.query.GroupFilter;
import org.gbjo.query.GroupRelation;
import org.gbjo.query.JoinGraph;
import org.gbjo.query.JoinGroup;
import org.gbjo.query.OptionalRelation;
import org.gbjo.query.PathRelation;
import org.gbjo.query.Pattern;
import org.gbjo.query.PatternBits;
import org.gbjo.query.PatternSet;
import org.gbjo.query.Relation;
import org.gbjo.query.TableRelation;
import org.gbjo.query.Term;
import org.gbjo.query.UnionRelation;
import org.gbjo.query.Variable;
import org.gbjo.statistics.PatternCounts;

/**
 * Rows of sets of relations of a group: those of the patterns, by any estimator, times what each of the others makes of a
 * row if everything is independent, times what filters leave. Belongs to one thread.
 */
public final class GroupCardinalities implements Cardinalities {
    /** No member of the set has given the variable a value yet. */
    private static final double UNBOUND = Double.NaN;

    private final JoinGroup group;
    private final Cardinalities patterns;
    private final int patternCount;
    private final long patternsLow;
    private final long patternsHigh;
    private final double nodes;
    /** The variables that relations other than patterns have. */
    private final List<Variable> variables;
    /** Which relations give them a value. */
    private final PatternSet[] givers;
    /** How many different values they have in each pattern, or {@link #UNBOUND}: a row for each variable. */
    private final double[][] values;
    /** The sizes of paths; null for other relations. */
    private final PathSize[] paths;
    /** The sizes of OPTIONALs; null for other relations. */
    private final OptionalSize[] optionals;
    /** The sizes of UNIONs; null for other relations. */
    private final UnionSize[] unions;
    /** For each filter the givers of each of its variables. */
    private final List<List<PatternSet>> awaited;
    /** For each filter the share that it leaves. */
    private final List<FilterShare> shares;

    private final double[] bound;

    /**
     * The cardinalities of one group.
     *
     * @param patterns those of the group's patterns; null if it has none
     */
    public GroupCardinalities(JoinGroup group, Cardinalities patterns, PatternCounts counts) {
        this.group = group;
        this.patterns = patterns;
        this.patternCount = group.patterns().size();
        this.patternsLow = PatternBits.lowOfFirst(patternCount);
        this.patternsHigh = PatternBits.highOfFirst(patternCount);
        PathSizes sizes = new PathSizes(counts);
        this.nodes = sizes.nodes();
        this.variables = group.others().stream()
                .flatMap(other -> Stream.concat(other.gives().stream(), other.needs().stream()))
                .distinct()
                .toList();
        this.givers = new PatternSet[variables.size()];
        this.values = new double[variables.size()][patternCount];
        for (int i = 0; i < givers.length; i++) {
            givers[i] = giversOf(variables.get(i));
            countValues(i, counts);
        }
        this.paths = new PathSize[group.others().size()];
        for (int i = 0; i < paths.length; i++) {
            paths[i] = group.others().get(i) instanceof PathRelation path ? sizes.of(path.path()) : null;
        }
        this.optionals = new OptionalSize[paths.length];
        for (int i = 0; i < optionals.length; i++) {
            optionals[i] =
                    group.others().get(i) instanceof OptionalRelation given ? OptionalSize.of(given, counts) : null;
        }
        this.unions = new UnionSize[paths.length];
        for (int i = 0; i < unions.length; i++) {
            unions[i] = group.others().get(i) instanceof UnionRelation union ? UnionSize.of(union, counts) : null;
        }
        this.awaited = group.filters().stream().map(this::awaitedBy).toList();
        this.shares = new FilterShares(group.patterns(), counts).of(group.filters());
        this.bound = new double[variables.size()];
    }

    /** What each filter leaves. */
    public List<FilterShare> shares() {
        return shares;
    }

    private PatternSet giversOf(Variable variable) {
        PatternSet found = PatternSet.EMPTY;
        List<Relation> relations = group.relations();
        for (int i = 0; i < relations.size(); i++) {
            found = relations.get(i).gives().contains(variable) ? found.with(i) : found;
        }
        return found;
    }

    private void countValues(int variable, PatternCounts counts) {
        for (int i = 0; i < patternCount; i++) {
            Pattern pattern = group.patterns().get(i);
            double matches = patterns.rows(PatternBits.low(i), PatternBits.high(i));
            values[variable][i] =
                    givers[variable].contains(i) ? counts.distinct(pattern, variables.get(variable), matches) : UNBOUND;
        }
    }

    private List<PatternSet> awaitedBy(GroupFilter filter) {
        return filter.variables().stream()
                .map(this::giversOf)
                .filter(found -> !found.isEmpty())
                .toList();
    }

    @Override
    public Bgp bgp() {
        return group.bgp().orElseThrow();
    }

    @Override
    public int size() {
        return group.size();
    }

    @Override
    public void openGraph(JoinGraph graph) {
        graph.open(group.relations());
    }

    /** What an order costs: the rows of its first relation and of all joins, and what relations read beside them. */
    public double rowsTouched(JoinOrder order) {
        long low = 0;
        long high = 0;
        double rows = 1;
        double sum = 0;
        for (int place = 0; place < order.size(); place++) {
            int relation = order.at(place);
            sum += Cost.product(rows, work(relation, low, high)) + dropped(relation, low, high);
            low |= PatternBits.low(relation);
            high |= PatternBits.high(relation);
            rows = rows(low, high);
            sum += rows;
        }
        return sum;
    }

    /**
     * What a relation reads for each row of a set, beside the rows that result: a pattern is looked up, but a path has to
     * be walked, an OPTIONAL is a look-up even where it gives no row but the one that was there, and of a UNION all branches
     * are looked up. Engines start a path anew from whatever end is bound, from its subject if both are. Of the empty set, what
     * it reads when a plan begins with it.
     */
    public double work(int relation, long low, long high) {
        if (relation >= patternCount && optionals[relation - patternCount] != null) {
            return 1;
        }
        if (relation >= patternCount && unions[relation - patternCount] != null) {
            return work(unions[relation - patternCount], low, high);
        }
        if (relation < patternCount || !(group.others().get(relation - patternCount) instanceof PathRelation path)) {
            return 0;
        }
        PathSize size = paths[relation - patternCount];
        if (isBound(path.subject(), low, high)) {
            return 1 + reach(path, path.subject(), size, size.forwards());
        }
        if (isBound(path.object(), low, high)) {
            return 1 + reach(path, path.object(), size, size.backwards());
        }
        return size.zero() ? nodes + size.rows() : size.subjects() + size.rows();
    }

    private double work(UnionSize union, long low, long high) {
        for (Variable variable : union.values().keySet()) {
            if (isBound(variable, low, high)) {
                return union.lookUps();
            }
        }
        return union.read();
    }

    private static double reach(PathRelation path, Term start, PathSize size, double average) {
        return start instanceof Variable || Double.isNaN(path.reach()) ? average : reach(path, size);
    }

    /** A constant end leads to no more terms than there are at the other end. */
    private static double reach(PathRelation path, PathSize size) {
        return Math.min(path.reach(), path.subject() instanceof Variable ? size.subjects() : size.objects());
    }

    private boolean isBound(Term end, long low, long high) {
        if (!(end instanceof Variable)) {
            return true;
        }
        PatternSet having = givers[variables.indexOf(end)];
        return ((having.low() & low) | (having.high() & high)) != 0;
    }

    @Override
    public double rows(long low, long high) {
        long ofPatternsLow = low & patternsLow;
        long ofPatternsHigh = high & patternsHigh;
        double rows = (ofPatternsLow | ofPatternsHigh) == 0 ? 1 : patterns.rows(ofPatternsLow, ofPatternsHigh);
        for (int i = 0; i < bound.length; i++) {
            bound[i] = valuesIn(i, ofPatternsLow, ofPatternsHigh);
        }
        for (int i = patternCount; i < group.size(); i++) {
            if (PatternBits.contains(low, high, i)) {
                rows *= factor(i - patternCount);
            }
        }
        for (int i = 0; i < awaited.size(); i++) {
            rows *= isReady(awaited.get(i), low, high) ? shares.get(i).share() : 1;
        }
        return rows;
    }

    /**
     * The rows of a set that filters drop which are ready as soon as a relation is joined to the rest of it: the engine makes
     * them nevertheless.
     *
     * @param low the set without the relation
     */
    public double dropped(int relation, long low, long high) {
        long withLow = low | PatternBits.low(relation);
        long withHigh = high | PatternBits.high(relation);
        double left = 1;
        for (int i = 0; i < awaited.size(); i++) {
            boolean isNew = isReady(awaited.get(i), withLow, withHigh) && !isReady(awaited.get(i), low, high);
            left *= isNew ? shares.get(i).share() : 1;
        }
        return left == 1 ? 0 : rows(withLow, withHigh) * (1 / left - 1);
    }

    private static boolean isReady(List<PatternSet> givers, long low, long high) {
        for (PatternSet having : givers) {
            if (((having.low() & low) | (having.high() & high)) == 0) {
                return false;
            }
        }
        return true;
    }

    /** How many different values a variable has in the patterns of a set: the fewest of any of them. */
    private double valuesIn(int variable, long low, long high) {
        double fewest = UNBOUND;
        for (int i = 0; i < patternCount; i++) {
            double own = values[variable][i];
            if (!Double.isNaN(own) && PatternBits.contains(low, high, i)) {
                fewest = Double.isNaN(fewest) ? own : Math.min(fewest, own);
            }
        }
        return fewest;
    }

    /** What one more relation makes of a row. */
    private double factor(int other) {
        GroupRelation relation = group.others().get(other);
        if (optionals[other] != null) {
            Variable link = optionals[other].link();
            return optionals[other].factor(link == null ? Double.NaN : bound[variables.indexOf(link)]);
        }
        if (relation instanceof PathRelation path) {
            return factor(path, paths[other]);
        }
        if (relation instanceof TableRelation table) {
            double factor = table.rows();
            for (int i = 0; i < table.variables().size(); i++) {
                factor /= shared(
                        variables.indexOf(table.variables().get(i)),
                        table.distinct().get(i));
            }
            return factor;
        }
        if (unions[other] != null) {
            double factor = unions[other].rows();
            for (Map.Entry<Variable, Double> own : unions[other].values().entrySet()) {
                factor /= shared(variables.indexOf(own.getKey()), own.getValue());
            }
            return factor;
        }
        if (relation instanceof Assignment assignment) {
            return 1 / shared(variables.indexOf(assignment.variable()), 1);
        }
        return 1;
    }

    /** By how many values a join on a variable divides its rows; the variable is bound then. */
    private double shared(int variable, double own) {
        double before = bound[variable];
        bound[variable] = Double.isNaN(before) ? own : Math.min(before, own);
        return Double.isNaN(before) ? 1 : Math.max(1, Math.max(before, own));
    }

    /** Pairs of at least one triple are joined like any others; a term that leads to itself adds a row for each. */
    private double factor(PathRelation path, PathSize size) {
        double subjects = valuesAt(path.subject());
        double objects = valuesAt(path.object());
        boolean isLooked = !Double.isNaN(path.reach());
        double zero = !size.zero() ? 0 : zeroFactor(subjects, objects);
        double steps;
        if (isLooked) {
            double other = path.subject() instanceof Variable ? subjects : objects;
            double reach = reach(path, size);
            steps = reach / (Double.isNaN(other) ? 1 : Math.max(1, Math.max(other, reach)));
        } else {
            steps = size.rows() / divisor(subjects, size.subjects()) / divisor(objects, size.objects());
        }
        bind(path.subject(), size.zero() ? nodes : size.subjects());
        bind(path.object(), size.zero() ? nodes : size.objects());
        return zero + steps;
    }

    private double zeroFactor(double subjects, double objects) {
        if (Double.isNaN(subjects) && Double.isNaN(objects)) {
            return nodes;
        }
        return Double.isNaN(subjects) || Double.isNaN(objects) ? 1 : 1 / Math.max(1, Math.max(subjects, objects));
    }

    private static double divisor(double before, double own) {
        return Double.isNaN(before) ? 1 : Math.max(1, Math.max(before, own));
    }

    /** How many different values an end has so far; a constant has one. */
    private double valuesAt(Term end) {
        return end instanceof Variable ? bound[variables.indexOf(end)] : 1;
    }

    private void bind(Term end, double own) {
        if (end instanceof Variable) {
            shared(variables.indexOf(end), own);
        }
    }

    @Override
    public boolean isExact(long low, long high) {
        return (low & ~patternsLow) == 0
                && (high & ~patternsHigh) == 0
                && group.filters().isEmpty()
                && patterns.isExact(low, high);
    }

    @Override
    public double squaredLogError(long low, long high) {
        return UNKNOWN_ERROR;
    }

    @Override
    public String toString() {
        return group + " " + Arrays.toString(paths);
    }
}

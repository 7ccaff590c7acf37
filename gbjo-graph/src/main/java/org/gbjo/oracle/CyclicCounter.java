package org.gbjo.oracle;

import it.unimi.dsi.fastutil.doubles.DoubleArrayList;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.ArrayList;
import java.util.List;
import org.gbjo.query.PatternSet;

/**
 * Counts the solutions of one cyclic set of patterns. Its core are the patterns on cycles and between them; all others
 * hang on it as trees, which {@link AcyclicCounter} turns into weights of values. The core is read from the indexes
 * once, from the smallest pattern on and only what can be reached, and becomes {@link Links} between values. What has no
 * partner is dropped, and {@link Elimination} counts the rest.
 */
final class CyclicCounter {
    /** Dropping values leaves others without a partner; after so many rounds few are left. */
    private static final int PRUNING_ROUNDS = 4;

    private static final int NONE = -1;

    /** A match of the core: read, placed, and linked in both directions, while the lists grow. */
    private static final int BYTES_OF_MATCH = 64;
    /** A link that a step makes, while links are sorted. */
    private static final int BYTES_OF_LINK = 36;

    private final CountedRelations relations;
    private final AcyclicCounter trees;
    private final Scratch scratch;
    private final Pace pace;
    private final PatternSet core;
    private final PatternSet rest;
    /** The domain of each variable of the BGP, null until it is read, and its number among those of the core. */
    private final KeyWeights[] domains;

    private final int[] numbers;
    /** The weights of the values of each variable of the core; the matches of a pattern can be one, too. */
    private final List<double[]> weights = new ArrayList<>();

    private final List<Links> links = new ArrayList<>();
    private final int[] row = new int[3];
    private long matchesLeft = Long.MAX_VALUE;

    CyclicCounter(CountedRelations relations, AcyclicCounter trees, Scratch scratch, Pace pace, PatternSet connected) {
        this.relations = relations;
        this.trees = trees;
        this.scratch = scratch;
        this.pace = pace;
        this.core = relations.core(connected);
        this.rest = connected.minus(core);
        this.domains = new KeyWeights[relations.variableCount()];
        this.numbers = new int[domains.length];
    }

    /** Counts with so much memory: half of it for the matches of the core, half for the links of a step. */
    double within(long bytes) {
        matchesLeft = bytes / 2 / BYTES_OF_MATCH;
        return count(Math.min(Elimination.MOST_LINKS, bytes / 2 / BYTES_OF_LINK));
    }

    /** The same with another limit on the memory for links. */
    double count(long mostLinks) {
        start();
        for (PatternSet open = core; !open.isEmpty(); ) {
            int pattern = next(open);
            open = open.without(pattern);
            read(pattern);
        }
        prune();
        return new Elimination(weights, links, mostLinks, pace).count();
    }

    /** Begins with the values that the smallest of all patterns allows a variable of the core. */
    private void start() {
        for (int pattern : relations.smallestFirst(core.union(rest))) {
            for (int variable : relations.variables(pattern)) {
                if (isCore(variable)) {
                    KeyWeights values = new KeyWeights(0);
                    MatchReader reader = relations.relation(pattern).reader(0, relations.column(pattern, variable));
                    reader.locate(row);
                    while (reader.next()) {
                        pace.step();
                        values.add(reader.value(), 1);
                    }
                    define(variable, values);
                    return;
                }
            }
        }
    }

    private boolean isCore(int variable) {
        return relations.patternsWith(variable).intersection(core).size() > 1;
    }

    private void define(int variable, KeyWeights values) {
        for (int tree : relations.smallestFirst(relations.patternsWith(variable).intersection(rest))) {
            trees.multiply(values, tree, variable, rest);
        }
        domains[variable] = values;
        numbers[variable] = weights.size();
        weights.add(values.toWeights());
    }

    /** A pattern whose variables all have domains, or else the smallest one that has such a variable. */
    private int next(PatternSet open) {
        int next = NONE;
        for (int pattern : relations.smallestFirst(open)) {
            int known = 0;
            int unknown = 0;
            for (int variable : relations.variables(pattern)) {
                known += domains[variable] != null ? 1 : 0;
                unknown += domains[variable] == null && isCore(variable) ? 1 : 0;
            }
            if (known > 0 && unknown == 0) {
                return pattern;
            }
            next = known > 0 && next == NONE ? pattern : next;
        }
        return next;
    }

    /** Reads the matches of a pattern for all values of one of its variables, that with the smallest domain. */
    private void read(int pattern) {
        int[] variables = relations.variables(pattern);
        int column = NONE;
        for (int i = 0; i < variables.length; i++) {
            KeyWeights domain = domains[variables[i]];
            column = domain != null && (column == NONE || domain.size() < domains[variables[column]].size())
                    ? i
                    : column;
        }
        IntArrayList further = new IntArrayList(2);
        for (int pass = 0; pass < 2; pass++) {
            for (int i = 0; i < variables.length; i++) {
                boolean joined = pass == 0
                        ? isCore(variables[i])
                        : !isCore(variables[i])
                                && relations.patternsWith(variables[i]).intersects(rest);
                if (i != column && joined) {
                    further.add(i);
                }
            }
        }
        Matches matches =
                new Matches(pattern, column, further.getInt(0), further.size() > 1 ? further.getInt(1) : NONE);
        if (matches.inner == NONE) {
            link(matches);
        } else if (isCore(variables[matches.inner])) {
            linkAllThree(matches);
        } else {
            weigh(matches);
            link(matches);
        }
    }

    /** The matches of a pattern in three columns at most, in the order of the values of the first one's domain. */
    private final class Matches {
        final int pattern;
        final int column;
        final int outer;
        final int inner;
        final int[] ends;
        final IntArrayList outerValues = new IntArrayList();
        final IntArrayList innerValues = new IntArrayList();
        final DoubleArrayList weights = new DoubleArrayList();

        Matches(int pattern, int column, int outer, int inner) {
            this.pattern = pattern;
            this.column = column;
            this.outer = outer;
            this.inner = inner;
            KeyWeights sources = domains[variable(column)];
            this.ends = new int[sources.size()];
            CountedRelation relation = relations.relation(pattern);
            MatchReader outerReader = relation.reader(1 << column, outer);
            MatchReader innerReader = inner == NONE ? null : relation.reader(1 << column | 1 << outer, inner);
            KeyWeights allowed = domains[variable(outer)];
            if (allowed != null) {
                scratch.setPlaces(allowed);
            }
            for (int i = 0; i < ends.length; i++) {
                pace.step();
                row[column] = sources.key(i);
                outerReader.locate(row);
                while (outerReader.next()) {
                    pace.step();
                    int value = outerReader.value();
                    if (allowed != null && scratch.place(value, allowed) == Scratch.NOWHERE) {
                        continue;
                    }
                    if (innerReader == null) {
                        takeRoom();
                        outerValues.add(value);
                        weights.add((double) outerReader.runLength());
                    } else {
                        addInner(innerReader, value);
                    }
                }
                ends[i] = outerValues.size();
            }
        }

        private void addInner(MatchReader reader, int value) {
            row[outer] = value;
            reader.locate(row);
            while (reader.next()) {
                pace.step();
                takeRoom();
                outerValues.add(value);
                innerValues.add(reader.value());
                weights.add(1);
            }
        }

        int variable(int ofColumn) {
            return relations.variables(pattern)[ofColumn];
        }

        int number(int ofColumn) {
            return numbers[variable(ofColumn)];
        }

        /** The places of reached values in the domain of their column, which is made of them if there is none yet. */
        int[] places(int ofColumn, IntArrayList reached) {
            if (domains[variable(ofColumn)] == null) {
                define(variable(ofColumn), scratch.distinct(reached));
            }
            KeyWeights domain = domains[variable(ofColumn)];
            scratch.setPlaces(domain);
            int[] places = new int[reached.size()];
            for (int i = 0; i < places.length; i++) {
                places[i] = scratch.place(reached.getInt(i), domain);
            }
            return places;
        }
    }

    private void takeRoom() {
        if (--matchesLeft < 0) {
            throw new OracleException("the cycle has too many matches to be counted in the memory that it may take;"
                    + " allow more, or list its solutions");
        }
    }

    /** Weighs each match by the trees that hang on its inner column. */
    private void weigh(Matches matches) {
        KeyWeights below = trees.below(matches.pattern, matches.inner, matches.innerValues, rest);
        double[] weightOf = scratch.spread(matches.innerValues, below);
        for (int i = 0; i < matches.weights.size(); i++) {
            matches.weights.set(i, weightOf[matches.innerValues.getInt(i)]);
        }
    }

    /** Links two variables; matches that differ in nothing else are added up. */
    private void link(Matches matches) {
        int[] places = matches.places(matches.outer, matches.outerValues);
        int targets = weights.get(matches.number(matches.outer)).length;
        Links.Builder builder = new Links.Builder(matches.ends.length, targets);
        int from = 0;
        for (int i = 0; i < matches.ends.length; i++) {
            while (from < matches.ends[i]) {
                int place = places[from];
                double sum = 0;
                for (; from < matches.ends[i] && places[from] == place; from++) {
                    sum += matches.weights.getDouble(from);
                }
                if (place != Scratch.NOWHERE && sum != 0) {
                    builder.add(place, sum);
                }
            }
            builder.endRow(i);
        }
        add(builder.build(matches.number(matches.column), matches.number(matches.outer)));
    }

    /** Links three variables by a further one, whose values are the matches. */
    private void linkAllThree(Matches matches) {
        int[] outer = matches.places(matches.outer, matches.outerValues);
        int[] inner = matches.places(matches.inner, matches.innerValues);
        int size = outer.length;
        int number = weights.size();
        double[] ones = new double[size];
        Links.Builder toMatch = new Links.Builder(matches.ends.length, size);
        Links.Builder toOuter = new Links.Builder(size, weights.get(matches.number(matches.outer)).length);
        Links.Builder toInner = new Links.Builder(size, weights.get(matches.number(matches.inner)).length);
        int match = 0;
        for (int i = 0; i < matches.ends.length; i++) {
            for (; match < matches.ends[i]; match++) {
                if (outer[match] != Scratch.NOWHERE && inner[match] != Scratch.NOWHERE) {
                    ones[match] = 1;
                    toMatch.add(match, 1);
                    toOuter.add(outer[match], 1);
                    toInner.add(inner[match], 1);
                }
                toOuter.endRow(match);
                toInner.endRow(match);
            }
            toMatch.endRow(i);
        }
        weights.add(ones);
        add(toMatch.build(matches.number(matches.column), number));
        add(toOuter.build(number, matches.number(matches.outer)));
        add(toInner.build(number, matches.number(matches.inner)));
    }

    /** Two patterns with the same two variables become one. */
    private void add(Links added) {
        for (int i = 0; i < links.size(); i++) {
            Links link = links.get(i);
            if (link.touches(added.from()) && link.touches(added.to())) {
                links.set(i, link.times(added.by(link.from())));
                return;
            }
        }
        links.add(added);
    }

    private void prune() {
        boolean changed = true;
        for (int round = 0; changed && round < PRUNING_ROUNDS; round++) {
            changed = false;
            for (Links link : links) {
                changed |= dropsLonely(link.by(link.from()));
                changed |= dropsLonely(link.by(link.to()));
            }
        }
        links.replaceAll(link -> link.among(weights.get(link.from()), weights.get(link.to())));
    }

    /** Drops the values that have no partner, and says whether there were some. */
    private boolean dropsLonely(Links outward) {
        double[] sources = weights.get(outward.from());
        double[] targets = weights.get(outward.to());
        boolean dropped = false;
        for (int source = 0; source < sources.length; source++) {
            if (sources[source] != 0) {
                pace.step();
                int i = outward.begin(source);
                while (i < outward.end(source) && targets[outward.target(i)] == 0) {
                    i++;
                }
                if (i == outward.end(source)) {
                    sources[source] = 0;
                    dropped = true;
                }
            }
        }
        return dropped;
    }
}

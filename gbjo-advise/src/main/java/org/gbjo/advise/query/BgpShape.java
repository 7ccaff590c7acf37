package org.gbjo.advise.query;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.gbjo.query.Bgp;
import org.gbjo.query.Constant;
import org.gbjo.query.Pattern;
import org.gbjo.query.Term;
import org.gbjo.query.Variable;

/**
 * How the patterns of a real BGP are connected. Variables are the nodes, and each constant is an end of its own, since a
 * constant does not join. Where a variable is a predicate in one pattern and stands elsewhere, too, there is no such graph.
 */
public enum BgpShape {
    /** One pattern. */
    SINGLE("alone"),
    /** Parts that share no variable: a cartesian product. */
    PRODUCT("some of which share no variable (a product)"),
    /** Patterns about one constant that share no variable: a product, though a small one. */
    ENTITY("about one constant (a product)"),
    /** A chain: the object of each pattern is the subject of the next. */
    PATH("one after the other (a path)"),
    /** One variable is in all patterns. */
    STAR("about one variable (a star)"),
    /** Neither, and no way leads back to where it began. */
    TREE("without a ring (a tree)"),
    /** A ring, and nothing else. */
    CYCLE("in a ring (a cycle)"),
    /** A ring and more. */
    FLOWER("with a ring (a flower)"),
    /** A variable joins in the place of a predicate. */
    OTHER("joined by a predicate");

    private final String words;

    BgpShape(String words) {
        this.words = words;
    }

    /** What patterns of this shape are, for a sentence about them. */
    public String words() {
        return words;
    }

    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static BgpShape of(Bgp bgp) {
        if (bgp.size() == 1) {
            return SINGLE;
        }
        if (!isConnected(bgp)) {
            return isAboutOneConstant(bgp) ? ENTITY : PRODUCT;
        }
        if (predicateJoins(bgp)) {
            return OTHER;
        }
        if (isPath(bgp)) {
            return PATH;
        }
        if (hasCentre(bgp)) {
            return STAR;
        }
        Map<Term, Integer> degrees = degrees(bgp);
        int loose = looseEnds(bgp);
        // A connected graph is a tree if it has one node more than edges.
        if (degrees.size() + loose == bgp.size() + 1) {
            return TREE;
        }
        boolean ring = loose == 0 && degrees.values().stream().allMatch(degree -> degree == 2);
        return ring ? CYCLE : FLOWER;
    }

    private static boolean isConnected(Bgp bgp) {
        Set<Integer> reached = new HashSet<>(Set.of(0));
        boolean grows = true;
        while (grows) {
            grows = false;
            for (int pattern : List.copyOf(reached)) {
                for (int next : bgp.neighbours(pattern).toArray()) {
                    grows |= reached.add(next);
                }
            }
        }
        return reached.size() == bgp.size();
    }

    private static boolean isAboutOneConstant(Bgp bgp) {
        Set<Term> common = new HashSet<>(constants(bgp.pattern(0)));
        bgp.patterns().forEach(pattern -> common.retainAll(constants(pattern)));
        return !common.isEmpty();
    }

    private static List<Term> constants(Pattern pattern) {
        return Stream.of(pattern.subject(), pattern.object())
                .filter(Constant.class::isInstance)
                .toList();
    }

    private static boolean predicateJoins(Bgp bgp) {
        for (Pattern pattern : bgp.patterns()) {
            if (pattern.predicate() instanceof Variable variable
                    && (bgp.patternsWith(variable).size() > 1
                            || variable.equals(pattern.subject())
                            || variable.equals(pattern.object()))) {
                return true;
            }
        }
        return false;
    }

    /** Whether each pattern goes on where exactly one other has ended, from one beginning. */
    private static boolean isPath(Bgp bgp) {
        Map<Term, Integer> beginnings = new HashMap<>();
        Set<Term> ends = new HashSet<>();
        for (int i = 0; i < bgp.size(); i++) {
            Pattern pattern = bgp.pattern(i);
            boolean again = pattern.subject() instanceof Variable && beginnings.put(pattern.subject(), i) != null;
            boolean met = pattern.object() instanceof Variable && !ends.add(pattern.object());
            if (again || met) {
                return false;
            }
        }
        long links = beginnings.keySet().stream().filter(ends::contains).count();
        return links == bgp.size() - 1;
    }

    private static boolean hasCentre(Bgp bgp) {
        return bgp.variables().stream()
                .anyMatch(variable ->
                        bgp.patternsWith(variable).size() == bgp.size() && touchesOthersOnce(bgp, variable));
    }

    /** Whether the patterns share nothing else. */
    private static boolean touchesOthersOnce(Bgp bgp, Variable centre) {
        return bgp.variables().stream()
                .allMatch(variable ->
                        variable.equals(centre) || bgp.patternsWith(variable).size() == 1);
    }

    private static Map<Term, Integer> degrees(Bgp bgp) {
        Map<Term, Integer> degrees = new HashMap<>();
        for (Pattern pattern : bgp.patterns()) {
            for (Term term : List.of(pattern.subject(), pattern.object())) {
                if (term instanceof Variable) {
                    degrees.merge(term, 1, Integer::sum);
                }
            }
        }
        return degrees;
    }

    private static int looseEnds(Bgp bgp) {
        int ends = 0;
        for (Pattern pattern : bgp.patterns()) {
            ends += pattern.subject() instanceof Variable ? 0 : 1;
            ends += pattern.object() instanceof Variable ? 0 : 1;
        }
        return ends;
    }
}

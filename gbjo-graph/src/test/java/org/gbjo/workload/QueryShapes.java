package org.gbjo.workload;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gbjo.query.Bgp;
import org.gbjo.query.Constant;
import org.gbjo.query.Pattern;
import org.gbjo.query.Term;
import org.gbjo.query.Variable;

/** What the shapes mean, told from the finished query alone: its nodes are variables and the ends of its patterns. */
final class QueryShapes {
    private QueryShapes() {}

    static boolean has(Shape shape, Bgp bgp) {
        return switch (shape) {
            case STAR -> isOutgoingStar(bgp);
            case PATH -> isPath(bgp);
            case TREE -> isTree(bgp);
            case FLOWER -> isFlower(bgp);
            case CYCLE -> isCycle(bgp);
        };
    }

    static boolean isOutgoingStar(Bgp bgp) {
        Term centre = bgp.pattern(0).subject();
        return isStar(bgp) && bgp.patterns().stream().allMatch(p -> p.subject().equals(centre));
    }

    /** One variable is in all patterns, and no other variable is in two. */
    static boolean isStar(Bgp bgp) {
        Map<Term, Integer> degrees = degrees(bgp);
        return degrees.values().stream().filter(degree -> degree == bgp.size()).count() == 1
                && degrees.values().stream().filter(degree -> degree == 1).count() == degrees.size() - 1
                && isForest(bgp);
    }

    /** Each pattern begins with the variable with which the one before ends, and no variable comes again later. */
    static boolean isPath(Bgp bgp) {
        for (int i = 1; i < bgp.size(); i++) {
            Term join = bgp.pattern(i).subject();
            if (!(join instanceof Variable) || !bgp.pattern(i - 1).object().equals(join)) {
                return false;
            }
        }
        return isTree(bgp);
    }

    /** Connected by variables, and without a cycle. */
    static boolean isTree(Bgp bgp) {
        return bgp.isConnected(bgp.all()) && isForest(bgp);
    }

    /** A centre of at least three rays, and no other branching: whatever leaves the centre is a path or a cycle. */
    static boolean isFlower(Bgp bgp) {
        Map<Term, Integer> degrees = degrees(bgp);
        long branching = degrees.values().stream().filter(degree -> degree > 2).count();
        return bgp.isConnected(bgp.all()) && branching == 1 && degrees.containsValue(2);
    }

    /** Connected, all nodes are variables, and each is in two patterns. */
    static boolean isCycle(Bgp bgp) {
        Map<Term, Integer> degrees = degrees(bgp);
        return bgp.isConnected(bgp.all())
                && degrees.size() == bgp.size()
                && degrees.values().stream().allMatch(degree -> degree == 2)
                && bgp.patterns().stream()
                        .allMatch(p -> p.subject() instanceof Variable
                                && p.object() instanceof Variable
                                && !p.subject().equals(p.object()));
    }

    static boolean obeysTheRules(Bgp bgp) {
        for (Pattern pattern : bgp.patterns()) {
            long constants =
                    pattern.terms().stream().filter(Constant.class::isInstance).count();
            if (constants == 0 || constants == 3) {
                return false;
            }
        }
        return new HashSet<>(bgp.patterns()).size() == bgp.size();
    }

    /** In how many ends of patterns each variable is. */
    private static Map<Term, Integer> degrees(Bgp bgp) {
        Map<Term, Integer> degrees = new HashMap<>();
        for (Pattern pattern : bgp.patterns()) {
            for (Term end : List.of(pattern.subject(), pattern.object())) {
                if (end instanceof Variable) {
                    degrees.merge(end, 1, Integer::sum);
                }
            }
        }
        return degrees;
    }

    /** No cycle of variables; a constant is a new leaf wherever it stands. */
    private static boolean isForest(Bgp bgp) {
        Map<Term, Term> parents = new HashMap<>();
        for (Pattern pattern : bgp.patterns()) {
            if (pattern.subject() instanceof Variable && pattern.object() instanceof Variable) {
                Term left = root(pattern.subject(), parents);
                Term right = root(pattern.object(), parents);
                if (left.equals(right)) {
                    return false;
                }
                parents.put(left, right);
            }
        }
        return true;
    }

    private static Term root(Term term, Map<Term, Term> parents) {
        Term root = term;
        while (parents.containsKey(root)) {
            root = parents.get(root);
        }
        return root;
    }

    static Set<Term> predicates(Bgp bgp) {
        Set<Term> predicates = new HashSet<>();
        bgp.patterns().forEach(pattern -> predicates.add(pattern.predicate()));
        return predicates;
    }
}

package org.gbjo.jena.execution;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.Triple;
import org.apache.jena.sparql.algebra.Op;
import org.apache.jena.sparql.algebra.OpVars;
import org.apache.jena.sparql.algebra.op.OpBGP;
import org.apache.jena.sparql.algebra.op.OpConditional;
import org.apache.jena.sparql.algebra.op.OpExtend;
import org.apache.jena.sparql.algebra.op.OpFilter;
import org.apache.jena.sparql.algebra.op.OpGraph;
import org.apache.jena.sparql.algebra.op.OpPath;
import org.apache.jena.sparql.algebra.op.OpQuadPattern;
import org.apache.jena.sparql.algebra.op.OpSequence;
import org.apache.jena.sparql.algebra.op.OpTable;
import org.apache.jena.sparql.algebra.op.OpUnion;
import org.apache.jena.sparql.core.BasicPattern;
import org.apache.jena.sparql.core.Quad;
import org.apache.jena.sparql.core.Var;
import org.apache.jena.sparql.expr.Expr;
import org.apache.jena.sparql.expr.ExprLib;
import org.apache.jena.sparql.expr.ExprList;
import org.apache.jena.sparql.util.VarUtils;
import org.gbjo.jena.translation.JenaConditions;
import org.gbjo.query.PatternSet;

/**
 * Collects neighbouring elements of a sequence into one group, as long as every order of them has the same solutions.
 *
 * <p>Jena executes a sequence row by row: each element is joined with each row of those before. For one row from outside,
 * the values of its variables are constants. Then a BGP, a path and a table without UNDEF are bags of rows that have a
 * value for each of their variables, and a join of such bags is commutative and associative. What could still differ is
 * excluded here:
 *
 * <ul>
 *   <li>A filter, or an expression that is assigned, has the same value wherever it stands if what it mentions is bound
 *       before or not at all: so nothing joins the group that binds a variable which an earlier expression has found
 *       unbound. Expressions that give another value at each call, such as RAND, end a group.
 *   <li>An assigned variable is unbound after an error, so nothing that binds it joins the group; filters and further
 *       assignments wait for it.
 *   <li>A path that may be empty leads from a bound term to itself even if the graph does not have that term, but from a
 *       free variable to terms of the graph alone. So one of its ends must be a constant, or bound by a pattern's subject
 *       or object, or by a path that is not empty: then all of its solutions are terms of the graph in any order.
 *   <li>The right side of an OPTIONAL adds to a row what depends on the values of the variables that it mentions. It may
 *       stand anywhere behind what binds these in every row, as long as nobody else, another OPTIONAL included, mentions
 *       what it binds itself: then the same rows get the same solutions, and no row is lost.
 *   <li>A UNION of patterns is a bag of rows, too, in which some variables may have no value: these are nobody else's.
 *   <li>Stores that match literals by their value (TDB2 has one number for 1 and 01) give back the term that was bound
 *       first. So a literal of a table or at the end of a path joins the group only where terms are matched as they are,
 *       and paths that may be empty join one for rows from outside only there. Language tags are compared without their
 *       case by some and not by others, so they never do.
 * </ul>
 */
final class GroupBuilder {
    private final GroupRules rules;
    private final BasicPattern patterns = new BasicPattern();
    private final List<Op> others = new ArrayList<>();
    /** For each element its patterns, or one other relation as a number below zero. */
    private final List<List<Integer>> elements = new ArrayList<>();

    private final List<OpGroup.Filter> filters = new ArrayList<>();
    private final Set<Var> bound = new LinkedHashSet<>();
    private final Set<Var> assigned = new HashSet<>();
    /** Variables that an expression has found unbound. */
    private final Set<Var> unbound = new HashSet<>();
    /** Variables that the right side of an OPTIONAL, or a branch of a UNION, may bind. */
    private final Set<Var> optional = new HashSet<>();

    /** The graph of quads; null if there are none. */
    private Node graph;

    private String obstacle = "";

    /** An empty group. */
    GroupBuilder(GroupRules rules) {
        this.rules = rules;
    }

    /**
     * Whether an element may have anything to order beside the patterns of BGPs.
     *
     * @param withUnions whether a UNION is worth it: not where it is executed anew for each row of something else, or for few
     *     rows, which takes as long as finding a group does
     */
    static boolean hasMoreThanPatterns(Op op, boolean withUnions) {
        Op inner = op instanceof OpFilter filter ? filter.getSubOp() : op;
        return inner instanceof OpPath
                || inner instanceof OpTable
                || inner instanceof OpExtend
                || inner instanceof OpConditional
                || (inner instanceof OpUnion && withUnions)
                || inner instanceof OpSequence
                || inner instanceof OpGraph;
    }

    private GroupBuilder copy() {
        GroupBuilder copy = new GroupBuilder(rules);
        copy.takeOver(this);
        return copy;
    }

    private void takeOver(GroupBuilder other) {
        for (int i = patterns.size(); i < other.patterns.size(); i++) {
            patterns.add(other.patterns.get(i));
        }
        others.addAll(other.others.subList(others.size(), other.others.size()));
        elements.addAll(other.elements.subList(elements.size(), other.elements.size()));
        filters.addAll(other.filters.subList(filters.size(), other.filters.size()));
        bound.addAll(other.bound);
        assigned.addAll(other.assigned);
        unbound.addAll(other.unbound);
        optional.addAll(other.optional);
        graph = other.graph;
    }

    /** Adds an element with all that it consists of, or nothing of it; {@link #obstacle} says why not. */
    boolean add(Op op) {
        GroupBuilder larger = copy();
        if (!larger.append(op)) {
            obstacle = larger.obstacle;
            return false;
        }
        takeOver(larger);
        return true;
    }

    /** Adds the right side of an OPTIONAL behind all the others, or says why not. */
    boolean addOptional(Op right) {
        return appendOptional(right);
    }

    /** Adds all of some filters, or none of them and says why. */
    boolean addFilters(ExprList expressions) {
        GroupBuilder larger = copy();
        if (!larger.appendFilters(expressions)) {
            obstacle = larger.obstacle;
            return false;
        }
        takeOver(larger);
        return true;
    }

    /** Why the last element was not added. */
    String obstacle() {
        return obstacle;
    }

    /** The group, or null if there is nothing to order beside what BGPs order themselves, or a path has no anchor. */
    OpGroup build() {
        if (others.isEmpty()
                || patterns.size() + others.size() < 2
                || isOneOptional()
                || patterns.size() + others.size() > PatternSet.LIMIT) {
            return null;
        }
        if (!rules.anchors(patterns, others)) {
            obstacle = "a path that may be empty has no end that a pattern binds";
            return null;
        }
        int first = patterns.size();
        List<List<Integer>> numbered = elements.stream()
                .map(element -> element.stream()
                        .map(relation -> relation < 0 ? first - relation - 1 : relation)
                        .toList())
                .toList();
        return new OpGroup(
                Optional.ofNullable(graph).filter(name -> !Quad.isDefaultGraph(name)),
                patterns,
                List.copyOf(others),
                numbered,
                List.copyOf(filters));
    }

    /** One OPTIONAL follows what little there is before it. */
    private boolean isOneOptional() {
        return patterns.size() + others.size() == 2 && others.get(others.size() - 1) instanceof OpConditional;
    }

    private boolean append(Op op) {
        if (op instanceof OpBGP bgp) {
            return appendPatterns(bgp.getPattern());
        }
        if (op instanceof OpQuadPattern quads) {
            return isOfGraph(quads.getGraphNode()) && appendPatterns(quads.getBasicPattern());
        }
        if (op instanceof OpPath path) {
            return appendPath(path);
        }
        if (op instanceof OpGraph named && named.getSubOp() instanceof OpPath path) {
            // TDB2 writes paths of any graph like this.
            return isOfGraph(named.getNode()) && appendPath(path);
        }
        if (op instanceof OpTable table) {
            return table.isJoinIdentity() || appendTable(table);
        }
        if (op instanceof OpFilter filter) {
            return append(filter.getSubOp()) && appendFilters(filter.getExprs());
        }
        if (op instanceof OpExtend extend) {
            return append(extend.getSubOp()) && appendAssignment(extend);
        }
        if (op instanceof OpConditional conditional) {
            return append(conditional.getLeft()) && appendOptional(conditional.getRight());
        }
        if (op instanceof OpUnion union) {
            return appendUnion(union);
        }
        if (op instanceof OpSequence sequence) {
            return sequence.getElements().stream().allMatch(this::append);
        }
        return refuse(op.getName() + " stays where it is");
    }

    /** All patterns and paths of a group are matched against the same graph. */
    private boolean isOfGraph(Node name) {
        if (!name.isURI()) {
            return refuse("a variable names the graph");
        }
        if (Quad.isUnionGraph(name)) {
            return refuse("the union of all graphs");
        }
        Node own = Quad.isDefaultGraph(name) ? Quad.defaultGraphIRI : name;
        if (!Quad.isDefaultGraph(own) && !rules.namedGraphs()) {
            return refuse("a named graph");
        }
        if (graph == null) {
            graph = own;
        }
        return graph.equals(own) || refuse("another graph");
    }

    private boolean refuse(String why) {
        obstacle = why;
        return false;
    }

    /** Whether a relation with these variables may be joined anywhere in the group. */
    private boolean bind(Set<Var> variables) {
        for (Var variable : variables) {
            if (unbound.contains(variable)) {
                return refuse("an expression before it mentions " + variable);
            }
            if (assigned.contains(variable)) {
                return refuse(variable + " is assigned before it");
            }
            if (optional.contains(variable)) {
                return refuse("an OPTIONAL or UNION before it may bind " + variable);
            }
        }
        bound.addAll(variables);
        return true;
    }

    /**
     * What a right side mentions is bound in every row, or is its own: no expression has found it unbound, and no other
     * OPTIONAL has it.
     */
    private boolean appendOptional(Op right) {
        if (rules.fromOutside()) {
            return refuse("an OPTIONAL is added to rows from outside");
        }
        if (!PureSide.is(right)) {
            return refuse("an OPTIONAL has more than patterns, paths, tables and stable expressions");
        }
        for (Triple triple : PureSide.patterns(right)) {
            // Jena fails at a row that has a literal there, and another order may bring one that would be gone by then.
            if (triple.getPredicate() instanceof Var predicate && bound.contains(predicate)) {
                return refuse("the predicate of a pattern in an OPTIONAL comes from outside of it");
            }
        }
        Set<Var> own = OpVars.visibleVars(right);
        Set<Var> mentioned = new HashSet<>(own);
        mentioned.addAll(OpVars.mentionedVars(right));
        for (Var variable : mentioned) {
            if (optional.contains(variable)) {
                return refuse("two OPTIONALs share " + variable + ", which is not bound in every row");
            }
            if (assigned.contains(variable)) {
                return refuse("an OPTIONAL mentions " + variable + ", which is assigned before it");
            }
            if (unbound.contains(variable)) {
                return refuse("an expression before an OPTIONAL mentions its " + variable);
            }
        }
        own.removeAll(bound);
        optional.addAll(own);
        mentioned.removeAll(bound);
        mentioned.removeAll(own);
        unbound.addAll(mentioned);
        return appendOther(new OpConditional(OpTable.unit(), right));
    }

    /** What only some branches bind is mentioned by nobody else. */
    private boolean appendUnion(OpUnion op) {
        Optional<UnionBranches> branches = UnionBranches.of(op);
        if (branches.isEmpty()) {
            return refuse("a UNION has more than patterns and filters on them");
        }
        if (rules.fromOutside() && branches.get().hasVariablePredicate()) {
            // Jena fails at a row that has a literal there, which might have been gone by then.
            return refuse("rows from outside may bind a predicate in a UNION");
        }
        Set<Var> own = branches.get().own();
        for (Var variable : own) {
            if (bound.contains(variable) || unbound.contains(variable) || optional.contains(variable)) {
                return refuse("something else mentions " + variable
                        + ", which a UNION has as a predicate or not in all branches");
            }
        }
        optional.addAll(own);
        return bind(branches.get().shareable()) && appendOther(op);
    }

    private boolean appendPatterns(BasicPattern added) {
        Set<Var> variables = new LinkedHashSet<>();
        VarUtils.addVars(variables, added);
        if (!bind(variables)) {
            return false;
        }
        List<Integer> element = new ArrayList<>();
        for (Triple triple : added) {
            element.add(patterns.size());
            patterns.add(triple);
        }
        elements.add(element);
        return true;
    }

    private boolean appendPath(OpPath op) {
        Optional<String> why = rules.obstacle(op.getTriplePath());
        if (why.isPresent()) {
            return refuse(why.get());
        }
        Set<Var> variables = new LinkedHashSet<>();
        VarUtils.addVarsFromTriplePath(variables, op.getTriplePath());
        return bind(variables) && appendOther(op);
    }

    private boolean appendTable(OpTable op) {
        Optional<String> why = rules.obstacle(op.getTable());
        if (why.isPresent()) {
            return refuse(why.get());
        }
        return bind(new LinkedHashSet<>(op.getTable().getVars())) && appendOther(op);
    }

    private boolean appendOther(Op other) {
        others.add(other);
        elements.add(List.of(-others.size()));
        return true;
    }

    private boolean appendFilters(ExprList expressions) {
        for (Expr expression : expressions) {
            if (!ExprLib.isStable(expression)) {
                return refuse("a filter gives another value at each call");
            }
            if (!Collections.disjoint(expression.getVarsMentioned(), optional)) {
                return refuse("a filter mentions what an OPTIONAL or UNION before it may bind");
            }
            filters.add(new OpGroup.Filter(expression, mention(expression), JenaConditions.price(expression)));
        }
        return true;
    }

    /** The variables of an expression that the group binds; the others must not be bound later. */
    private Set<Var> mention(Expr expression) {
        Set<Var> mentioned = new HashSet<>(expression.getVarsMentioned());
        Set<Var> absent = new HashSet<>(mentioned);
        absent.removeAll(bound);
        unbound.addAll(absent);
        mentioned.retainAll(bound);
        return mentioned;
    }

    private boolean appendAssignment(OpExtend op) {
        if (op.getVarExprList().size() != 1) {
            return refuse("several assignments at once");
        }
        Var variable = op.getVarExprList().getVars().get(0);
        Expr expression = op.getVarExprList().getExpr(variable);
        if (expression == null || !ExprLib.isStable(expression)) {
            return refuse("an expression gives another value at each call");
        }
        if (!rules.keepsValueOf(expression)) {
            return refuse("an expression may give a literal that the store writes in another way");
        }
        if (bound.contains(variable) || unbound.contains(variable) || optional.contains(variable)) {
            return refuse(variable + " is assigned where something has mentioned it");
        }
        if (!Collections.disjoint(expression.getVarsMentioned(), optional)) {
            return refuse("an expression mentions what an OPTIONAL or UNION before it may bind");
        }
        mention(expression);
        bound.add(variable);
        assigned.add(variable);
        return appendOther(OpExtend.create(OpTable.unit(), op.getVarExprList()));
    }
}

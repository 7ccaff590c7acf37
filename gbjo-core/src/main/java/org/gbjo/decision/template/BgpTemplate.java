package org.gbjo.decision.template;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import java.util.stream.Collectors;
import org.gbjo.query.Assignment;
import org.gbjo.query.GroupFilter;
import org.gbjo.query.GroupRelation;
import org.gbjo.query.JoinGroup;
import org.gbjo.query.OptionalRelation;
import org.gbjo.query.PathRelation;
import org.gbjo.query.Pattern;
import org.gbjo.query.TableRelation;
import org.gbjo.query.Term;
import org.gbjo.query.UnionRelation;
import org.gbjo.query.Variable;

/**
 * What BGPs or groups that differ in constants and names alone have in common: subjects and objects that are constants
 * become {@value #CONSTANT}, predicates stay, variables are {@code ?v1}, {@code ?v2} as they first occur, and the patterns
 * stand in the order in which they were written. Of tables and filters the variables stay.
 *
 * @param text the patterns, then the other relations and the filters, with {@code " . "} between them
 */
public record BgpTemplate(String text) {
    /** In the place of a constant. */
    public static final String CONSTANT = "[]";

    private static final String SEPARATOR = " . ";

    /** The template of patterns; what is bound from outside is a constant there, and so it is here. */
    public static BgpTemplate of(List<Pattern> patterns) {
        return new BgpTemplate(new Words().of(patterns));
    }

    /** The template of a group. Two OPTIONALs are told apart by their patterns alone. */
    public static BgpTemplate of(JoinGroup group) {
        Words words = new Words();
        StringJoiner text = new StringJoiner(SEPARATOR);
        if (!group.patterns().isEmpty()) {
            text.add(words.of(group.patterns()));
        }
        group.others().forEach(other -> text.add(words.of(other)));
        for (GroupFilter filter : group.filters()) {
            text.add("FILTER" + words.of(filter.variables(), " "));
        }
        return new BgpTemplate(text.toString());
    }

    /** The words of one template, in which equal variables have equal names. */
    private static final class Words {
        private final Map<Variable, String> names = new HashMap<>();

        String of(List<Pattern> patterns) {
            StringBuilder text = new StringBuilder(60 * patterns.size());
            for (Pattern pattern : patterns) {
                text.append(text.isEmpty() ? "" : SEPARATOR).append(of(pattern.subject(), CONSTANT));
                text.append(' ')
                        .append(of(pattern.predicate(), pattern.predicate().toString()));
                text.append(' ').append(of(pattern.object(), CONSTANT));
            }
            return text.toString();
        }

        String of(GroupRelation relation) {
            if (relation instanceof PathRelation path) {
                return of(path.subject(), CONSTANT) + " " + path.path() + " " + of(path.object(), CONSTANT);
            }
            if (relation instanceof TableRelation table) {
                return "VALUES" + of(table.variables(), " ");
            }
            if (relation instanceof Assignment assignment) {
                return "BIND" + of(assignment.needs(), " ") + " AS " + of(assignment.variable(), CONSTANT);
            }
            if (relation instanceof UnionRelation union) {
                return union.branches().stream()
                        .map(branch -> "{ " + of(branch) + " }")
                        .collect(Collectors.joining(" UNION "));
            }
            return "OPTIONAL { " + of(((OptionalRelation) relation).patterns()) + " }";
        }

        String of(List<Variable> variables, String before) {
            StringBuilder text = new StringBuilder();
            variables.forEach(variable -> text.append(before).append(of(variable, CONSTANT)));
            return text.toString();
        }

        private String of(Term term, String constant) {
            return term instanceof Variable variable
                    ? names.computeIfAbsent(variable, unnamed -> "?v" + (names.size() + 1))
                    : constant;
        }
    }

    @Override
    public String toString() {
        return text;
    }
}

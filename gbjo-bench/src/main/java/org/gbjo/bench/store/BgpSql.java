package org.gbjo.bench.store;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToIntFunction;
import org.gbjo.query.Bgp;
import org.gbjo.query.Constant;
import org.gbjo.query.Pattern;
import org.gbjo.query.Term;
import org.gbjo.query.Variable;

/**
 * A BGP in SQL, over one table {@code triples} of term ids with the columns s, p and o: a table for each pattern, an
 * equality for each constant and for each further place of a variable.
 */
final class BgpSql {
    private static final String[] COLUMNS = {"s", "p", "o"};

    private final Map<String, String> columns = new LinkedHashMap<>();
    private final List<String> tables = new ArrayList<>();
    private final List<String> conditions = new ArrayList<>();

    /** @param ids the id of a constant, and a number that no triple has for one that does not occur */
    BgpSql(Bgp bgp, ToIntFunction<String> ids) {
        for (Pattern pattern : bgp.patterns()) {
            String table = "t" + tables.size();
            tables.add("triples " + table);
            Term[] terms = {pattern.subject(), pattern.predicate(), pattern.object()};
            for (int position = 0; position < terms.length; position++) {
                add(terms[position], table + "." + COLUMNS[position], ids);
            }
        }
    }

    private void add(Term term, String column, ToIntFunction<String> ids) {
        if (term instanceof Constant constant) {
            conditions.add(column + " = " + ids.applyAsInt(constant.nTriples()));
            return;
        }
        String first = columns.putIfAbsent(((Variable) term).name(), column);
        if (first != null) {
            conditions.add(column + " = " + first);
        }
    }

    /** The ids of all variables, in the order in which the BGP first has them. */
    String rows() {
        return select(columns.isEmpty() ? "1" : String.join(", ", columns.values()));
    }

    /** How many rows there are. */
    String count() {
        return select("COUNT(*)");
    }

    private String select(String what) {
        return "SELECT " + what + " FROM " + String.join(", ", tables)
                + (conditions.isEmpty() ? "" : " WHERE " + String.join(" AND ", conditions));
    }
}

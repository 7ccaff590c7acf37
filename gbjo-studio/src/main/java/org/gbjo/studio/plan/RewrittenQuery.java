package org.gbjo.studio.plan;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.jena.query.Query;
import org.apache.jena.sparql.core.TriplePath;
import org.apache.jena.sparql.expr.ExprTransformCopy;
import org.apache.jena.sparql.syntax.Element;
import org.apache.jena.sparql.syntax.ElementPathBlock;
import org.apache.jena.sparql.syntax.syntaxtransform.ElementTransformCopyBase;
import org.apache.jena.sparql.syntax.syntaxtransform.QueryTransformOps;
import org.gbjo.jena.translation.JenaPatterns;
import org.gbjo.studio.api.StudioCall;
import org.gbjo.studio.api.StudioRefusal;

/** A query whose patterns stand in another order, and the same with the hints by which engines keep that order. */
final class RewrittenQuery {
    private RewrittenQuery() {}

    static Map<String, Object> answer(StudioCall call) {
        Query query = call.query();
        int size = call.bgp().size();
        int[] order = call.order("order", size);
        List<String> texts = new ArrayList<>();
        ((List<?>) call.body().get("patterns")).forEach(text -> texts.add(String.valueOf(text)));
        Reordering reordering = new Reordering(texts, order);
        Query rewritten = QueryTransformOps.transform(query, reordering, new ExprTransformCopy());
        if (!reordering.found) {
            throw StudioRefusal.badRequest(
                    "the query does not have these patterns in one block as they are; reorder them in its text by hand");
        }
        String plain = rewritten.serialize();
        String gbjo = IntStream.of(order).mapToObj(i -> Integer.toString(i + 1)).collect(Collectors.joining(","));
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("plain", plain);
        members.put("gbjo", "# gbjo: order=" + gbjo + "\n" + query.serialize());
        members.put("virtuoso", "DEFINE sql:select-option \"order\"\n" + plain);
        members.put(
                "blazegraph",
                "PREFIX hint: <http://www.bigdata.com/queryHints#>\n"
                        + withHint(plain, "hint:Query hint:optimizer \"None\" ."));
        members.put(
                "neptune",
                "PREFIX hint: <http://aws.amazon.com/neptune/vocab/v01/QueryHints#>\n"
                        + withHint(plain, "hint:Query hint:joinOrder \"Ordered\" ."));
        return members;
    }

    /** A hint is the first pattern of the query's group, which Jena writes behind WHERE on a line of its own. */
    private static String withHint(String query, String hint) {
        return query.replaceFirst(
                "(?m)^(WHERE\\s*\\{)", "$1 " + java.util.regex.Matcher.quoteReplacement(hint) + "\n   ");
    }

    /** Puts the triples of the one block that has all patterns into another order. */
    private static final class Reordering extends ElementTransformCopyBase {
        private final List<String> texts;
        private final int[] order;
        private boolean found;

        Reordering(List<String> texts, int[] order) {
            this.texts = texts;
            this.order = order;
        }

        @Override
        public Element transform(ElementPathBlock block) {
            List<TriplePath> paths = block.getPattern().getList();
            if (found || paths.size() != texts.size() || !paths.stream().allMatch(TriplePath::isTriple)) {
                return super.transform(block);
            }
            List<TriplePath> left = new ArrayList<>(paths);
            TriplePath[] byPattern = new TriplePath[order.length];
            for (int pattern = 0; pattern < order.length; pattern++) {
                String wanted = texts.get(pattern);
                TriplePath match = left.stream()
                        .filter(path -> text(path).equals(wanted))
                        .findFirst()
                        .orElse(null);
                if (match == null) {
                    return super.transform(block);
                }
                left.remove(match);
                byPattern[pattern] = match;
            }
            found = true;
            ElementPathBlock reordered = new ElementPathBlock();
            Arrays.stream(order).forEach(pattern -> reordered.addTriple(byPattern[pattern]));
            return reordered;
        }

        private static String text(TriplePath path) {
            return JenaPatterns.label(path.getSubject()) + " " + JenaPatterns.label(path.getPredicate()) + " "
                    + JenaPatterns.label(path.getObject());
        }
    }
}

package org.gbjo.spark.analyze;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.SparkSession;
import org.gbjo.spark.input.TextTriple;
import org.gbjo.spark.input.TripleReader;
import org.gbjo.statistics.LiteralValue;
import org.gbjo.statistics.ValueSpace;
import scala.Tuple2;

/**
 * Finds the texts of the terms that are written, and the values of the literals that were drawn, by reading the files once
 * more: the rest of the work needs no text.
 */
final class TermTexts {
    private final Map<TermKey, String> texts = new HashMap<>();
    private final Map<TermKey, LiteralValue> values = new HashMap<>();

    /** A term that was found: its text, or the value of a literal. */
    private record Found(String text, String type, ValueSpace space, double number) implements Serializable {}

    private TermTexts() {}

    static TermTexts find(SparkSession spark, TripleReader reader, Set<TermKey> terms, Set<TermKey> literals) {
        JavaSparkContext context = JavaSparkContext.fromSparkContext(spark.sparkContext());
        Broadcast<Set<TermKey>> wanted = context.broadcast(terms);
        Broadcast<Set<TermKey>> drawn = context.broadcast(literals);
        TermTexts found = new TermTexts();
        for (Tuple2<TermKey, Found> each : reader.triples()
                .mapPartitionsToPair(triples -> new Search(wanted.value(), drawn.value()).of(triples))
                .reduceByKey((first, second) -> first)
                .collect()) {
            Found term = each._2();
            if (term.text != null) {
                found.texts.put(each._1(), term.text);
            }
            if (term.type != null) {
                found.values.put(each._1(), new LiteralValue(term.type, term.space, term.number));
            }
        }
        return found;
    }

    String text(TermKey term) {
        return texts.get(term);
    }

    Map<TermKey, LiteralValue> values() {
        return values;
    }

    private static final class Search {
        private final Set<TermKey> terms;
        private final Set<TermKey> literals;
        private final Map<TermKey, Found> found = new HashMap<>();
        private String lastSubject = "";

        Search(Set<TermKey> terms, Set<TermKey> literals) {
            this.terms = terms;
            this.literals = literals;
        }

        Iterator<Tuple2<TermKey, Found>> of(Iterator<TextTriple> triples) {
            while (triples.hasNext()) {
                TextTriple triple = triples.next();
                if (!triple.subject().equals(lastSubject)) {
                    lastSubject = triple.subject();
                    look(triple.subject());
                }
                look(triple.object());
            }
            List<Tuple2<TermKey, Found>> all = new ArrayList<>();
            found.forEach((term, what) -> all.add(new Tuple2<>(term, what)));
            return all.iterator();
        }

        private void look(String text) {
            TermKey key = TermKey.of(text);
            boolean isTerm = terms.contains(key);
            boolean isLiteral = literals.contains(key);
            if ((isTerm || isLiteral) && !found.containsKey(key)) {
                LiteralValue value = isLiteral ? LiteralValue.of(text) : null;
                found.put(
                        key,
                        new Found(
                                isTerm ? text : null,
                                value == null ? null : value.type(),
                                value == null ? null : value.space(),
                                value == null ? 0 : value.number()));
            }
        }
    }

    static Set<TermKey> keys(List<FrequentTerm> first, List<FrequentTerm> second) {
        Set<TermKey> keys = new HashSet<>();
        first.forEach(each -> keys.add(each.term()));
        second.forEach(each -> keys.add(each.term()));
        return keys;
    }
}

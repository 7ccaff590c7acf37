package org.gbjo.statistics;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.zip.CRC32C;
import org.gbjo.query.Constant;
import org.gbjo.query.Pattern;
import org.gbjo.query.Term;
import org.gbjo.query.Variable;
import org.gbjo.statistics.StatisticsHeader.Table;

/**
 * Counts of patterns and sizes of joins of a graph, from one small file and without the graph: exact where
 * the file has a number of its own, estimated otherwise ({@link #isExact}). Immutable, shared by all threads. A look-up
 * hashes the texts of the terms, those of predicates once for all, and allocates nothing in the long run.
 *
 * <p>The file knows for each predicate, and for all of them together, the triples, the distinct subjects and objects, and
 * the triples that are loops; for the most frequent pairs of a predicate and a subject or object their triples; for the
 * largest joins of two predicates their size; for the largest joins with a constant their size ({@link QueryStatistics},
 * which is also the quick way to look up a whole query). Terms are known by 64-bit hashes: one that has no number of its own is
 * taken for one that has with a probability of entries / 2^64, and then one estimate is wrong and nothing else.
 *
 * <p>Patterns are counted as follows, where n is a count by this very list:
 *
 * <table>
 * <caption>Counts</caption>
 * <tr><td>no constant but the predicate, or none at all<td>exact, also where a variable repeats
 * <tr><td>(s, p, ?o), (?s, p, o)<td>exact if the pair is among the frequent ones, otherwise the mean of the others of p
 * <tr><td>(s, ?p, ?o), (?s, ?p, o)<td>the same with all predicates together
 * <tr><td>(s, p, o)<td>n(s, p, ?o) n(?s, p, o) / n(?s, p, ?o), at most 1
 * <tr><td>(s, ?p, o)<td>n(s, ?p, ?o) n(?s, ?p, o) / n(?s, ?p, ?o), at most the smaller of the two
 * <tr><td>(?x, ?x, o), (s, ?x, ?x)<td>the share of (?x, ?x, ?o) or (?s, ?x, ?x) among all triples, of n(?s, ?p, o) or
 *     n(s, ?p, ?o)
 * </table>
 *
 * <p>A predicate that the graph does not have has no triples, which is exact.
 */
public final class GraphStatistics implements PatternCounts {
    private static final Variable ANY = new Variable("any");
    private static final long MOST_BYTES = Integer.MAX_VALUE - 8;
    private static final int COUNT = 0;
    private static final int PREDICATE = 1;
    static final int SIZE = 0;
    static final int IN_COMMON = 1;

    private final StatisticsHeader header;
    private final StatisticsKeys keys;
    private final NumberTable predicates;
    private final KnownPredicates places;
    private final NumberTable pairs;
    private final NumberTable joins;
    private final SizeTable constantJoins;
    private final SizeTable trios;
    private final ValueTable values;
    private final double triples;

    /** Reads the tables from where the buffer stands. */
    private GraphStatistics(StatisticsHeader header, ByteBuffer bytes) {
        this.header = header;
        this.keys = new StatisticsKeys(header.hashSeed());
        this.predicates = read(Table.PREDICATES, bytes);
        this.places = new KnownPredicates(keys, predicates);
        this.pairs = read(Table.PAIRS, bytes);
        this.joins = read(Table.JOINS, bytes);
        this.constantJoins = new SizeTable(read(Table.CONSTANT_JOINS, bytes));
        this.trios = new SizeTable(read(Table.TRIOS, bytes));
        this.values = ValueTable.read(bytes, header.valueBytes());
        this.triples = triples(ANY);
    }

    /** Reads a file; whatever is damaged, truncated or of another version is refused in one sentence. */
    public static GraphStatistics open(Path file) {
        try {
            if (Files.size(file) > MOST_BYTES) {
                throw new StatisticsException("it should have less than 2 GB, got " + Files.size(file)
                        + " bytes; make it again with gbjo statistics");
            }
            return read(ByteBuffer.wrap(Files.readAllBytes(file)).order(ByteOrder.LITTLE_ENDIAN));
        } catch (IOException e) {
            throw new StatisticsException("cannot read the statistics " + file + ": " + e.getMessage(), e);
        } catch (StatisticsException e) {
            throw new StatisticsException("the statistics " + file + " are not usable: " + e.getMessage(), e);
        }
    }

    private static GraphStatistics read(ByteBuffer bytes) {
        int size = bytes.limit();
        StatisticsHeader header = StatisticsHeader.of(bytes);
        if (size != header.fileBytes()) {
            throw new StatisticsException("it should have " + header.fileBytes() + " bytes, got " + size
                    + "; make it again with gbjo statistics");
        }
        CRC32C checksum = new CRC32C();
        checksum.update(bytes.slice(StatisticsHeader.BYTES, size - StatisticsHeader.BYTES));
        if ((int) checksum.getValue() != header.contentChecksum()) {
            throw new StatisticsException("its content is damaged; make it again with gbjo statistics");
        }
        bytes.position(StatisticsHeader.BYTES);
        return new GraphStatistics(header, bytes);
    }

    private NumberTable read(Table table, ByteBuffer bytes) {
        return NumberTable.read(bytes, header.size(table), table.columns);
    }

    /** The fingerprint of the graph that was counted. */
    public String graphFingerprint() {
        return header.graphFingerprint();
    }

    /** The number of predicates of the graph. */
    public long predicates() {
        // One row is that of all predicates together.
        return header.size(Table.PREDICATES).entries() - 1;
    }

    /** How many pairs of a predicate and a term have a count of their own. */
    public long storedPairs() {
        return header.size(Table.PAIRS).entries();
    }

    /** How many joins of two predicates have a size of their own. */
    public long storedJoins() {
        return header.size(Table.JOINS).entries();
    }

    /** How many joins with a constant have a size of their own. */
    public long storedConstantJoins() {
        return header.size(Table.CONSTANT_JOINS).entries();
    }

    /** How many joins of three patterns have a size of their own. */
    public long storedTrios() {
        return header.size(Table.TRIOS).entries();
    }

    /** What no join of two covered selectors that the file does not have exceeds; 0 if it has all that are not empty. */
    public double largestMissingConstantJoin() {
        return header.largestMissingConstantJoin();
    }

    /** Whether the file has the size of each join of two predicates that is not empty. */
    public boolean hasAllJoins() {
        return header.largestMissingJoin() == 0 && header.cutEntities() == 0;
    }

    /** How many predicates have something known of the values of their objects. */
    public long storedValues() {
        return values.size();
    }

    @Override
    public Optional<ObjectValues> objects(Term predicate) {
        return values.find(keys.predicate(predicate));
    }

    StatisticsHeader header() {
        return header;
    }

    StatisticsKeys keys() {
        return keys;
    }

    NumberTable predicateTable() {
        return predicates;
    }

    NumberTable pairTable() {
        return pairs;
    }

    NumberTable joinTable() {
        return joins;
    }

    SizeTable constantJoinTable() {
        return constantJoins;
    }

    SizeTable trioTable() {
        return trios;
    }

    /** Where the numbers of a predicate stand. */
    KnownPredicates.Place place(Term predicate) {
        return places.of(predicate);
    }

    /** The triples of a predicate; of a variable, those of the graph. */
    public double triples(Term predicate) {
        int row = places.of(predicate).row();
        return row == NumberTable.ABSENT ? 0 : predicates.value(row, PredicateCounts.TRIPLES);
    }

    /** The different subjects or objects of a predicate; of a variable, those of the graph. */
    public double distinct(Term predicate, Position position) {
        return distinct(places.of(predicate).row(), position);
    }

    @Override
    public double triples() {
        return triples;
    }

    @Override
    public double triplesWith(Pattern pattern, int position) {
        Term term = pattern.term(position);
        if (position == PREDICATE) {
            return term instanceof Constant ? triples(term) : ratio(triples, (double) predicates());
        }
        KnownPredicates.Place all = places.of(ANY);
        Position own = position == 0 ? Position.SUBJECT : Position.OBJECT;
        return term instanceof Constant
                ? pair(all.row(), own, pairAt(all.hash(), own, term))
                : ratio(triples, distinct(all.row(), own));
    }

    @Override
    public double count(Pattern pattern) {
        KnownPredicates.Place predicate = places.of(pattern.predicate());
        return count(
                pattern,
                predicate.row(),
                pairAt(predicate.hash(), Position.SUBJECT, pattern.subject()),
                pairAt(predicate.hash(), Position.OBJECT, pattern.object()));
    }

    /** The same where the rows of the predicate and of its pairs with the subject and object have been looked up. */
    double count(Pattern pattern, int row, int subjectAt, int objectAt) {
        if (row == NumberTable.ABSENT) {
            return 0;
        }
        boolean subject = pattern.subject() instanceof Constant;
        boolean object = pattern.object() instanceof Constant;
        if (subject && object) {
            double ofSubject = pair(row, Position.SUBJECT, subjectAt);
            double ofObject = pair(row, Position.OBJECT, objectAt);
            double most = pattern.predicate() instanceof Constant ? 1 : Math.min(ofSubject, ofObject);
            return Math.min(most, ratio(ofSubject * ofObject, predicates.value(row, PredicateCounts.TRIPLES)));
        }
        if (subject) {
            double ofSubject = pair(row, Position.SUBJECT, subjectAt);
            return pattern.predicate().equals(pattern.object())
                    ? ratio(ofSubject * header.equalTerms().predicateAndObject(), triples)
                    : ofSubject;
        }
        if (object) {
            double ofObject = pair(row, Position.OBJECT, objectAt);
            return pattern.predicate().equals(pattern.subject())
                    ? ratio(ofObject * header.equalTerms().subjectAndPredicate(), triples)
                    : ofObject;
        }
        return countOfVariables(pattern, row);
    }

    /** Of a pattern whose subject and object are variables. */
    private double countOfVariables(Pattern pattern, int row) {
        boolean loop = pattern.subject().equals(pattern.object());
        if (pattern.subject().equals(pattern.predicate())) {
            return loop ? header.equalTerms().all() : header.equalTerms().subjectAndPredicate();
        }
        if (pattern.object().equals(pattern.predicate())) {
            return header.equalTerms().predicateAndObject();
        }
        return predicates.value(row, loop ? PredicateCounts.LOOPS : PredicateCounts.TRIPLES);
    }

    /** Whether the count of a pattern is that of the graph. */
    public boolean isExact(Pattern pattern) {
        KnownPredicates.Place predicate = places.of(pattern.predicate());
        return isExact(
                pattern,
                predicate.row(),
                pairAt(predicate.hash(), Position.SUBJECT, pattern.subject()),
                pairAt(predicate.hash(), Position.OBJECT, pattern.object()));
    }

    boolean isExact(Pattern pattern, int row, int subjectAt, int objectAt) {
        boolean subject = pattern.subject() instanceof Constant;
        boolean object = pattern.object() instanceof Constant;
        if (row == NumberTable.ABSENT || (!subject && !object)) {
            return true;
        }
        if (subject && object) {
            return certainlyNone(row, Position.SUBJECT, subjectAt) || certainlyNone(row, Position.OBJECT, objectAt);
        }
        Position position = subject ? Position.SUBJECT : Position.OBJECT;
        int at = subject ? subjectAt : objectAt;
        Term other = subject ? pattern.object() : pattern.subject();
        return pattern.predicate().equals(other) ? certainlyNone(row, position, at) : isExactPair(row, position, at);
    }

    /** The triples of a predicate with a constant: stored, or the mean of those that are not. */
    private double pair(int row, Position position, int at) {
        if (at != NumberTable.ABSENT) {
            return pairs.value(at, COUNT);
        }
        return ratio(
                predicates.value(row, PredicateCounts.restTriples(position)),
                predicates.value(row, PredicateCounts.restTerms(position)));
    }

    /** Nothing divided by nothing, as in a graph without triples, is nothing. */
    static double ratio(double part, double whole) {
        return whole == 0 ? 0 : part / whole;
    }

    private boolean isExactPair(int row, Position position, int at) {
        return predicates.value(row, PredicateCounts.restTerms(position)) == 0 || at != NumberTable.ABSENT;
    }

    private boolean certainlyNone(int row, Position position, int at) {
        return isExactPair(row, position, at) && pair(row, position, at) == 0;
    }

    /** Where the count of a predicate with a term stands; a variable has none. */
    private int pairAt(long predicate, Position position, Term term) {
        return term instanceof Constant constant
                ? pairs.find(keys.pair(predicate, position, constant.nTriples()))
                : NumberTable.ABSENT;
    }

    /**
     * How many different values a variable takes: those of its position among the triples of the predicate, or of the
     * graph, and never more than the pattern has matches.
     */
    @Override
    public double distinct(Pattern pattern, Variable variable) {
        return distinct(pattern, variable, count(pattern));
    }

    @Override
    public double distinct(Pattern pattern, Variable variable, double matches) {
        double most = Double.POSITIVE_INFINITY;
        if (variable.equals(pattern.subject())) {
            most = distinct(pattern.predicate(), Position.SUBJECT);
        }
        if (variable.equals(pattern.object())) {
            most = Math.min(most, distinct(pattern.predicate(), Position.OBJECT));
        }
        if (variable.equals(pattern.predicate())) {
            most = Math.min(most, (double) predicates());
        }
        return Math.min(most, matches);
    }

    /**
     * The size that a join of two predicates would have if nothing depended on anything, |p| |q| / max(distinct of p, distinct
     * of q), but not more than the largest join that the file had no room for.
     */
    double independentSize(int left, Position leftPosition, int right, Position rightPosition) {
        if (left == NumberTable.ABSENT || right == NumberTable.ABSENT) {
            return 0;
        }
        double values = Math.max(distinct(left, leftPosition), distinct(right, rightPosition));
        double size = ratio(predicates.value(left, PredicateCounts.TRIPLES), values)
                * predicates.value(right, PredicateCounts.TRIPLES);
        return Math.min(header.largestMissingJoin(), size);
    }

    /** Of the predicate in a row. */
    double distinct(int row, Position position) {
        return row == NumberTable.ABSENT ? 0 : predicates.value(row, PredicateCounts.distinct(position));
    }
}

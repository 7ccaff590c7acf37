package org.gbjo.spark.analyze;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.storage.StorageLevel;
import org.gbjo.folder.GraphIdentity;
import org.gbjo.run.Room;
import org.gbjo.run.WorkListener;
import org.gbjo.spark.input.TripleReader;
import org.gbjo.statistics.StatisticsWriter;
import org.gbjo.statistics.count.CountLimits;
import org.gbjo.statistics.count.KeptJoins;
import org.gbjo.statistics.count.KeptPair;
import org.gbjo.statistics.count.LargestEntries;
import org.gbjo.statistics.count.ObjectTables;
import org.gbjo.statistics.count.PredicateTotals;
import org.gbjo.statistics.count.SelectorNumbers;
import org.gbjo.statistics.count.StatisticsCounter;
import org.gbjo.statistics.count.StatisticsOptions;
import org.gbjo.statistics.count.TrioNews;
import org.gbjo.statistics.count.Trios;

/**
 * Counts a graph as {@link StatisticsCounter} does, with Spark, and writes the same bytes. What is kept, and what is
 * known of predicates, comes to the driver; all else stays with the executors.
 */
final class SparkCounter {
    private final SparkSession spark;
    private final TripleReader reader;
    private final StatisticsOptions options;
    private final CountLimits limits;
    private final Steps steps;

    SparkCounter(SparkSession spark, TripleReader reader, StatisticsOptions options, WorkListener listener) {
        this.spark = spark;
        this.reader = reader;
        this.options = options;
        this.limits = options.limits();
        this.steps = new Steps(spark, listener);
    }

    /** The entities and what was counted of them. */
    private record Counted(
            PredicateTotals totals,
            TripleTotals triples,
            EntityTotals entities,
            List<FrequentTerm> pairs,
            List<FrequentTerm> terms,
            LiteralDraws draws,
            List<LiteralDraws.Draw> drawn,
            ObjectTables objects,
            long predicatesAsEntities) {}

    /** What trios are kept. */
    private record KeptTrios(LargestEntries stars, LargestEntries chains) {}

    /** Writes the file in one step, and returns which graph it is. */
    GraphIdentity write(Path file) throws IOException {
        try (steps) {
            steps.begin("Reading triples");
            try (KeyedTriples triples = KeyedTriples.read(spark, reader)) {
                return count(triples, file);
            }
        }
    }

    private GraphIdentity count(KeyedTriples triples, Path file) throws IOException {
        if (triples.predicates().isEmpty()) {
            throw new IOException("no triple found in "
                    + reader.files().stream().map(each -> each.name()).collect(Collectors.joining(", "))
                    + "; named graphs are left out");
        }
        Dataset<Row> entities = EntityRuns.of(spark, triples.rows()).persist(StorageLevel.MEMORY_AND_DISK());
        Counted counted = count(triples, entities);
        steps.begin("Selecting entities");
        SelectedEntities selected = SelectedEntities.of(
                spark,
                triples.rows(),
                entities,
                options.constantJoins() == 0 ? List.of() : counted.pairs(),
                limits,
                counted.totals());
        entities.unpersist();
        SelectorNumbers numbers = selected.numbers();
        long cutEntities = selected.cutEntities(limits.predicatesOfEntity());
        steps.begin("Counting joins");
        ProfileCounts profiles = ProfileCounts.of(spark, selected.profiles(spark, limits.predicatesOfEntity()));
        JoinSums sums = JoinSums.of(spark, profiles, numbers);
        KeptJoins joins = sums.kept(counted.totals(), options, cutEntities);
        KeptTrios trios = trios(triples.rows(), profiles, sums, joins);
        sums.forget();
        profiles.forget();
        selected.forget();
        steps.begin("Reading texts");
        return write(file, triples, counted, selected, joins, trios);
    }

    private Counted count(KeyedTriples triples, Dataset<Row> entities) {
        PredicateTotals totals = new PredicateTotals(triples.predicates());
        int any = totals.any();
        steps.begin("Counting terms");
        TripleTotals ofTriples =
                triples.rows().toJavaRDD().treeAggregate(new TripleTotals(any), TripleTotals::add, TripleTotals::add);
        ofTriples.addTo(totals);
        JavaRDD<Row> rows = entities.toJavaRDD();
        int pairs = options.pairs();
        int terms = options.terms();
        EntityTotals ofEntities = rows.treeAggregate(
                new EntityTotals(any, pairs, terms), (sum, row) -> sum.add(EntityRuns.of(row)), EntityTotals::add);
        ofEntities.addTo(totals);
        Set<TermKey> predicates = triples.predicates().stream().map(TermKey::of).collect(Collectors.toSet());
        long predicatesAsEntities = rows.filter(row -> predicates.contains(new TermKey(row.getLong(0), row.getLong(1))))
                .count();
        long[] hashes = totals.hashes();
        List<FrequentTerm> ofPredicates =
                FrequentTerm.ofPredicates(rows, hashes, ofEntities.leastOfPredicates(), pairs);
        List<FrequentTerm> ofAny = FrequentTerm.ofAny(rows, hashes, ofEntities.leastOfAny(), terms);
        ObjectTables objects = new ObjectTables(totals, options);
        LiteralDraws draws = new LiteralDraws(objects, any);
        List<LiteralDraws.Draw> drawn = List.of();
        if (options.valueBytes() > 0) {
            steps.begin("Drawing literals");
            draws.countKinds(rows);
            drawn = draws.draw(rows);
        }
        return new Counted(
                totals, ofTriples, ofEntities, ofPredicates, ofAny, draws, drawn, objects, predicatesAsEntities);
    }

    private KeptTrios trios(Dataset<Row> triples, ProfileCounts profiles, JoinSums sums, KeptJoins joins) {
        SelectorNumbers numbers = joins.selectors();
        int budget = numbers.size() <= Trios.mostSelectors() ? joins.roomForTrios(options) / 2 : 0;
        if (budget == 0) {
            return new KeptTrios(new LargestEntries(0, Room.inHeap()), new LargestEntries(0, Room.inHeap()));
        }
        TrioNews news = new TrioNews(numbers, joins.known());
        TrioBudget.Allowed allowed = new TrioBudget(numbers, limits).of(profiles.different());
        steps.begin("Counting stars of three");
        LargestEntries stars =
                new StarSums(spark, profiles, numbers, limits, budget, allowed.ofStars()).largest(sums, news);
        steps.begin("Counting chains of three");
        ProfileLinks links =
                ProfileLinks.of(triples, profiles, !allowed.candidatesOfChains().isEmpty());
        int ofChains = 0;
        for (int candidate : allowed.candidatesOfChains()) {
            if (links.steps(spark, candidate, numbers, limits.jointSelectors()) <= limits.steps()) {
                ofChains = candidate;
                break;
            }
        }
        LargestEntries chains = new ChainSums(spark, links, numbers, limits, budget, ofChains).largest(news);
        links.forget();
        return new KeptTrios(stars, chains);
    }

    private GraphIdentity write(
            Path file,
            KeyedTriples triples,
            Counted counted,
            SelectedEntities selected,
            KeptJoins joins,
            KeptTrios trios)
            throws IOException {
        PredicateTotals totals = counted.totals();
        TermTexts texts = TermTexts.find(
                spark,
                reader,
                TermTexts.keys(counted.pairs(), counted.terms()),
                counted.drawn().stream().map(LiteralDraws.Draw::literal).collect(Collectors.toSet()));
        counted.draws().addTo(counted.drawn(), texts.values());
        List<FrequentTerm> all = new ArrayList<>(counted.pairs());
        all.addAll(counted.terms());
        StatisticsWriter.write(file, counted.triples().fingerprint(), writer -> {
            long[] hashes = hashes(writer, selected, totals, texts);
            totals.addTo(writer, () -> all.stream()
                    .map(each -> new KeptPair(each.predicate(), each.position(), texts.text(each.term()), each.count()))
                    .iterator());
            counted.objects().addTo(writer);
            joins.addTo(writer, hashes);
            Trios.addStars(writer, trios.stars(), hashes);
            Trios.addChains(writer, trios.chains(), hashes, totals);
        });
        int predicates = triples.predicates().size();
        return new GraphIdentity(
                counted.triples().fingerprint(),
                totals.triples(totals.any()),
                counted.entities().entities() + predicates - counted.predicatesAsEntities(),
                predicates);
    }

    /** The hash of each selector in the file. */
    private static long[] hashes(
            StatisticsWriter writer, SelectedEntities selected, PredicateTotals totals, TermTexts texts) {
        SelectorNumbers numbers = selected.numbers();
        long[] hashes = new long[numbers.size()];
        for (int selector = 0; selector < hashes.length; selector++) {
            if (numbers.hasConstant(selector)) {
                FrequentTerm constant = selected.constants().get(selector);
                hashes[selector] = writer.selector(
                        totals.term(constant.predicate()), constant.position(), texts.text(constant.term()));
            } else {
                hashes[selector] =
                        writer.selector(totals.term(numbers.predicate(selector)), numbers.position(selector));
            }
        }
        return hashes;
    }
}

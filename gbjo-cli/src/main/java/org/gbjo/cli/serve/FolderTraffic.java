package org.gbjo.cli.serve;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.jena.graph.Triple;
import org.apache.jena.query.Query;
import org.apache.jena.sparql.algebra.Algebra;
import org.apache.jena.sparql.algebra.OpVisitorBase;
import org.apache.jena.sparql.algebra.OpWalker;
import org.apache.jena.sparql.algebra.op.OpBGP;
import org.apache.jena.sparql.core.BasicPattern;
import org.gbjo.decision.template.BgpTemplate;
import org.gbjo.decision.template.PatternReader;
import org.gbjo.jena.hook.RejoinSplitBgps;
import org.gbjo.jena.translation.JenaPatterns;
import org.gbjo.observe.ExecutedTemplate;
import org.gbjo.observe.ExecutedTemplate.Sums;
import org.gbjo.query.Pattern;

/**
 * The queries that a graph folder has answered, by the template of their largest group of patterns, with the time until
 * the answer was written; a small one is sent after that. When there are too many templates, the half that took the least
 * time is dropped. Shared by all threads.
 */
final class FolderTraffic {
    private static final int MOST = 1000;
    /** Characters of a template; longer ones are left out. */
    private static final int LONGEST = 4000;

    private static final String REASON = "ordered by the graph folder";
    private static final Sums NONE = new Sums(0, 0, 0, 0);
    private static final Executor LATER = CompletableFuture.delayedExecutor(1, TimeUnit.SECONDS);

    /** A query that was answered, as long as nobody has looked which template it has. */
    private record Answered(Query query, long nanos, boolean complete) {}

    private final Map<String, Sums> templates = new HashMap<>();
    private final BlockingQueue<Answered> answered = new ArrayBlockingQueue<>(MOST);
    private final AtomicBoolean looksSoon = new AtomicBoolean();

    /** A query has ended. Its template is found a little later, so that no answer waits for it. */
    void record(Query query, long nanos, boolean complete) {
        Answered ended = new Answered(query, nanos, complete);
        if (!answered.offer(ended)) {
            record(ended);
        }
        if (looksSoon.compareAndSet(false, true)) {
            LATER.execute(this::look);
        }
    }

    private synchronized void look() {
        looksSoon.set(false);
        for (Answered ended = answered.poll(); ended != null; ended = answered.poll()) {
            record(ended);
        }
    }

    private void record(Answered ended) {
        template(ended.query)
                .filter(template -> template.length() <= LONGEST)
                .ifPresent(template -> record(template, ended.nanos, ended.complete));
    }

    private synchronized void record(String template, long nanos, boolean complete) {
        Sums known = templates.getOrDefault(template, NONE);
        templates.put(
                template,
                new Sums(known.count() + 1, known.cutOff() + (complete ? 0 : 1), known.nanos() + nanos, known.rows()));
        if (templates.size() > MOST) {
            List<ExecutedTemplate> sorted = sorted();
            sorted.subList(MOST / 2, sorted.size()).forEach(rare -> templates.remove(rare.template()));
        }
    }

    /** All of them, those that took the most time first. */
    synchronized List<ExecutedTemplate> list() {
        look();
        return sorted();
    }

    private List<ExecutedTemplate> sorted() {
        List<ExecutedTemplate> list = new ArrayList<>();
        templates.forEach((template, sums) -> list.add(new ExecutedTemplate(template, REASON, sums, NONE)));
        list.sort(Comparator.comparingLong((ExecutedTemplate template) -> -template.nanos())
                .thenComparing(ExecutedTemplate::template));
        return list;
    }

    private static Optional<String> template(Query query) {
        if (query.getQueryPattern() == null) {
            return Optional.empty();
        }
        List<BasicPattern> groups = new ArrayList<>();
        try {
            OpWalker.walk(RejoinSplitBgps.of(Algebra.compile(query)), new OpVisitorBase() {
                @Override
                public void visit(OpBGP op) {
                    groups.add(op.getPattern());
                }
            });
            return groups.stream()
                    .filter(group -> !group.isEmpty())
                    .max(Comparator.comparingInt(BasicPattern::size))
                    .map(group -> BgpTemplate.of(patterns(group)).text());
        } catch (IllegalArgumentException | StackOverflowError e) {
            // A term that patterns of a template do not have, or too many parts inside of each other.
            return Optional.empty();
        }
    }

    private static List<Pattern> patterns(BasicPattern group) {
        List<Pattern> patterns = new ArrayList<>();
        for (Triple triple : group) {
            patterns.addAll(PatternReader.read(JenaPatterns.label(triple.getSubject()) + " "
                    + JenaPatterns.label(triple.getPredicate()) + " " + JenaPatterns.label(triple.getObject())));
        }
        return patterns;
    }
}

package org.gbjo.label;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gbjo.plan.Plan;
import org.gbjo.query.Bgp;
import org.gbjo.query.Pattern;
import org.gbjo.query.PatternSet;
import org.gbjo.workload.Query;

/** Reads what {@link LabelEncoder} wrote. Content of another form ends in some runtime exception. */
final class LabelDecoder {
    private final ByteBuffer in;
    private final int version;

    private LabelDecoder(byte[] content, int version) {
        this.in = ByteBuffer.wrap(content).order(ByteOrder.LITTLE_ENDIAN);
        this.version = version;
    }

    static boolean isEnd(byte[] content) {
        return content[0] == LabelEncoder.END;
    }

    /** How many queries are before the end. */
    static int queriesBeforeEnd(byte[] end) {
        LabelDecoder decoder = new LabelDecoder(end, LabelFrames.VERSION);
        decoder.in.get();
        int queries = decoder.number();
        decoder.requireNothingMore();
        return queries;
    }

    /** Reads a block of a file of this version. */
    static LabelOutcome decode(byte[] content, int version) {
        LabelDecoder decoder = new LabelDecoder(content, version);
        int kind = decoder.in.get();
        int saturatedPlans = decoder.number();
        LabelOutcome outcome =
                switch (kind) {
                    case LabelEncoder.LABELLED -> new LabelOutcome.Labelled(decoder.query(), saturatedPlans);
                    case LabelEncoder.LEFT_OUT ->
                        new LabelOutcome.LeftOut(
                                decoder.text(), LabelEncoder.OMISSIONS.get(decoder.in.get()), saturatedPlans);
                    default -> throw new IllegalArgumentException("a block is of kind 0, 1 or 2, got " + kind);
                };
        decoder.requireNothingMore();
        return outcome;
    }

    private void requireNothingMore() {
        if (in.hasRemaining()) {
            throw new IllegalArgumentException(
                    "a block ends with its last member, got " + in.remaining() + " more bytes");
        }
    }

    private LabelledQuery query() {
        String id = text();
        String shape = text();
        int size = number();
        List<Pattern> patterns = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            patterns.add(Pattern.of(text(), text(), text()));
        }
        Query query = new Query(id, shape, new Bgp(patterns));
        List<Double> patternCounts = counts(size);
        int planCount = number();
        List<LabelledPlan> plans = new ArrayList<>();
        for (int i = 0; i < planCount; i++) {
            plans.add(plan(query.bgp()));
        }
        return new LabelledQuery(query, patternCounts, plans, others(size));
    }

    private Map<PatternSet, Double> others(int size) {
        Map<PatternSet, Double> others = new LinkedHashMap<>();
        int count = version == LabelFrames.VERSION_WITHOUT_OTHERS ? 0 : number();
        for (int i = 0; i < count; i++) {
            PatternSet set = PatternSet.EMPTY;
            for (int first = 0; first < size; first += Byte.SIZE) {
                for (int bits = in.get() & 0xff; bits != 0; bits &= bits - 1) {
                    set = set.with(first + Integer.numberOfTrailingZeros(bits));
                }
            }
            others.put(set, in.getDouble());
        }
        return others;
    }

    private LabelledPlan plan(Bgp bgp) {
        PlanOrigin origin = LabelEncoder.ORIGINS.get(in.get());
        boolean cartesian = in.get() != 0;
        Deque<Plan> open = new ArrayDeque<>();
        for (int i = 0; i < 2 * bgp.size() - 1; i++) {
            int node = in.get() & 0xff;
            if (node == LabelEncoder.JOIN) {
                Plan right = open.pop();
                open.push(new Plan.Join(open.pop(), right));
            } else {
                open.push(new Plan.Leaf(node));
            }
        }
        Plan plan = open.pop();
        if (!plan.patterns().equals(bgp.all())) {
            throw new IllegalArgumentException("a plan uses each of the " + bgp.size() + " patterns once, got " + plan);
        }
        return new LabelledPlan(plan, origin, cartesian, counts(bgp.size() - 1));
    }

    private int number() {
        int value = 0;
        for (int shift = 0; ; shift += 7) {
            int bits = in.get();
            value |= (bits & 0x7f) << shift;
            if (bits >= 0) {
                return value;
            }
        }
    }

    private String text() {
        int length = number();
        String text = new String(in.array(), in.position(), length, StandardCharsets.UTF_8);
        in.position(in.position() + length);
        return text;
    }

    private List<Double> counts(int size) {
        List<Double> counts = new ArrayList<>(size);
        for (int i = 0; i < size; i++) {
            counts.add(in.getDouble());
        }
        return counts;
    }
}

package org.gbjo.label;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.gbjo.plan.Plan;
import org.gbjo.query.Pattern;
import org.gbjo.query.PatternSet;
import org.gbjo.query.Term;
import org.gbjo.workload.Query;

/**
 * The content of the blocks of a label file, read by {@link LabelDecoder}. Whole numbers have 7 bits a byte, lowest
 * first; texts are UTF-8 after their length; counts are doubles of 8 bytes, lowest first.
 */
final class LabelEncoder {
    static final int LABELLED = 0;
    static final int LEFT_OUT = 1;
    static final int END = 2;
    /** Stands for a join among the nodes of a plan, where smaller bytes are patterns. */
    static final int JOIN = 0xff;
    /** Files have places in these lists. */
    static final List<Omission> OMISSIONS = List.of(Omission.values());

    static final List<PlanOrigin> ORIGINS = List.of(PlanOrigin.values());

    private final ByteArrayOutputStream out = new ByteArrayOutputStream(4096);

    private LabelEncoder() {}

    static byte[] encode(LabelOutcome outcome) {
        LabelEncoder encoder = new LabelEncoder();
        if (outcome instanceof LabelOutcome.Labelled labelled) {
            encoder.out.write(LABELLED);
            encoder.number(labelled.saturatedPlans());
            encoder.query(labelled.query());
        } else {
            LabelOutcome.LeftOut leftOut = (LabelOutcome.LeftOut) outcome;
            encoder.out.write(LEFT_OUT);
            encoder.number(leftOut.saturatedPlans());
            encoder.text(leftOut.id());
            encoder.out.write(OMISSIONS.indexOf(leftOut.omission()));
        }
        return encoder.out.toByteArray();
    }

    /** What follows the last of this many queries. */
    static byte[] end(int queries) {
        LabelEncoder encoder = new LabelEncoder();
        encoder.out.write(END);
        encoder.number(queries);
        return encoder.out.toByteArray();
    }

    private void query(LabelledQuery labelled) {
        Query query = labelled.query();
        text(query.id());
        text(query.shape());
        number(query.bgp().size());
        for (Pattern pattern : query.bgp().patterns()) {
            for (Term term : pattern.terms()) {
                text(term.toString());
            }
        }
        counts(labelled.patternCounts());
        number(labelled.plans().size());
        for (LabelledPlan plan : labelled.plans()) {
            out.write(ORIGINS.indexOf(plan.origin()));
            out.write(plan.cartesian() ? 1 : 0);
            nodes(plan.plan());
            counts(plan.cardinalities());
        }
        number(labelled.others().size());
        labelled.others().forEach((set, rows) -> {
            members(set, query.bgp().size());
            counts(List.of(rows));
        });
    }

    /** A bit for each pattern, eight a byte, lowest first. */
    private void members(PatternSet set, int size) {
        for (int first = 0; first < size; first += Byte.SIZE) {
            int bits = 0;
            for (int i = first; i < Math.min(size, first + Byte.SIZE); i++) {
                bits |= set.contains(i) ? 1 << (i - first) : 0;
            }
            out.write(bits);
        }
    }

    /** Children before parents, the root last. */
    private void nodes(Plan plan) {
        if (plan instanceof Plan.Join join) {
            nodes(join.left());
            nodes(join.right());
            out.write(JOIN);
        } else {
            out.write(((Plan.Leaf) plan).pattern());
        }
    }

    private void number(int value) {
        int rest = value;
        while (rest >>> 7 != 0) {
            out.write((rest & 0x7f) | 0x80);
            rest >>>= 7;
        }
        out.write(rest);
    }

    private void text(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        number(bytes.length);
        out.writeBytes(bytes);
    }

    private void counts(List<Double> counts) {
        for (double count : counts) {
            long bits = Double.doubleToLongBits(count);
            for (int shift = 0; shift < Long.SIZE; shift += Byte.SIZE) {
                out.write((int) (bits >>> shift));
            }
        }
    }
}

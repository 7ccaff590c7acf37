package org.gbjo.label;

/**
 * What became of one query, as a label file has it.
 *
 * @param bytes the block of the file
 * @param plans how many plans are in it
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record LabelBlock(byte[] bytes, int plans) {

    public static LabelBlock of(LabelOutcome outcome) {
        int plans = outcome instanceof LabelOutcome.Labelled labelled
                ? labelled.query().plans().size()
                : 0;
        return new LabelBlock(LabelFrames.block(LabelEncoder.encode(outcome)), plans);
    }
}

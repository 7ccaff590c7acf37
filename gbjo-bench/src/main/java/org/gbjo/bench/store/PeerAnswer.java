package org.gbjo.bench.store;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What a store made of a query.
 *
 * @param seconds from the question to the last row; the limit if the store was late
 * @param rows how many rows it found, or the number that it counted
 * @param checksum of all rows in any order, if it was asked for; otherwise 0
 * @param remark what went wrong
 */
record PeerAnswer(Outcome outcome, double seconds, long rows, long checksum, String remark) {

    /** How it ended. */
    enum Outcome {
        COMPLETE,
        /** The time was over before the last row. */
        LATE,
        /** The store refused the query, or broke down. */
        FAILED
    }

    static PeerAnswer complete(double seconds, RowTally tally) {
        return new PeerAnswer(Outcome.COMPLETE, seconds, tally.rows(), tally.checksum(), "");
    }

    static PeerAnswer late(double seconds) {
        return new PeerAnswer(Outcome.LATE, seconds, 0, 0, "");
    }

    static PeerAnswer failed(double seconds, Throwable cause) {
        String message = cause.getMessage() == null ? cause.toString() : cause.getMessage();
        return failed(seconds, message.lines().findFirst().orElse(cause.toString()));
    }

    static PeerAnswer failed(double seconds, String remark) {
        return new PeerAnswer(Outcome.FAILED, seconds, 0, 0, remark.substring(0, Math.min(remark.length(), 300)));
    }

    boolean isComplete() {
        return outcome == Outcome.COMPLETE;
    }

    PeerAnswer with(double measured) {
        return new PeerAnswer(outcome, measured, rows, checksum, remark);
    }

    Map<String, Object> toJson() {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("outcome", outcome.name());
        json.put("seconds", seconds);
        json.put("rows", rows);
        json.put("checksum", Long.toHexString(checksum));
        json.put("remark", remark);
        return json;
    }

    static PeerAnswer fromJson(Map<String, Object> json) {
        return new PeerAnswer(
                Outcome.valueOf((String) json.get("outcome")),
                ((Number) json.get("seconds")).doubleValue(),
                ((Number) json.get("rows")).longValue(),
                Long.parseUnsignedLong((String) json.get("checksum"), 16),
                (String) json.get("remark"));
    }
}

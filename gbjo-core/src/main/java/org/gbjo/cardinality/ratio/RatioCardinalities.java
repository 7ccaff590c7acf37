package org.gbjo.cardinality.ratio;

import org.gbjo.cardinality.EstimatedCardinalities;
import org.gbjo.cardinality.RowSource;
import org.gbjo.query.Bgp;
import org.gbjo.query.JoinGraph;
import org.gbjo.query.KnownCounts;
import org.gbjo.run.Deadline;

/**
 * Estimates, corrected by the ratios of a template. What is exact stays. Belongs to one thread.
 */
public final class RatioCardinalities implements EstimatedCardinalities {
    private final EstimatedCardinalities estimates;
    private final JoinGraph graph = new JoinGraph();
    private RowRatios ratios = RowRatios.NONE;

    public RatioCardinalities(EstimatedCardinalities estimates) {
        this.estimates = estimates;
    }

    /** Says which ratios the next BGP has. */
    public RatioCardinalities with(RowRatios next) {
        ratios = next;
        return this;
    }

    @Override
    public void open(Bgp bgp, KnownCounts known, Deadline deadline) {
        estimates.open(bgp, known, deadline);
        graph.open(bgp);
    }

    @Override
    public double triples() {
        return estimates.triples();
    }

    @Override
    public double triplesWith(int pattern, int position) {
        return estimates.triplesWith(pattern, position);
    }

    @Override
    public Bgp bgp() {
        return estimates.bgp();
    }

    /** What is added to ln of the estimate of a set; the parts of a product are corrected one by one. */
    private double logCorrection(long low, long high) {
        graph.findPart(low, high);
        long partLow = graph.partLow();
        long partHigh = graph.partHigh();
        if (partLow != low || partHigh != high) {
            return logCorrection(partLow, partHigh) + logCorrection(low & ~partLow, high & ~partHigh);
        }
        return estimates.isExact(low, high) ? 0 : ratios.logCorrection(low, high);
    }

    @Override
    public double rows(long low, long high) {
        double logRows = logRows(low, high);
        return logRows == LOG_NOTHING ? 0 : Math.exp(logRows);
    }

    @Override
    public double logRows(long low, long high) {
        double estimate = estimates.logRows(low, high);
        return estimate == LOG_NOTHING ? LOG_NOTHING : estimate + logCorrection(low, high);
    }

    @Override
    public double grow(int from, int pattern, int at, long low, long high, boolean connected) {
        return corrected(estimates.grow(from, pattern, at, low, high, connected), low, high);
    }

    @Override
    public double join(int at, long low, long high, boolean connected) {
        return corrected(estimates.join(at, low, high, connected), low, high);
    }

    private double corrected(double rows, long low, long high) {
        double logCorrection = rows == 0 ? 0 : logCorrection(low, high);
        return logCorrection == 0 ? rows : rows * Math.exp(logCorrection);
    }

    @Override
    public boolean isExact(long low, long high) {
        return estimates.isExact(low, high);
    }

    @Override
    public RowSource source(long low, long high) {
        return estimates.source(low, high);
    }

    @Override
    public double squaredLogError(long low, long high) {
        return ratios.squaredLogError(low, high, estimates.squaredLogError(low, high));
    }

    @Override
    public boolean isDear() {
        return estimates.isDear();
    }

    @Override
    public boolean growsRoughly() {
        return estimates.growsRoughly();
    }

    @Override
    public void shrink() {
        estimates.shrink();
    }

    @Override
    public void beginSearch() {
        estimates.beginSearch();
    }

    @Override
    public void beginLevels() {
        estimates.beginLevels();
    }

    @Override
    public void move(int from, int to) {
        estimates.move(from, to);
    }

    @Override
    public void endLevel(int count, boolean cut) {
        estimates.endLevel(count, cut);
    }

    @Override
    public void endSearch() {
        estimates.endSearch();
    }

    @Override
    public boolean refine(int[] order, Deadline deadline) {
        return estimates.refine(order, deadline);
    }

    @Override
    public long rowsRead() {
        return estimates.rowsRead();
    }
}

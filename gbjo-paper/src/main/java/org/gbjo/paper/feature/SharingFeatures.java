package org.gbjo.paper.feature;

import org.gbjo.query.Bgp;

/**
 * The rows of another scheme, and beside them the variables that patterns share, which the paper's encoding cannot
 * show: the model passes messages between such patterns too.
 */
public final class SharingFeatures implements FeatureScheme {
    public static final String NAME = "sharing";

    private final FeatureScheme rows;

    public SharingFeatures(FeatureScheme rows) {
        this.rows = rows;
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public int width() {
        return rows.width();
    }

    @Override
    public boolean sharesVariables() {
        return true;
    }

    @Override
    public void encodePatterns(Bgp bgp, float[] target) {
        rows.encodePatterns(bgp, target);
    }

    @Override
    public boolean joinsDependOnQuery() {
        return rows.joinsDependOnQuery();
    }

    @Override
    public void encodeJoin(Bgp bgp, int join, float[] target, int at) {
        rows.encodeJoin(bgp, join, target, at);
    }
}

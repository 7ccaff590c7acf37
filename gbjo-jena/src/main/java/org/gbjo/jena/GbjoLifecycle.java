package org.gbjo.jena;

import org.apache.jena.sys.JenaSubsystemLifecycle;

/** Installs the plug-in when Jena starts; found through {@code META-INF/services}. */
public final class GbjoLifecycle implements JenaSubsystemLifecycle {
    /** After ARQ (30) and TDB2 (42), whose factories the plug-in's has to stand before. */
    private static final int LEVEL = 500;

    @Override
    public void start() {
        GbjoJena.install();
    }

    @Override
    public void stop() {
        GbjoJena.remove();
    }

    @Override
    public int level() {
        return LEVEL;
    }
}

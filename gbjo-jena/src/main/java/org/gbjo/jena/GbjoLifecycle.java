package org.gbjo.jena;

import org.apache.jena.sys.JenaSubsystemLifecycle;
import org.gbjo.jena.fuseki.ExplainOperation;

/** Installs the plug-in when Jena starts; found through {@code META-INF/services}. */
public final class GbjoLifecycle implements JenaSubsystemLifecycle {
    /** After ARQ (30) and TDB2 (42), whose factories the plug-in's has to stand before, and Fuseki (101). */
    private static final int LEVEL = 500;

    @Override
    public void start() {
        GbjoJena.install();
        if (hasFuseki()) {
            ExplainOperation.register();
        }
    }

    private static boolean hasFuseki() {
        try {
            Class.forName(
                    "org.apache.jena.fuseki.server.OperationRegistry", false, GbjoLifecycle.class.getClassLoader());
            return true;
        } catch (ClassNotFoundException | LinkageError e) {
            return false;
        }
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

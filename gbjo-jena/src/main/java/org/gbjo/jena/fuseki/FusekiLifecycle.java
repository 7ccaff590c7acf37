package org.gbjo.jena.fuseki;

import org.apache.jena.sys.JenaSubsystemLifecycle;

/**
 * Makes the operation that explains queries known to Fuseki when Jena starts; found through
 * {@code META-INF/services}. A program without Fuseki must not touch a class of it.
 */
public final class FusekiLifecycle implements JenaSubsystemLifecycle {
    /** After Fuseki (101) and the plug-in. */
    private static final int LEVEL = 501;

    @Override
    public void start() {
        if (hasFuseki()) {
            ExplainOperation.register();
        }
    }

    private static boolean hasFuseki() {
        try {
            Class.forName(
                    "org.apache.jena.fuseki.server.OperationRegistry", false, FusekiLifecycle.class.getClassLoader());
            return true;
        } catch (ClassNotFoundException | LinkageError e) {
            return false;
        }
    }

    /** An operation stays known until the process ends. */
    @Override
    public void stop() {}

    @Override
    public int level() {
        return LEVEL;
    }
}

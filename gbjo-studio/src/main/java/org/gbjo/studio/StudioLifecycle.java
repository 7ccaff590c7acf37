package org.gbjo.studio;

import org.apache.jena.sys.JenaSubsystemLifecycle;

/** Makes the studio known to Fuseki when Jena starts; found through {@code META-INF/services}. */
public final class StudioLifecycle implements JenaSubsystemLifecycle {
    /** After Fuseki (101), the plug-in and its operations. */
    private static final int LEVEL = 502;

    @Override
    public void start() {
        if (isThere("org.apache.jena.fuseki.server.OperationRegistry") && isThere("org.gbjo.jena.GbjoJena")) {
            StudioOperation.register();
        }
    }

    /** Without Fuseki or the plug-in nothing of the studio may be touched. */
    private static boolean isThere(String name) {
        try {
            Class.forName(name, false, StudioLifecycle.class.getClassLoader());
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

package org.gbjo.studio;

import org.apache.jena.fuseki.server.Operation;
import org.apache.jena.fuseki.server.OperationRegistry;
import org.apache.jena.fuseki.servlets.ActionProcessor;
import org.gbjo.jena.GbjoJena;
import org.gbjo.studio.api.StudioExtension;

/**
 * An operation that a configuration of Fuseki can give a name: {@code fuseki:endpoint [ fuseki:operation gbjo:studio ;
 * fuseki:name "studio" ]}, where {@code gbjo:} is {@value GbjoJena#NAMESPACE}. It is there only where a configuration
 * says so, and obeys the access rules that stand beside it.
 */
public final class StudioOperation {
    /** The page, its files and its answers. */
    public static final Operation STUDIO =
            Operation.alloc(GbjoJena.NAMESPACE + "studio", "gbjo-studio", "A page that shows join orders");

    private StudioOperation() {}

    /** The studio of a server that knows more of its graph than the plug-in does. */
    public static ActionProcessor with(StudioExtension extension) {
        return new StudioService(extension);
    }

    /** Makes the operation known to all servers of this process that are configured from now on. */
    static void register() {
        OperationRegistry.get().register(STUDIO, new StudioService(StudioExtension.NONE));
    }
}

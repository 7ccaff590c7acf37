package org.gbjo.sail;

import java.io.IOException;
import java.nio.file.Path;
import org.eclipse.rdf4j.common.transaction.IsolationLevels;
import org.eclipse.rdf4j.model.ValueFactory;
import org.eclipse.rdf4j.model.impl.SimpleValueFactory;
import org.eclipse.rdf4j.sail.SailConnection;
import org.eclipse.rdf4j.sail.SailException;
import org.eclipse.rdf4j.sail.helpers.AbstractSail;
import org.gbjo.api.PublicApi;
import org.gbjo.graph.Graph;
import org.gbjo.graph.storage.GraphFormatException;

/**
 * A graph folder, which {@code gbjo import} has made, as a read-only store of RDF4J: {@code new SailRepository(new
 * GraphFolderSail(folder))}. Opening takes milliseconds, and any number of threads and processes may use the same folder.
 * Named graphs are contexts.
 */
@PublicApi
public final class GraphFolderSail extends AbstractSail {
    private final Path folder;
    private volatile FolderData data;

    public GraphFolderSail(Path folder) {
        this.folder = folder;
        // What never changes looks the same at all of these levels.
        setSupportedIsolationLevels(IsolationLevels.values());
        setDefaultIsolationLevel(IsolationLevels.SNAPSHOT_READ);
    }

    @Override
    protected void initializeInternal() {
        try {
            data = new FolderData(Graph.open(folder));
        } catch (IOException | GraphFormatException e) {
            throw new SailException("the graph folder cannot be opened: " + e.getMessage(), e);
        }
    }

    @Override
    protected void shutDownInternal() {
        // The files stay mapped until nobody refers to them.
        data = null;
    }

    @Override
    protected SailConnection getConnectionInternal() {
        return new FolderConnection(this, data);
    }

    @Override
    public boolean isWritable() {
        return false;
    }

    @Override
    public ValueFactory getValueFactory() {
        return SimpleValueFactory.getInstance();
    }
}

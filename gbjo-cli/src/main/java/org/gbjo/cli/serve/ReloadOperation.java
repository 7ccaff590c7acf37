package org.gbjo.cli.serve;

import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.gbjo.graph.storage.GraphFormatException;
import org.gbjo.store.GraphFolderDataset;
import org.gbjo.store.dataset.FolderGraph;
import org.gbjo.store.dataset.ReloadableDatasetGraph;

/** Opens the graph folder again, which another import may have put in its place. What runs goes on with the old one. */
final class ReloadOperation extends HttpServlet {
    private static final long serialVersionUID = 1;

    private final transient ReloadableDatasetGraph dataset;
    private final transient Path folder;
    private final transient Optional<Path> model;

    ReloadOperation(ReloadableDatasetGraph dataset, Path folder, Optional<Path> model) {
        this.dataset = dataset;
        this.folder = folder;
        this.model = model;
    }

    @Override
    protected void doPost(HttpServletRequest request, HttpServletResponse response) throws IOException {
        response.setContentType("text/plain;charset=utf-8");
        try {
            FolderGraph next = GraphFolderDataset.graph(folder, model);
            dataset.exchange(next);
            response.getWriter().println(next.folder().triples() + " triples are served now");
        } catch (IOException | GraphFormatException e) {
            response.setStatus(HttpServletResponse.SC_CONFLICT);
            response.getWriter().println("the graph that was served before is kept: " + e.getMessage());
        }
    }
}

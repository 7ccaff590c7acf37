package org.gbjo.lab.recipe;

import java.util.List;

/**
 * The graph of an experiment: RDF files, or LUBM of some universities.
 *
 * @param name of its folder; experiments with the same graph share it
 * @param files looked for in the folder of the data
 * @param universities of LUBM, 0 if the graph comes from files
 * @param walks of RDF2Vec, from each entity
 * @param walkEpochs how often the walks are read
 */
public record GraphRecipe(String name, List<String> files, int universities, int walks, int walkEpochs) {
    public GraphRecipe {
        if (files.isEmpty() == (universities == 0)) {
            throw new IllegalArgumentException("a graph comes either from files or from LUBM, got " + files + " and "
                    + universities + " universities");
        }
        if (universities < 0 || walks < 1 || walkEpochs < 1) {
            throw new IllegalArgumentException("universities, walks and their epochs are positive, got " + universities
                    + ", " + walks + " and " + walkEpochs);
        }
    }
}

package org.gbjo.lab.evaluate;

import org.gbjo.paper.model.CostModel;
import org.gbjo.paper.search.SearchSettings;

/**
 * A trained model and the settings of the search that were found for it.
 *
 * @param fingerprint differs between models that predict differently
 * @param tree the paper's search, tuned as the paper tuned it: by the predicted cost
 * @param chain the better search, tuned by the true cost
 */
public record PreparedModel(
        String name, CostModel model, String fingerprint, SearchSettings tree, SearchSettings chain) {}

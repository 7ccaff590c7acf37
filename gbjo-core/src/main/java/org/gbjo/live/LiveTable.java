package org.gbjo.live;

import java.util.List;
import org.gbjo.decision.model.LoadedModel;

/**
 * The statistics of a graph of a store.
 *
 * @param graph its name
 * @param triples how many it had
 * @param probes counts to compare with the store later
 */
record LiveTable(String graph, long triples, List<Probe> probes, LoadedModel model) {}

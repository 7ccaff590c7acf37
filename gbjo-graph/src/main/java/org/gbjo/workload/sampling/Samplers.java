package org.gbjo.workload.sampling;

import org.gbjo.graph.Graph;

/** The samplers of a graph. Facts about the whole graph are computed when the first sampler needs them. */
public final class Samplers {
    private final Edges edges;
    private final int maximumSize;
    private final boolean incoming;
    private StarCentres centres;

    /**
     * @param maximumSize the largest sample that will be requested
     * @param incoming whether the rays of stars and flowers may also lead to the centre
     */
    public Samplers(Graph graph, int maximumSize, boolean incoming) {
        this.edges = new Edges(graph);
        this.maximumSize = maximumSize;
        this.incoming = incoming;
    }

    public Sampler star() {
        return new StarSampler(centres());
    }

    public Sampler path() {
        return new PathSampler(edges);
    }

    public Sampler tree() {
        return new TreeSampler(edges);
    }

    public Sampler flower() {
        return new FlowerSampler(edges, centres());
    }

    public Sampler cycle() {
        return new CycleSampler(edges);
    }

    private StarCentres centres() {
        if (centres == null) {
            centres = new StarCentres(edges, maximumSize, incoming);
        }
        return centres;
    }
}

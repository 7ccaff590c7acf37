package org.gbjo.paper.search;

import org.gbjo.paper.model.PlanBatch;
import org.gbjo.paper.model.Workspace;
import org.gbjo.query.Bgp;
import org.gbjo.run.Deadline;

/**
 * Moves a left-linear plan to the best of its neighbours until none is better: iterative improvement (Swami, SIGMOD
 * 1989) with all neighbours scored in one batch. Not in the paper. Belongs to one thread.
 */
final class Polish {
    private final PolishSettings settings;
    private final boolean connected;
    private final Connectivity connectivity = new Connectivity();
    private final PlanBatch batch = new PlanBatch();
    private double[] costs = new double[0];
    private int[] moved = new int[0];
    private int evaluations;

    Polish(PolishSettings settings, boolean connected) {
        this.settings = settings;
        this.connected = connected;
    }

    /** Improves an order in place; returns its cost. */
    double improve(Bgp bgp, Workspace workspace, Deadline deadline, int[] order, double cost) {
        evaluations = 0;
        int n = bgp.size();
        if (settings.rounds() == 0 || n < 3) {
            return cost;
        }
        connectivity.open(bgp);
        if (moved.length != n) {
            moved = new int[n];
        }
        double best = cost;
        for (int round = 0; round < settings.rounds() && !deadline.expired(); round++) {
            batch.reset(n);
            switch (settings.neighbourhood()) {
                case SWAPS -> addSwaps(order);
                case INSERTIONS -> addInsertions(order);
            }
            int winner = score(workspace, best);
            if (winner < 0) {
                break;
            }
            best = costs[winner];
            batch.copyOrder(winner, order);
        }
        return best;
    }

    /** How many plans the last improvement asked the model about. */
    int evaluations() {
        return evaluations;
    }

    /** The index of the best neighbour, or -1 if none is better than {@code best}. */
    private int score(Workspace workspace, double best) {
        if (costs.length < batch.size()) {
            costs = new double[2 * batch.size()];
        }
        int costed = workspace.logCosts(batch, costs);
        evaluations += costed;
        int winner = -1;
        double least = best;
        for (int i = 0; i < costed; i++) {
            if (costs[i] < least) {
                least = costs[i];
                winner = i;
            }
        }
        return winner;
    }

    /** The first two patterns have no order, so that the third may trade places with either. */
    private void addSwaps(int[] order) {
        addSwap(order, 0, 2);
        for (int i = 1; i + 1 < order.length; i++) {
            addSwap(order, i, i + 1);
        }
    }

    private void addSwap(int[] order, int i, int j) {
        System.arraycopy(order, 0, moved, 0, order.length);
        moved[i] = order[j];
        moved[j] = order[i];
        add();
    }

    private void addInsertions(int[] order) {
        for (int from = 0; from < order.length; from++) {
            for (int to = 0; to < order.length; to++) {
                if (from != to && Math.max(from, to) > 1) {
                    insert(order, from, to);
                    add();
                }
            }
        }
    }

    private void insert(int[] order, int from, int to) {
        System.arraycopy(order, 0, moved, 0, order.length);
        if (from < to) {
            System.arraycopy(order, from + 1, moved, from, to - from);
        } else {
            System.arraycopy(order, to, moved, to + 1, from - to);
        }
        moved[to] = order[from];
    }

    private void add() {
        if (!connected || connectivity.allows(moved)) {
            batch.addOrder(moved);
        }
    }
}

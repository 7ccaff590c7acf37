package org.gbjo.paper.model;

import org.gbjo.kernel.Kernels;
import org.gbjo.run.Deadline;

/** The costs of hard plans: each join adds the states of the two nodes below it to its own. */
final class GinPlanCosts {
    /** Rows that go through all layers together: enough for the kernels, few enough for the second-level cache. */
    private static final int CHUNK = 96;
    /** So many new rows end a group of plans; the deadline is looked at between groups. */
    private static final int GROUP_ROWS = 4 * CHUNK;
    /** When so many rows are kept, the next batch starts afresh. */
    private static final int KEPT_ROWS = 4096;

    private final Gin model;
    private final Kernels kernels;
    private final int width;
    private final int layers;
    private final NodeStates states;
    private final GinPatterns patterns;
    private final GinJoins inputs;
    private final HardRows rows = new HardRows();
    private final float[] received;
    private final float[] inner;
    private final float[] sums;
    private final float[] activations;
    private final float[] headInner;
    private final int[] roots = new int[CHUNK];
    private int[] planRows = new int[0];
    private int firstRow;
    private Deadline deadline;

    GinPlanCosts(Gin model, Kernels kernels, NodeStates states, GinPatterns patterns, GinJoins inputs) {
        this.model = model;
        this.kernels = kernels;
        this.width = model.width;
        this.layers = model.layers.length;
        this.states = states;
        this.patterns = patterns;
        this.inputs = inputs;
        this.received = new float[CHUNK * width];
        this.inner = new float[CHUNK * width];
        this.sums = new float[CHUNK * width];
        this.activations = new float[CHUNK * width];
        this.headInner = new float[CHUNK * model.head.width()];
    }

    void open(int n, Deadline until) {
        deadline = until;
        firstRow = 2 * n - 1;
        rows.clear(firstRow);
        if (planRows.length < n) {
            planRows = new int[n];
        }
    }

    /** Returns the number of plans that were costed before the deadline, at least one. */
    int logCosts(PlanBatch plans, double[] costs) {
        int costed = 0;
        while (costed < plans.size() && (costed == 0 || !deadline.expired())) {
            costed += costGroup(plans, costed, costs);
        }
        return costed;
    }

    /** Costs the next plans together; returns their number. */
    private int costGroup(PlanBatch plans, int from, double[] costs) {
        if (rows.size() > KEPT_ROWS) {
            rows.clear(firstRow);
        }
        int computed = rows.end();
        int count = 0;
        while (count < CHUNK && from + count < plans.size() && rows.end() - computed < GROUP_ROWS) {
            roots[count] = addRows(plans, from + count);
            count++;
        }
        states.grow(rows.end());
        for (int row = computed; row < rows.end(); row += CHUNK) {
            compute(row, Math.min(CHUNK, rows.end() - row));
        }
        if (plans.holdsSubplans()) {
            sumSubplans(plans, from, count);
        } else {
            sumPlans(count);
        }
        readOut(count, costs, from);
        return count;
    }

    /** Looks up the joins of a plan from the bottom to the root; returns the row of the root. */
    private int addRows(PlanBatch plans, int plan) {
        int n = plans.patterns();
        for (int join = 0; join < plans.joins(); join++) {
            int left = plans.left(plan, join);
            int right = plans.right(plan, join);
            planRows[join] =
                    rows.row(join, left < n ? left : planRows[left - n], right < n ? right : planRows[right - n]);
        }
        return planRows[plans.joins() - 1];
    }

    private void compute(int from, int count) {
        for (int i = 0; i < count; i++) {
            int input = rows.number(from + i) * width;
            System.arraycopy(inputs.firsts, input, states.values, states.at(from + i, 0), width);
        }
        for (int l = 0; l < layers; l++) {
            GinLayer layer = model.layers[l];
            if (l == 0) {
                receive(from, count, layer.own, 0, layer.first.bias, inner);
            } else {
                receive(from, count, layer.own, l, model.zeros, received);
                RowOperations.fill(count, width, layer.first.bias, inner, 0, width);
                kernels.accumulate(count, received, 0, width, layer.first.forward, inner, 0, width);
            }
            kernels.gelu(count * width, inner, 0, inner, 0);
            if (l < layers - 1) {
                advance(from, count, l, layer.second);
            }
        }
        sumUp(from, count);
    }

    /** target = start + (1 + epsilon) x + what the two nodes below send. */
    private void receive(int from, int count, float own, int block, float[] start, float[] target) {
        for (int i = 0; i < count; i++) {
            int row = from + i;
            int left = states.at(rows.left(row), block);
            int right = states.at(rows.right(row), block);
            RowOperations.join(width, start, own, states.values, states.at(row, block), left, right, target, i * width);
        }
    }

    private void advance(int from, int count, int l, Linear second) {
        for (int i = 0; i < count; i++) {
            RowOperations.sum(
                    width, second.bias, 0, source(l), sourceAt(from + i, l), states.values, states.at(from + i, l + 1));
        }
        kernels.accumulate(
                count, inner, 0, width, second.forward, states.values, states.at(from, l + 1), states.stride);
    }

    private float[] source(int l) {
        return l == 0 ? inputs.inputs : states.values;
    }

    private int sourceAt(int row, int l) {
        return l == 0 ? rows.number(row) * width : states.at(row, l);
    }

    /** The sums over the subplan below each row, so that a plan is read off its root. */
    private void sumUp(int from, int count) {
        int last = layers - 1;
        for (int i = 0; i < count; i++) {
            int row = from + i;
            int state = states.at(row, states.stateSum());
            int activation = states.at(row, states.activationSum());
            System.arraycopy(source(last), sourceAt(row, last), states.values, state, width);
            System.arraycopy(inner, i * width, states.values, activation, width);
            addSubplan(rows.left(row), state);
            addSubplan(rows.right(row), state);
        }
    }

    private void addSubplan(int child, int target) {
        if (child >= firstRow) {
            // The two blocks of sums are neighbours.
            RowOperations.add(2 * width, states.values, states.at(child, states.stateSum()), states.values, target);
        }
    }

    private void sumPlans(int count) {
        for (int i = 0; i < count; i++) {
            int root = roots[i];
            RowOperations.sum(
                    width, patterns.stateSum, 0, states.values, states.at(root, states.stateSum()), sums, i * width);
            int activation = states.at(root, states.activationSum());
            RowOperations.sum(width, patterns.activationSum, 0, states.values, activation, activations, i * width);
        }
    }

    /** The same where only some patterns take part: theirs are added one by one. */
    private void sumSubplans(PlanBatch plans, int from, int count) {
        for (int i = 0; i < count; i++) {
            System.arraycopy(states.values, states.at(roots[i], states.stateSum()), sums, i * width, width);
            System.arraycopy(states.values, states.at(roots[i], states.activationSum()), activations, i * width, width);
            patterns.addBias(2 * plans.joins() + 1, sums, i * width);
            for (int join = 0; join < plans.joins(); join++) {
                addPattern(plans.left(from + i, join), plans.patterns(), i);
                addPattern(plans.right(from + i, join), plans.patterns(), i);
            }
        }
    }

    private void addPattern(int node, int patternCount, int i) {
        if (node < patternCount) {
            patterns.addState(node, sums, i * width);
            patterns.addActivation(node, activations, i * width);
        }
    }

    private void readOut(int count, double[] costs, int costsAt) {
        kernels.accumulate(count, activations, 0, width, model.layers[layers - 1].second.forward, sums, 0, width);
        model.head.logCosts(kernels, count, sums, width, headInner, costs, costsAt);
    }
}

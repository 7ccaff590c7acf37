package org.gbjo.jena.execution;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.Triple;
import org.apache.jena.sparql.core.BasicPattern;
import org.apache.jena.sparql.engine.ExecutionContext;
import org.apache.jena.sparql.engine.QueryIterator;
import org.apache.jena.sparql.engine.binding.Binding;
import org.apache.jena.sparql.engine.iterator.Abortable;
import org.apache.jena.sparql.engine.iterator.QueryIterAbortable;
import org.apache.jena.sparql.engine.main.solver.SolverRX3;
import org.gbjo.observe.Observation;
import org.gbjo.observe.StepCount;

/**
 * Matches patterns against a graph step by step, by the code of Jena's own, with a count behind each step. Jena's
 * classes for one step may be other ones in another version; then steps are not counted.
 */
final class StepChain {
    private static final boolean USABLE = isUsableHere();

    private StepChain() {}

    /** Whether this version of Jena has what is needed. */
    static boolean isUsable() {
        return USABLE;
    }

    private static boolean isUsableHere() {
        try {
            Triple any = Triple.create(Node.ANY, Node.ANY, Node.ANY);
            SolverRX3.rdfStarTriple(new CountedStep(Collections.emptyIterator(), null), any, null);
            return true;
        } catch (LinkageError e) {
            return false;
        } catch (RuntimeException e) {
            // The method is there, and has noticed that there is no graph.
            return true;
        }
    }

    /**
     * The solutions of patterns in the order in which they stand.
     *
     * @param places which patterns of the BGP they are, as written
     * @param isWhole whether these are all patterns, and the observation ends with them
     */
    static QueryIterator match(
            BasicPattern ordered,
            int[] places,
            QueryIterator input,
            ExecutionContext execution,
            Observation observation,
            boolean isWhole) {
        Iterator<Binding> chain = input;
        List<Abortable> steps = new ArrayList<>(places.length);
        for (int i = 0; i < places.length; i++) {
            StepCount count = observation.addStep(places[i]);
            // Jena asks the step before whether it has a row, and so begins, when it makes the next one.
            long start = observation.timesSteps() ? observation.now() : 0;
            Iterator<Binding> matched = SolverRX3.rdfStarTriple(chain, ordered.get(i), execution);
            if (observation.timesSteps()) {
                count.addNanos(observation.now() - start);
            }
            CountedStep step = observation.timesSteps()
                    ? new TimedStep(matched, count, observation)
                    : new CountedStep(matched, count);
            steps.add(step);
            chain = step;
        }
        return isWhole
                ? new ObservedSteps(chain, steps, input, execution, observation)
                : new QueryIterAbortable(chain, steps, input, execution);
    }
}

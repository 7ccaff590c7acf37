package org.gbjo.store.arq;

import java.util.stream.Stream;
import org.apache.jena.graph.Node;
import org.apache.jena.sparql.core.Var;
import org.apache.jena.sparql.engine.ExecutionContext;
import org.apache.jena.sparql.engine.QueryIterator;
import org.apache.jena.sparql.engine.binding.Binding;
import org.apache.jena.sparql.engine.binding.BindingFactory;
import org.apache.jena.sparql.engine.iterator.QueryIter1;
import org.gbjo.store.limit.StopSignal;
import org.gbjo.store.path.PathSearch;
import org.gbjo.store.term.GraphTerms;

/** For each solution that comes in, those in which a path leads from its subject to its object. */
final class PathRows extends QueryIter1 {
    private static final int[] NOTHING = {};

    private final GraphTerms terms;
    private final PathSearch search;
    private final Node subject;
    private final Node object;
    private final IdVars subjectAlone;
    private final IdVars objectAlone;
    private final IdVars both;
    private final StopSignal stop;

    private Binding outer;
    private IdVars vars;
    /** Where all paths begin that are being listed; beyond the last term if no further one is tried. */
    private int start;

    private boolean everyStart;
    private int[] ends = NOTHING;
    private int at;
    /** A solution that is left several times. */
    private Binding again;

    private int repeated;

    private Binding next;

    PathRows(
            GraphTerms terms,
            PathSearch search,
            Node subject,
            Node object,
            QueryIterator input,
            ExecutionContext execution) {
        super(input, execution);
        this.terms = terms;
        this.search = search;
        this.subject = subject;
        this.object = object;
        this.subjectAlone = vars(subject);
        this.objectAlone = vars(object);
        this.both = subject.equals(object) ? subjectAlone : vars(subject, object);
        this.vars = both;
        this.stop = new StopSignal(execution.getCancelSignal());
    }

    private IdVars vars(Node... ends) {
        return new IdVars(
                terms, Stream.of(ends).filter(Var::isVar).map(Var::alloc).toList());
    }

    @Override
    protected boolean hasNextBinding() {
        while (next == null) {
            stop.step();
            if (repeated > 0) {
                repeated--;
                next = again;
            } else if (at < ends.length) {
                next = solution(ends[at++]);
            } else if (everyStart) {
                start = search.nextStart(start + 1);
                everyStart = start < terms.size();
                at = 0;
                ends = everyStart ? search.ends(start, true) : NOTHING;
            } else if (getInput().hasNext()) {
                begin(getInput().nextBinding());
            } else {
                return false;
            }
        }
        return true;
    }

    private void begin(Binding input) {
        outer = input;
        everyStart = false;
        ends = NOTHING;
        at = 0;
        Node from = Var.lookup(input::get, subject);
        Node to = Var.lookup(input::get, object);
        boolean fromKnown = !Var.isVar(from);
        boolean toKnown = !Var.isVar(to);
        if (!fromKnown && !toKnown) {
            vars = both;
            everyStart = true;
            start = -1;
        } else if (fromKnown && toKnown) {
            again = outer;
            repeated = times(from, to);
        } else {
            vars = fromKnown ? objectAlone : subjectAlone;
            list(fromKnown ? from : to, fromKnown);
        }
    }

    private int times(Node from, Node to) {
        int first = terms.find(from);
        int last = terms.find(to);
        if (first == GraphTerms.ABSENT || last == GraphTerms.ABSENT) {
            return from.equals(to) ? search.emptyWays() : 0;
        }
        return search.times(first, last, true);
    }

    private void list(Node known, boolean forward) {
        int id = terms.find(known);
        if (id != GraphTerms.ABSENT) {
            ends = search.ends(id, forward);
        } else if (search.isReflexive()) {
            // A term that the graph does not have is an end of its own.
            again = BindingFactory.binding(outer, vars.vars().get(0), known);
            repeated = search.emptyWays();
        }
    }

    private Binding solution(int end) {
        Binding parent = outer.isEmpty() ? null : outer;
        if (!everyStart) {
            return IdBinding.of(parent, vars, end);
        }
        if (vars.vars().size() == 1) {
            return end == start ? IdBinding.of(parent, vars, end) : null;
        }
        return IdBinding.of(parent, vars, start, end);
    }

    @Override
    protected Binding moveToNextBinding() {
        Binding moved = next;
        next = null;
        return moved;
    }

    @Override
    protected void requestSubCancel() {
        // The signal of the execution is looked at in all loops.
    }

    @Override
    protected void closeSubIterator() {
        ends = NOTHING;
    }
}

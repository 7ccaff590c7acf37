package org.gbjo.sail;

import java.util.ArrayList;
import java.util.List;
import org.eclipse.rdf4j.common.iteration.CloseableIteration;
import org.eclipse.rdf4j.common.iteration.EmptyIteration;
import org.eclipse.rdf4j.common.iteration.LookAheadIteration;
import org.eclipse.rdf4j.model.IRI;
import org.eclipse.rdf4j.model.Resource;
import org.eclipse.rdf4j.model.Statement;
import org.eclipse.rdf4j.model.Value;
import org.eclipse.rdf4j.model.ValueFactory;
import org.eclipse.rdf4j.model.impl.SimpleValueFactory;
import org.eclipse.rdf4j.query.algebra.evaluation.TripleSource;
import org.gbjo.graph.Dictionary;
import org.gbjo.graph.Graph;
import org.gbjo.graph.IndexOrder;
import org.gbjo.graph.NamedGraphs;
import org.gbjo.store.index.Stretch;

/** The statements of a graph folder as RDF4J asks for them: without contexts, those of all graphs with their contexts. */
final class FolderStatements implements TripleSource {
    private static final int NO_GRAPH = -1;

    private final FolderData data;

    FolderStatements(FolderData data) {
        this.data = data;
    }

    @Override
    public ValueFactory getValueFactory() {
        return SimpleValueFactory.getInstance();
    }

    @Override
    public CloseableIteration<? extends Statement> getStatements(
            Resource subject, IRI predicate, Value object, Resource... contexts) {
        int[] ids = ids(data, subject, predicate, object);
        if (ids.length == 0) {
            return new EmptyIteration<>();
        }
        Value[] known = {subject, predicate, object};
        List<Part> parts = new ArrayList<>();
        if (contexts.length == 0) {
            parts.add(new Part(Stretch.matching(data.graph(FolderData.DEFAULT), ids), null, null));
            data.named().ifPresent(named -> parts.add(new Part(Stretch.matching(named.union(), ids), null, named)));
        } else {
            for (int number : data.numbers(contexts)) {
                Resource context = number == FolderData.DEFAULT ? null : context(number);
                parts.add(new Part(Stretch.matching(data.graph(number), ids), context, null));
            }
        }
        return new Statements(parts, known);
    }

    private Resource context(int number) {
        return (Resource) data.values().value(data.named().orElseThrow().name(number));
    }

    /** The ids of what is known, {@link Dictionary#ABSENT} for the rest; empty if nothing can match. */
    static int[] ids(FolderData data, Value... terms) {
        int[] ids = new int[terms.length];
        for (int position = 0; position < terms.length; position++) {
            ids[position] =
                    terms[position] == null ? Dictionary.ABSENT : data.values().id(terms[position]);
            if (terms[position] != null && ids[position] == Dictionary.ABSENT) {
                return new int[0];
            }
        }
        return ids;
    }

    /**
     * Matches of one graph, or of the union of named graphs.
     *
     * @param context of all of them
     * @param named the named graphs, where each match is in some of them
     */
    private record Part(Stretch matches, Resource context, NamedGraphs named) {}

    private final class Statements extends LookAheadIteration<Statement> {
        private final List<Part> parts;
        private final Value[] known;
        private int part;
        private long row;
        /** The current match of the union, and where its graphs are. */
        private final Value[] match = new Value[3];

        private long place;
        private long endOfPlaces;
        private Stretch places;

        Statements(List<Part> parts, Value[] known) {
            this.parts = parts;
            this.known = known;
            this.row = parts.isEmpty() ? 0 : parts.get(0).matches.begin();
        }

        @Override
        protected Statement getNextElement() {
            while (part < parts.size()) {
                Part current = parts.get(part);
                if (place < endOfPlaces) {
                    return statement(context(current.named.graphAt(place++)));
                }
                if (row < current.matches.end()) {
                    read(current, row++);
                    if (current.named == null) {
                        return statement(current.context);
                    }
                } else if (++part < parts.size()) {
                    row = parts.get(part).matches.begin();
                }
            }
            return null;
        }

        private void read(Part current, long at) {
            int[] ids = new int[3];
            for (int level = 0; level < 3; level++) {
                int position = current.matches.order().position(level);
                if (known[position] == null || current.named != null) {
                    ids[position] = current.matches.term(level, at);
                }
                match[position] = known[position] != null
                        ? known[position]
                        : data.values().value(ids[position]);
            }
            if (current.named != null) {
                Graph union = current.named.union();
                if (places == null) {
                    places = new Stretch(union, IndexOrder.SPO);
                }
                places.locate(ids[0], ids[1], ids[2]);
                place = current.named.firstGraph(places.begin());
                endOfPlaces = current.named.endOfGraphs(places.begin());
            }
        }

        private Statement statement(Resource context) {
            return getValueFactory().createStatement((Resource) match[0], (IRI) match[1], match[2], context);
        }

        @Override
        protected void handleClose() {
            part = parts.size();
            endOfPlaces = NO_GRAPH;
        }
    }
}

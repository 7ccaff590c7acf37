package org.gbjo.advise.query;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.ListIterator;
import org.apache.jena.sparql.core.PathBlock;
import org.apache.jena.sparql.core.TriplePath;
import org.apache.jena.sparql.syntax.Element;
import org.apache.jena.sparql.syntax.ElementGroup;
import org.apache.jena.sparql.syntax.ElementPathBlock;
import org.gbjo.plan.JoinOrder;
import org.gbjo.query.Bgp;

/**
 * A BGP and the places in the syntax of its query where its patterns stand, so that they can be put into another order.
 *
 * @param group the group that they stand in
 * @param bgp its patterns as written; what VALUES says of a variable stands in its place
 * @param triples the same in the syntax
 */
public record BgpSite(ElementGroup group, Bgp bgp, List<TriplePath> triples) {
    public BgpSite {
        triples = List.copyOf(triples);
    }

    /** Puts the patterns into another order, each into the place of one of them. */
    public void reorder(JoinOrder order) {
        IdentityHashMap<TriplePath, TriplePath> replaced = new IdentityHashMap<>();
        for (int place = 0; place < triples.size(); place++) {
            replaced.put(triples.get(place), triples.get(order.at(place)));
        }
        for (Element element : group.getElements()) {
            if (element instanceof ElementPathBlock block) {
                for (ListIterator<TriplePath> each = block.getPattern().iterator(); each.hasNext(); ) {
                    TriplePath other = replaced.get(each.next());
                    if (other != null) {
                        each.set(other);
                    }
                }
            }
        }
    }

    /** Puts something else into the place of the first pattern, and takes the others away. */
    public void replace(Element replacement) {
        IdentityHashMap<TriplePath, Boolean> taken = new IdentityHashMap<>();
        triples.forEach(triple -> taken.put(triple, true));
        List<Element> elements = new ArrayList<>();
        boolean placed = false;
        for (Element element : group.getElements()) {
            if (!(element instanceof ElementPathBlock block)) {
                elements.add(element);
                continue;
            }
            PathBlock rest = new PathBlock();
            for (TriplePath triple : block.getPattern()) {
                if (!taken.containsKey(triple)) {
                    rest.add(triple);
                } else if (!placed) {
                    placed = true;
                    addBlock(rest, elements);
                    rest = new PathBlock();
                    elements.add(replacement);
                }
            }
            addBlock(rest, elements);
        }
        group.getElements().clear();
        group.getElements().addAll(elements);
    }

    private static void addBlock(PathBlock block, List<Element> elements) {
        if (!block.isEmpty()) {
            elements.add(new ElementPathBlock(block));
        }
    }
}

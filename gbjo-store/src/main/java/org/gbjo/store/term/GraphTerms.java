package org.gbjo.store.term;

import java.lang.invoke.VarHandle;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.NodeFactory;
import org.gbjo.graph.Dictionary;
import org.gbjo.rdf.TermText;

/**
 * The terms of a graph folder as nodes of Jena, and back. It keeps nodes that were asked for. Shared by all
 * threads.
 */
public final class GraphTerms {
    /** What {@link #find} answers for a term that the graph does not have. */
    public static final int ABSENT = Dictionary.ABSENT;

    /** What a node takes with its text, about. */
    private static final int BYTES_OF_NODE = 200;

    /** The share of the heap that nodes may take: a sixteenth. */
    private static final int SHARE = 16;

    private final Dictionary dictionary;
    /** The nodes of all terms, where there is room for them. */
    private final Node[] all;
    /** Otherwise some of them. Neither changes once it is there, so a race between threads costs a look-up alone. */
    private final Entry[] some;

    private final int firstTripleTerm;
    private final int endOfTripleTerms;
    private final int endOfLiterals;

    private record Entry(int id, Node node) {}

    public GraphTerms(Dictionary dictionary) {
        this.dictionary = dictionary;
        long most = Runtime.getRuntime().maxMemory() / SHARE / BYTES_OF_NODE;
        boolean fits = dictionary.size() <= most;
        this.all = fits ? new Node[dictionary.size()] : null;
        this.some = fits ? null : new Entry[(int) Long.highestOneBit(Math.min(most, 1 << 30))];
        // Terms are in the order of their bytes: literals begin with ", IRIs with <, triple terms with <<(, and blank
        // nodes with _.
        endOfLiterals = dictionary.firstFrom("#");
        firstTripleTerm = dictionary.firstFrom("<<(");
        endOfTripleTerms = dictionary.firstFrom("<<)");
    }

    /** How many terms there are. */
    public int size() {
        return dictionary.size();
    }

    /** The id of a node, or {@link #ABSENT}; variables and what has variables inside are absent, too. */
    public int find(Node node) {
        return node.isConcrete() && !node.isExt() ? dictionary.find(TermText.of(node)) : ABSENT;
    }

    /** The node with this id. */
    public Node node(int id) {
        if (all == null) {
            return someNode(id);
        }
        Node node = all[id];
        if (node == null) {
            node = decode(dictionary.term(id));
            // Whoever sees the node sees all of it.
            VarHandle.releaseFence();
            all[id] = node;
        }
        return node;
    }

    private Node someNode(int id) {
        int place = id & (some.length - 1);
        Entry entry = some[place];
        if (entry == null || entry.id != id) {
            entry = new Entry(id, decode(dictionary.term(id)));
            some[place] = entry;
        }
        return entry.node;
    }

    /** The N-Triples text of a term. */
    public String text(int id) {
        return dictionary.term(id);
    }

    /**
     * Whether two terms, one of which is this, are equal for SPARQL exactly if they are the same: IRIs and blank nodes.
     * Literals are compared by value.
     */
    public boolean isResource(int id) {
        return id >= endOfLiterals && (id < firstTripleTerm || id >= endOfTripleTerms);
    }

    /** Most terms are IRIs and plain strings without escapes, and need no parser. */
    private static Node decode(String text) {
        int last = text.length() - 1;
        if (text.indexOf('\\') < 0) {
            if (text.charAt(last) == '>' && text.charAt(0) == '<' && text.charAt(1) != '<') {
                return NodeFactory.createURI(text.substring(1, last));
            }
            if (text.charAt(last) == '"') {
                return NodeFactory.createLiteralString(text.substring(1, last));
            }
        }
        return TermText.parse(text);
    }
}

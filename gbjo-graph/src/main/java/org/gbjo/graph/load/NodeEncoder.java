package org.gbjo.graph.load;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.Triple;
import org.apache.jena.vocabulary.XSD;
import org.gbjo.rdf.TermText;

/**
 * Puts parsed triples and quads into a {@link Chunk}. Most terms are plain ASCII and are written as bytes directly. All others go
 * through {@link TermText}, which defines the form.
 */
final class NodeEncoder {
    private static final int CACHE = 1 << 14;

    private final Chunk chunk;
    /** A cache of recent terms: subjects come in groups, and predicates recur all the time. */
    private final Node[] cachedNodes = new Node[CACHE];

    private final int[] cachedTerms = new int[CACHE];
    private byte[] bytes = new byte[1 << 10];
    private int length;

    NodeEncoder(Chunk chunk) {
        this.chunk = chunk;
    }

    void add(Triple triple) {
        chunk.add(term(triple.getSubject()), term(triple.getPredicate()), term(triple.getObject()));
    }

    void add(Node graph, Triple triple) {
        chunk.add(term(graph), term(triple.getSubject()), term(triple.getPredicate()), term(triple.getObject()));
    }

    private int term(Node node) {
        int slot = node.hashCode();
        slot = (slot ^ slot >>> 14) & (CACHE - 1);
        if (node.equals(cachedNodes[slot])) {
            return cachedTerms[slot];
        }
        if (!encodePlain(node)) {
            byte[] encoded = TermText.of(node).getBytes(StandardCharsets.UTF_8);
            ensure(encoded.length);
            System.arraycopy(encoded, 0, bytes, 0, encoded.length);
            length = encoded.length;
        }
        int term = chunk.intern(bytes, length);
        cachedNodes[slot] = node;
        cachedTerms[slot] = term;
        return term;
    }

    private boolean encodePlain(Node node) {
        length = 0;
        if (node.isURI()) {
            return putPlain('<', node.getURI(), '>');
        }
        if (!node.isLiteral() || !node.getLiteralLanguage().isEmpty()) {
            return false;
        }
        String datatype = node.getLiteralDatatypeURI();
        if (!putPlain('"', node.getLiteralLexicalForm(), '"')) {
            return false;
        }
        if (datatype.equals(XSD.xstring.getURI())) {
            return true;
        }
        bytes[length++] = '^';
        bytes[length++] = '^';
        return putPlain('<', datatype, '>');
    }

    /** Appends a text of ASCII characters that need no escape in any term. Returns false if it has other characters. */
    private boolean putPlain(char before, String text, char after) {
        ensure(length + text.length() + 8);
        bytes[length++] = (byte) before;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean special = c >= 0x7f || c < ' ' || c == '\\' || c == '"' || (before == '<' && needsEscapeInIri(c));
            if (special) {
                return false;
            }
            bytes[length++] = (byte) c;
        }
        bytes[length++] = (byte) after;
        return true;
    }

    private static boolean needsEscapeInIri(char c) {
        return c == ' ' || c == '<' || c == '>' || c == '{' || c == '}' || c == '|' || c == '^' || c == '`';
    }

    private void ensure(int capacity) {
        if (bytes.length < capacity) {
            bytes = Arrays.copyOf(bytes, 2 * capacity);
        }
    }
}

package org.gbjo.sail;

import java.lang.invoke.VarHandle;
import java.util.Optional;
import org.apache.jena.graph.Node;
import org.eclipse.rdf4j.model.BNode;
import org.eclipse.rdf4j.model.IRI;
import org.eclipse.rdf4j.model.Literal;
import org.eclipse.rdf4j.model.Resource;
import org.eclipse.rdf4j.model.Triple;
import org.eclipse.rdf4j.model.Value;
import org.eclipse.rdf4j.model.base.AbstractBNode;
import org.eclipse.rdf4j.model.base.AbstractIRI;
import org.eclipse.rdf4j.model.base.AbstractLiteral;
import org.eclipse.rdf4j.model.base.AbstractTriple;
import org.eclipse.rdf4j.model.base.CoreDatatype;
import org.eclipse.rdf4j.model.impl.SimpleValueFactory;
import org.eclipse.rdf4j.model.util.URIUtil;
import org.gbjo.graph.Dictionary;
import org.gbjo.rdf.TermText;
import org.gbjo.rdf4j.translation.Rdf4jPatterns;

/**
 * The terms of a graph folder as values of RDF4J, and back. A value knows its id and reads its text when somebody asks for
 * it; two of one folder are compared by their ids. It keeps some values that were asked for last. Shared by all threads.
 */
final class FolderValues {
    /** A value takes some 100 to 200 bytes, so these take less than 5 MB. */
    private static final int KEPT = 1 << 15;

    private static final SimpleValueFactory FACTORY = SimpleValueFactory.getInstance();

    private final Dictionary dictionary;
    /** Values never change, so a race between threads costs a look-up and nothing else. */
    private final Value[] kept = new Value[KEPT];

    private final int endOfLiterals;
    private final int firstTriple;
    private final int endOfTriples;
    private final int firstBlank;

    FolderValues(Dictionary dictionary) {
        this.dictionary = dictionary;
        // Terms are in the order of their bytes: literals begin with ", IRIs with <, triple terms with <<(, and blank
        // nodes with _.
        this.endOfLiterals = dictionary.firstFrom("#");
        this.firstTriple = dictionary.firstFrom("<<(");
        this.endOfTriples = dictionary.firstFrom("<<)");
        this.firstBlank = dictionary.firstFrom("_");
    }

    /** The id of a value, or {@link Dictionary#ABSENT}. */
    int id(Value value) {
        return value instanceof Held held && held.owner() == this
                ? held.id()
                : dictionary.find(Rdf4jPatterns.text(value));
    }

    /** The value with this id. */
    Value value(int id) {
        int place = id & (KEPT - 1);
        Value value = kept[place];
        if (value == null || ((Held) value).id() != id) {
            value = make(id);
            kept[place] = value;
        }
        return value;
    }

    private Value make(int id) {
        if (id < endOfLiterals) {
            return new HeldLiteral(id);
        }
        if (id >= firstBlank) {
            return new HeldBlank(id);
        }
        return id >= firstTriple && id < endOfTriples ? new HeldTriple(id) : new HeldIri(id);
    }

    private Value read(int id) {
        return value(TermText.parse(dictionary.term(id)));
    }

    private boolean isSame(int id, Object other) {
        return other instanceof Held held && held.owner() == this && held.id() == id;
    }

    /** Whether another value is of this folder and has another id: then it is another resource. */
    private boolean isDifferent(int id, Object other) {
        return other instanceof Held held && held.owner() == this && held.id() != id;
    }

    private static Value value(Node node) {
        if (node.isURI()) {
            return FACTORY.createIRI(node.getURI());
        }
        if (node.isBlank()) {
            return FACTORY.createBNode(node.getBlankNodeLabel());
        }
        if (node.isTripleTerm()) {
            return FACTORY.createTriple(
                    (Resource) value(node.getTriple().getSubject()),
                    (IRI) value(node.getTriple().getPredicate()),
                    value(node.getTriple().getObject()));
        }
        String label = node.getLiteralLexicalForm();
        return node.getLiteralLanguage().isEmpty()
                ? FACTORY.createLiteral(label, FACTORY.createIRI(node.getLiteralDatatypeURI()))
                : FACTORY.createLiteral(label, node.getLiteralLanguage());
    }

    /** A term of the folder. */
    private interface Held {
        FolderValues owner();

        int id();
    }

    private final class HeldIri extends AbstractIRI implements Held {
        private static final long serialVersionUID = 1;

        private final int id;
        private transient String text;

        HeldIri(int id) {
            this.id = id;
        }

        @Override
        public FolderValues owner() {
            return FolderValues.this;
        }

        @Override
        public int id() {
            return id;
        }

        @Override
        public String stringValue() {
            if (text == null) {
                text = read(id).stringValue();
            }
            return text;
        }

        private int localNameBegin() {
            return URIUtil.getLocalNameIndex(stringValue());
        }

        @Override
        public String getNamespace() {
            return stringValue().substring(0, localNameBegin());
        }

        @Override
        public String getLocalName() {
            return stringValue().substring(localNameBegin());
        }

        @Override
        public boolean equals(Object other) {
            return isSame(id, other) || (!isDifferent(id, other) && super.equals(other));
        }

        @Override
        public int hashCode() {
            return super.hashCode();
        }

        private Object writeReplace() {
            return read(id);
        }
    }

    private final class HeldBlank extends AbstractBNode implements Held {
        private static final long serialVersionUID = 1;

        private final int id;
        private transient String label;

        HeldBlank(int id) {
            this.id = id;
        }

        @Override
        public FolderValues owner() {
            return FolderValues.this;
        }

        @Override
        public int id() {
            return id;
        }

        @Override
        public String getID() {
            if (label == null) {
                label = ((BNode) read(id)).getID();
            }
            return label;
        }

        @Override
        public boolean equals(Object other) {
            return isSame(id, other) || (!isDifferent(id, other) && super.equals(other));
        }

        @Override
        public int hashCode() {
            return super.hashCode();
        }

        private Object writeReplace() {
            return read(id);
        }
    }

    private final class HeldLiteral extends AbstractLiteral implements Held {
        private static final long serialVersionUID = 1;

        private final int id;
        private transient Literal literal;

        HeldLiteral(int id) {
            this.id = id;
        }

        private Literal literal() {
            Literal known = literal;
            if (known == null) {
                known = (Literal) read(id);
                // Whoever sees the literal sees all of it: its fields are not final.
                VarHandle.releaseFence();
                literal = known;
            }
            return known;
        }

        @Override
        public FolderValues owner() {
            return FolderValues.this;
        }

        @Override
        public int id() {
            return id;
        }

        @Override
        public String getLabel() {
            return literal().getLabel();
        }

        @Override
        public Optional<String> getLanguage() {
            return literal().getLanguage();
        }

        @Override
        public IRI getDatatype() {
            return literal().getDatatype();
        }

        @Override
        public CoreDatatype getCoreDatatype() {
            return literal().getCoreDatatype();
        }

        @Override
        public boolean equals(Object other) {
            return isSame(id, other) || super.equals(other);
        }

        @Override
        public int hashCode() {
            return super.hashCode();
        }

        private Object writeReplace() {
            return literal();
        }
    }

    private final class HeldTriple extends AbstractTriple implements Held {
        private static final long serialVersionUID = 1;

        private final int id;
        private transient Triple triple;

        HeldTriple(int id) {
            this.id = id;
        }

        private Triple triple() {
            Triple known = triple;
            if (known == null) {
                known = (Triple) read(id);
                // As with literals.
                VarHandle.releaseFence();
                triple = known;
            }
            return known;
        }

        @Override
        public FolderValues owner() {
            return FolderValues.this;
        }

        @Override
        public int id() {
            return id;
        }

        @Override
        public Resource getSubject() {
            return triple().getSubject();
        }

        @Override
        public IRI getPredicate() {
            return triple().getPredicate();
        }

        @Override
        public Value getObject() {
            return triple().getObject();
        }

        @Override
        public boolean equals(Object other) {
            return isSame(id, other) || super.equals(other);
        }

        @Override
        public int hashCode() {
            return super.hashCode();
        }

        private Object writeReplace() {
            return triple();
        }
    }
}

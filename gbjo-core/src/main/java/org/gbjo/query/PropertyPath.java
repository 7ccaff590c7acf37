package org.gbjo.query;

import java.util.List;

/** A property path: how one term leads to another. What is not a single predicate is a set or a bag of pairs. */
public sealed interface PropertyPath {
    /** One triple from its subject to its object. */
    record Link(Term predicate) implements PropertyPath {
        @Override
        public String toString() {
            return predicate.toString();
        }
    }

    /** The same path backwards. */
    record Inverse(PropertyPath path) implements PropertyPath {
        @Override
        public String toString() {
            return "^(" + path + ")";
        }
    }

    /** One path and then another. */
    record Sequence(PropertyPath first, PropertyPath second) implements PropertyPath {
        @Override
        public String toString() {
            return "(" + first + "/" + second + ")";
        }
    }

    /** One path or another. */
    record Alternative(PropertyPath first, PropertyPath second) implements PropertyPath {
        @Override
        public String toString() {
            return "(" + first + "|" + second + ")";
        }
    }

    /**
     * A path that may be repeated or left out; each pair counts once.
     *
     * @param zero whether it may be left out: then every term of the graph leads to itself
     * @param many whether it may be repeated
     */
    record Repeated(PropertyPath path, boolean zero, boolean many) implements PropertyPath {
        public Repeated {
            if (!zero && !many) {
                throw new IllegalArgumentException("a path that is repeated or left out is needed, got " + path);
            }
        }

        @Override
        public String toString() {
            return "(" + path + ")" + (many ? zero ? "*" : "+" : "?");
        }
    }

    /** One triple of any other predicate, forwards, or backwards, or either. */
    record Negated(List<Term> forwards, List<Term> backwards) implements PropertyPath {
        public Negated {
            forwards = List.copyOf(forwards);
            backwards = List.copyOf(backwards);
        }

        @Override
        public String toString() {
            return "!(" + forwards + (backwards.isEmpty() ? "" : "|^" + backwards) + ")";
        }
    }

    /** Whether a term may lead to itself without any triple. */
    default boolean mayBeEmpty() {
        if (this instanceof Inverse inverse) {
            return inverse.path.mayBeEmpty();
        }
        if (this instanceof Sequence sequence) {
            return sequence.first.mayBeEmpty() && sequence.second.mayBeEmpty();
        }
        if (this instanceof Alternative either) {
            return either.first.mayBeEmpty() || either.second.mayBeEmpty();
        }
        return this instanceof Repeated repeated && (repeated.zero || repeated.path.mayBeEmpty());
    }
}

package org.gbjo.jena.translation;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.Optional;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.TextDirection;

/** Questions to nodes that had other names before Jena 5.4. */
final class NodeQuestions {
    private static final MethodHandle IS_TRIPLE_TERM = method(boolean.class, "isTripleTerm", "isNodeTriple");
    private static final MethodHandle BASE_DIRECTION =
            method(TextDirection.class, "getLiteralBaseDirection", "getLiteralTextDirection");

    private NodeQuestions() {}

    private static MethodHandle method(Class<?> answer, String name, String olderName) {
        MethodType type = MethodType.methodType(answer);
        try {
            return MethodHandles.publicLookup().findVirtual(Node.class, name, type);
        } catch (NoSuchMethodException e) {
            try {
                return MethodHandles.publicLookup().findVirtual(Node.class, olderName, type);
            } catch (ReflectiveOperationException older) {
                throw new LinkageError("nodes of this Jena answer neither " + name + " nor " + olderName, older);
            }
        } catch (IllegalAccessException e) {
            throw new LinkageError("nodes of this Jena do not answer " + name, e);
        }
    }

    static boolean isTripleTerm(Node node) {
        try {
            return (boolean) IS_TRIPLE_TERM.invokeExact(node);
        } catch (Throwable e) {
            throw failure(e);
        }
    }

    /** The base direction of a literal with a language, if it has one. */
    static Optional<String> baseDirection(Node literal) {
        try {
            return Optional.ofNullable((TextDirection) BASE_DIRECTION.invokeExact(literal))
                    .map(TextDirection::direction);
        } catch (Throwable e) {
            throw failure(e);
        }
    }

    private static RuntimeException failure(Throwable cause) {
        if (cause instanceof Error error) {
            throw error;
        }
        return cause instanceof RuntimeException unchecked ? unchecked : new IllegalStateException(cause);
    }
}

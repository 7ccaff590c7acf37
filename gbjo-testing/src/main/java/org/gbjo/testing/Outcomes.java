package org.gbjo.testing;

import java.lang.reflect.Method;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.extension.DynamicTestInvocationContext;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;
import org.opentest4j.TestAbortedException;

/** Notes how each test of a suite ends, by the nested class that runs the suite, so that runs can be compared. */
public final class Outcomes implements InvocationInterceptor {
    private static final String NESTED = "[nested-class:";

    private final Map<String, Map<String, String>> byClass = new TreeMap<>();

    /** How the tests of a nested class ended. */
    public Map<String, String> of(Class<?> nested) {
        return byClass.getOrDefault(nested.getSimpleName(), Map.of());
    }

    @Override
    public void interceptDynamicTest(
            Invocation<Void> invocation, DynamicTestInvocationContext invoked, ExtensionContext context)
            throws Throwable {
        note(invocation, context);
    }

    @Override
    public void interceptTestMethod(
            Invocation<Void> invocation, ReflectiveInvocationContext<Method> invoked, ExtensionContext context)
            throws Throwable {
        note(invocation, context);
    }

    private void note(Invocation<Void> invocation, ExtensionContext context) throws Throwable {
        try {
            invocation.proceed();
            put(context, "passed");
        } catch (TestAbortedException e) {
            put(context, "skipped");
            throw e;
        } catch (Throwable e) {
            put(context, "failed: " + e.getClass().getName());
            throw e;
        }
    }

    private void put(ExtensionContext context, String outcome) {
        String path = context.getUniqueId();
        int begin = path.indexOf(NESTED) + NESTED.length();
        int end = path.indexOf(']', begin);
        byClass.computeIfAbsent(path.substring(begin, end), name -> new TreeMap<>())
                .put(path.substring(end + 1) + " " + context.getDisplayName(), outcome);
    }
}

package org.gbjo;

import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What programs can see of types, as lines of text: a line for a type, and below it one for each member. */
final class ApiSignatures {
    private static final Pattern OUR_TYPE = Pattern.compile("org\\.gbjo\\.[\\w.$]+");

    private final Set<String> types = new TreeSet<>();
    private final Set<String> named = new TreeSet<>();
    private final List<String> lines = new ArrayList<>();

    /** The signatures of these types and of the visible types inside of them. */
    static List<String> of(Collection<Class<?>> types) {
        ApiSignatures signatures = new ApiSignatures();
        types.forEach(signatures::add);
        signatures.named.removeAll(signatures.types);
        signatures.lines.add("");
        signatures.lines.add("named above, and not promised themselves");
        signatures.named.forEach(name -> signatures.lines.add("    " + name));
        return signatures.lines;
    }

    private void add(Class<?> type) {
        types.add(type.getName());
        // Newer Javas say of a type that it is sealed, too.
        StringBuilder head = new StringBuilder(type.toGenericString().replaceFirst("\\b(non-)?sealed ", ""));
        if (type.getGenericSuperclass() != null
                && type.getSuperclass() != Object.class
                && type.getSuperclass() != Record.class
                && !type.isEnum()) {
            head.append(" extends ").append(type.getGenericSuperclass().getTypeName());
        }
        if (type.getGenericInterfaces().length > 0) {
            head.append(type.isInterface() ? " extends " : " implements ");
            head.append(String.join(
                    ", ",
                    Arrays.stream(type.getGenericInterfaces())
                            .map(java.lang.reflect.Type::getTypeName)
                            .toList()));
        }
        addLine(head.toString());
        Set<String> members = new TreeSet<>();
        for (Field field : type.getDeclaredFields()) {
            if (isVisible(type, field.getModifiers()) && !field.isSynthetic()) {
                members.add(field.toGenericString());
            }
        }
        for (Constructor<?> constructor : type.getDeclaredConstructors()) {
            addVisible(type, constructor, constructor.toGenericString(), members);
        }
        for (Method method : type.getDeclaredMethods()) {
            if (!method.isBridge()) {
                addVisible(type, method, method.toGenericString(), members);
            }
        }
        members.forEach(member -> addLine("    " + shortened(member, type)));
        Arrays.stream(type.getDeclaredClasses())
                .filter(inner -> isVisible(type, inner.getModifiers()))
                .sorted((one, other) -> one.getName().compareTo(other.getName()))
                .forEach(this::add);
    }

    private static void addVisible(Class<?> type, Executable member, String text, Set<String> members) {
        if (isVisible(type, member.getModifiers()) && !member.isSynthetic()) {
            members.add(text);
        }
    }

    private static boolean isVisible(Class<?> type, int modifiers) {
        return Modifier.isPublic(modifiers)
                || (Modifier.isProtected(modifiers) && !Modifier.isFinal(type.getModifiers()));
    }

    /** Without the name of the type in front of its own members. */
    private static String shortened(String member, Class<?> type) {
        return member.replace(" " + type.getName() + ".", " ");
    }

    private void addLine(String line) {
        lines.add(line);
        Matcher matcher = OUR_TYPE.matcher(line);
        while (matcher.find()) {
            named.add(matcher.group());
        }
    }
}

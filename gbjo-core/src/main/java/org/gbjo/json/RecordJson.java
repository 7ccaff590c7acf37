package org.gbjo.json;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Settings as JSON: a record becomes an object with a member for each component. Components are whole numbers, doubles,
 * truth values, texts, enums (in small letters), such records themselves, or lists of them. An enum may be left out, see
 * {@link WhenAbsent}.
 */
public final class RecordJson {
    /** JSON has no numbers for these, so {@link Json} writes them as texts. */
    private static final Set<Object> NO_FINITE_NUMBERS = Set.of("NaN", "Infinity", "-Infinity");

    private RecordJson() {}

    public static Map<String, Object> toJson(Record settings) {
        Map<String, Object> members = new LinkedHashMap<>();
        for (RecordComponent component : settings.getClass().getRecordComponents()) {
            Object member = member(value(settings, component));
            if (!member.equals(whenAbsent(component))) {
                members.put(component.getName(), member);
            }
        }
        return members;
    }

    /** The text of a member that a file need not have; null if it must. */
    private static String whenAbsent(RecordComponent component) {
        WhenAbsent absent = component.getAnnotation(WhenAbsent.class);
        return absent == null ? null : absent.value();
    }

    private static Object value(Record settings, RecordComponent component) {
        try {
            return component.getAccessor().invoke(settings);
        } catch (ReflectiveOperationException e) {
            throw new IllegalArgumentException("settings are public records, " + settings.getClass() + " is not", e);
        }
    }

    private static Object member(Object value) {
        if (value instanceof Record nested) {
            return toJson(nested);
        } else if (value instanceof Enum<?> choice) {
            return choice.name().toLowerCase(Locale.ROOT);
        } else if (value instanceof Integer number) {
            return number.longValue();
        } else if (value instanceof List<?> list) {
            return list.stream().map(RecordJson::member).toList();
        }
        return value;
    }

    /** Reads a record; a member that is missing, superfluous or of another kind is refused. */
    public static <R extends Record> R fromJson(Class<R> type, Map<?, ?> members) {
        RecordComponent[] components = type.getRecordComponents();
        Object[] values = new Object[components.length];
        for (int i = 0; i < components.length; i++) {
            String name = components[i].getName();
            Object member = members.containsKey(name) ? members.get(name) : whenAbsent(components[i]);
            values[i] = component(name, components[i].getGenericType(), member);
        }
        for (Object name : members.keySet()) {
            if (Arrays.stream(components)
                    .noneMatch(component -> component.getName().equals(name))) {
                throw new JsonException("'" + name + "' is no setting of " + type.getSimpleName());
            }
        }
        try {
            Class<?>[] types =
                    Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
            return type.getConstructor(types).newInstance(values);
        } catch (InvocationTargetException e) {
            throw new JsonException(e.getCause().getMessage(), e);
        } catch (ReflectiveOperationException e) {
            throw new IllegalArgumentException("settings are public records, " + type + " is not", e);
        }
    }

    private static Object component(String name, Type generic, Object value) {
        if (generic instanceof ParameterizedType listType && value instanceof List<?> list) {
            return list(name, listType.getActualTypeArguments()[0], list);
        }
        Class<?> type = generic instanceof Class<?> plain ? plain : List.class;
        if (type == int.class && value instanceof Long number && number == number.intValue()) {
            return number.intValue();
        } else if ((type == long.class && value instanceof Long)
                || (type == boolean.class && value instanceof Boolean)
                || (type == String.class && value instanceof String)) {
            return value;
        } else if (type == double.class && value instanceof Number number) {
            return number.doubleValue();
        } else if (type == double.class && NO_FINITE_NUMBERS.contains(value)) {
            return Double.valueOf((String) value);
        } else if (type.isEnum() && value instanceof String text) {
            return choice(name, type, text);
        } else if (type.isRecord() && value instanceof Map<?, ?> nested) {
            return fromJson(type.asSubclass(Record.class), nested);
        }
        throw new JsonException("'" + name + "' should be of type " + type.getSimpleName() + ", got " + value);
    }

    private static List<Object> list(String name, Type elementType, List<?> values) {
        List<Object> elements = new ArrayList<>();
        for (Object value : values) {
            elements.add(component(name, elementType == Integer.class ? int.class : elementType, value));
        }
        return List.copyOf(elements);
    }

    private static Object choice(String name, Class<?> type, String text) {
        for (Object choice : type.getEnumConstants()) {
            if (((Enum<?>) choice).name().toLowerCase(Locale.ROOT).equals(text)) {
                return choice;
            }
        }
        throw new JsonException(
                "'" + name + "' is one of " + Arrays.toString(type.getEnumConstants()) + ", got '" + text + "'");
    }
}

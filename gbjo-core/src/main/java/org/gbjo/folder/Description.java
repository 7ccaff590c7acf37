package org.gbjo.folder;

import java.util.Map;
import java.util.Objects;

/** Typed access to the members of a model description; what is missing or of another kind is refused. */
public record Description(Map<String, Object> members) {

    public void expect(String name, Object value) {
        if (!Objects.equals(members.get(name), value)) {
            throw new ModelException("'" + name + "' should be " + value + ", got " + members.get(name));
        }
    }

    public String text(String name) {
        if (members.get(name) instanceof String text) {
            return text;
        }
        throw new ModelException("'" + name + "' should be a text, got " + members.get(name));
    }

    public long whole(String name) {
        if (members.get(name) instanceof Long || members.get(name) instanceof Integer) {
            return ((Number) members.get(name)).longValue();
        }
        throw new ModelException("'" + name + "' should be a whole number, got " + members.get(name));
    }

    public int number(String name) {
        long number = whole(name);
        if (number < 0 || number > Integer.MAX_VALUE) {
            throw new ModelException("'" + name + "' should lie in 0.." + Integer.MAX_VALUE + ", got " + number);
        }
        return (int) number;
    }

    @SuppressWarnings("unchecked") // the JSON reader makes objects of string keys only
    public Map<String, Object> object(String name) {
        if (members.get(name) instanceof Map<?, ?> object) {
            return (Map<String, Object>) object;
        }
        throw new ModelException("'" + name + "' should be an object, got " + members.get(name));
    }
}

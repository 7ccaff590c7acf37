package org.gbjo.studio;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The part of JSON schemas that our OpenAPI document uses. */
final class JsonSchema {
    private final Map<?, ?> schemas;
    private final List<String> faults = new ArrayList<>();

    /** @param schemas those that references name */
    JsonSchema(Map<?, ?> schemas) {
        this.schemas = schemas;
    }

    /** What is wrong with a value, a sentence each. */
    List<String> faults(String name, Object value) {
        faults.clear();
        check(name, Map.of("$ref", "#/components/schemas/" + name), value);
        return List.copyOf(faults);
    }

    private void check(String place, Map<?, ?> schema, Object value) {
        if (schema.get("$ref") instanceof String reference) {
            check(place, (Map<?, ?>) schemas.get(reference.substring(reference.lastIndexOf('/') + 1)), value);
            return;
        }
        if (schema.get("enum") instanceof List<?> allowed && !allowed.contains(value)) {
            faults.add(place + " is one of " + allowed + ", got " + value);
        }
        boolean fits =
                switch (String.valueOf(schema.get("type"))) {
                    case "object" -> value instanceof Map<?, ?>;
                    case "array" -> value instanceof List<?>;
                    case "string" -> value instanceof String;
                    case "boolean" -> value instanceof Boolean;
                    case "integer" -> value instanceof Long;
                    case "number" -> value instanceof Number;
                    default -> true;
                };
        if (!fits) {
            faults.add(place + " is of type " + schema.get("type") + ", got " + value);
        } else if (value instanceof Map<?, ?> members) {
            checkMembers(place, schema, members);
        } else if (value instanceof List<?> elements) {
            elements.forEach(element -> check(place + "[]", (Map<?, ?>) schema.get("items"), element));
        }
    }

    private void checkMembers(String place, Map<?, ?> schema, Map<?, ?> members) {
        Map<?, ?> known = schema.get("properties") instanceof Map<?, ?> properties ? properties : Map.of();
        if (schema.get("required") instanceof List<?> required) {
            required.stream()
                    .filter(name -> !members.containsKey(name))
                    .forEach(name -> faults.add(place + " has no " + name));
        }
        members.forEach((name, value) -> {
            if (known.get(name) instanceof Map<?, ?> ofMember) {
                check(place + "." + name, ofMember, value);
            } else if (Boolean.FALSE.equals(schema.get("additionalProperties"))) {
                faults.add(place + " has " + name + ", which is not described");
            } else if (schema.get("additionalProperties") instanceof Map<?, ?> ofOthers) {
                check(place + "." + name, ofOthers, value);
            }
        });
    }
}

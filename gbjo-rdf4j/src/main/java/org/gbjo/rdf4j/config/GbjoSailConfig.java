package org.gbjo.rdf4j.config;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.eclipse.rdf4j.model.IRI;
import org.eclipse.rdf4j.model.Model;
import org.eclipse.rdf4j.model.Resource;
import org.eclipse.rdf4j.model.Value;
import org.eclipse.rdf4j.model.util.Values;
import org.eclipse.rdf4j.sail.config.AbstractDelegatingSailImplConfig;
import org.gbjo.api.PublicApi;
import org.gbjo.decision.settings.Settings;

/** Settings by their names in the namespace {@value #NAMESPACE}, each a literal, and the store as delegate. */
@PublicApi
public final class GbjoSailConfig extends AbstractDelegatingSailImplConfig {
    /** What {@code gbjo:} stands for in a configuration. */
    public static final String NAMESPACE = "http://gbjo.org/rdf4j#";

    private final Map<String, String> settings = new LinkedHashMap<>();

    public GbjoSailConfig() {
        super(GbjoSailFactory.TYPE);
    }

    public Map<String, String> settings() {
        return Map.copyOf(settings);
    }

    /** Another value for a setting by one of the names in {@link Settings}. */
    public void set(String name, String value) {
        settings.put(name, value);
    }

    private static IRI predicate(String name) {
        return Values.iri(NAMESPACE, name);
    }

    @Override
    public Resource export(Model model) {
        Resource node = super.export(model);
        model.setNamespace("gbjo", NAMESPACE);
        settings.forEach((name, value) -> model.add(node, predicate(name), Values.literal(value)));
        return node;
    }

    @Override
    public void parse(Model model, Resource node) {
        super.parse(model, node);
        for (String name : Settings.NAMES) {
            List<Value> values =
                    List.copyOf(model.filter(node, predicate(name), null).objects());
            if (!values.isEmpty()) {
                set(name, values.get(0).stringValue());
            }
        }
    }
}

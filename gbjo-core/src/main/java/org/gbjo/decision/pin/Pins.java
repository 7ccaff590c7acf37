package org.gbjo.decision.pin;

import java.util.BitSet;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import org.gbjo.decision.template.BgpTemplate;

/** The pins of a file, by their templates. Immutable. */
public final class Pins {
    public static final Pins NONE = new Pins(Map.of());

    private final Map<BgpTemplate, Pin> byTemplate;
    /** Most BGPs have a size that no pin has, and need no template then. */
    private final BitSet sizes = new BitSet();

    Pins(Map<BgpTemplate, Pin> byTemplate) {
        this.byTemplate = Map.copyOf(byTemplate);
        byTemplate.values().forEach(pin -> sizes.set(pin.patterns()));
    }

    public boolean isEmpty() {
        return byTemplate.isEmpty();
    }

    public int size() {
        return byTemplate.size();
    }

    void forEach(BiConsumer<BgpTemplate, Pin> action) {
        byTemplate.forEach(action);
    }

    /** Whether a template of so many patterns has a pin. */
    public boolean have(int patterns) {
        return sizes.get(patterns);
    }

    public Optional<Pin> of(BgpTemplate template) {
        return Optional.ofNullable(byTemplate.get(template));
    }
}

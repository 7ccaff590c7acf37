package org.gbjo.rdf4j.live;

import org.eclipse.rdf4j.model.Value;
import org.gbjo.live.TermNumbers;
import org.gbjo.run.Room;

/** Numbers values, and holds them. */
final class HeldNumbers implements ValueNumbers {
    private final TermNumbers<Value> values;

    HeldNumbers(Room room) {
        this.values = new TermNumbers<>(room);
    }

    @Override
    public int of(Value value) {
        return values.of(value);
    }

    @Override
    public Value value(int number) {
        return values.term(number);
    }
}

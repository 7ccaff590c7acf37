package org.gbjo.rdf4j.live;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.CancellationException;
import org.eclipse.rdf4j.model.Value;
import org.eclipse.rdf4j.sail.nativerdf.ValueStoreRevision;
import org.eclipse.rdf4j.sail.nativerdf.model.NativeValue;
import org.gbjo.run.Room;

/** Numbers the values of a native store. */
final class NativeNumbers extends StoredNumbers {
    /** Ids hold until all values are removed. */
    private ValueStoreRevision revision;

    NativeNumbers(Room room) {
        super(room);
    }

    @Override
    @SuppressWarnings("ReferenceEquality") // a store has one revision at a time
    long key(Value value) {
        if (!(value instanceof NativeValue stored) || stored.getInternalID() == NativeValue.UNKNOWN_ID) {
            return NO_KEY;
        }
        if (revision == null) {
            revision = stored.getValueStoreRevision();
        }
        return stored.getValueStoreRevision() == revision ? stored.getInternalID() : NO_KEY;
    }

    @Override
    Value valueOf(long key) {
        try {
            Value value = revision.getValueStore().getValue((int) key);
            if (value == null) {
                throw new CancellationException("its values were removed while it was counted");
            }
            return value;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

package org.gbjo.rdf4j.live;

import org.eclipse.rdf4j.model.Value;
import org.eclipse.rdf4j.sail.lmdb.ValueStoreRevision;
import org.eclipse.rdf4j.sail.lmdb.model.LmdbBNode;
import org.eclipse.rdf4j.sail.lmdb.model.LmdbIRI;
import org.eclipse.rdf4j.sail.lmdb.model.LmdbLiteral;
import org.eclipse.rdf4j.sail.lmdb.model.LmdbValue;
import org.gbjo.run.Room;

/** Numbers the values of an LMDB store, which reads their text only when somebody asks for it. */
final class LmdbNumbers extends StoredNumbers {
    /** A key has the kind of a value in its last bits, since a value is made by it before it is read. */
    private static final int BITS_OF_KIND = 2;

    private static final int IRI = 0;
    private static final int LITERAL = 1;
    private static final int BLANK_NODE = 2;
    private static final long MOST = Long.MAX_VALUE >> BITS_OF_KIND;

    private ValueStoreRevision revision;

    LmdbNumbers(Room room) {
        super(room);
    }

    @Override
    long key(Value value) {
        if (!(value instanceof LmdbValue stored) || stored.getInternalID() == LmdbValue.UNKNOWN_ID) {
            return NO_KEY;
        }
        if (revision == null) {
            revision = stored.getValueStoreRevision();
        }
        long id = stored.getInternalID();
        int kind = kind(stored);
        boolean hasKey = kind >= 0
                && id >= 0
                && id <= MOST
                && stored.getValueStoreRevision().getRevisionId() == revision.getRevisionId();
        return hasKey ? (id << BITS_OF_KIND) | kind : NO_KEY;
    }

    private static int kind(LmdbValue value) {
        if (value instanceof LmdbIRI) {
            return IRI;
        }
        if (value instanceof LmdbLiteral) {
            return LITERAL;
        }
        return value instanceof LmdbBNode ? BLANK_NODE : -1;
    }

    @Override
    Value valueOf(long key) {
        long id = key >> BITS_OF_KIND;
        return switch ((int) key & ((1 << BITS_OF_KIND) - 1)) {
            case IRI -> new LmdbIRI(revision, id);
            case LITERAL -> new LmdbLiteral(revision, id);
            default -> new LmdbBNode(revision, id);
        };
    }
}

package org.gbjo.statistics;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import org.gbjo.query.TermKind;

/**
 * What is known of the objects of predicates, each under the hash of its predicate; the last part of a file with statistics.
 * First the texts of all types, in their order, then the predicates in the order of their hashes.
 */
record ValueTable(Map<Long, ObjectValues> values) {
    private static final int BYTES_OF_ENTRY =
            Long.BYTES + TermKind.COUNT * Double.BYTES + Integer.BYTES + 2 * Byte.BYTES;
    private static final int BYTES_OF_TYPE = Integer.BYTES + Float.BYTES;
    private static final int BYTES_OF_SPACE = 2 * Byte.BYTES;
    private static final int BYTES_OF_VALUE = Double.BYTES + 2 * Float.BYTES;
    private static final ValueSpace[] SPACES = ValueSpace.values();

    int size() {
        return values.size();
    }

    Optional<ObjectValues> find(long predicate) {
        return Optional.ofNullable(values.get(predicate));
    }

    /** The bytes of an entry. */
    static int bytes(ObjectValues values) {
        int size = BYTES_OF_ENTRY + BYTES_OF_TYPE * values.types().size();
        for (ValueDistribution distribution : values.distributions().values()) {
            size += BYTES_OF_SPACE + BYTES_OF_VALUE * distribution.values().length;
        }
        return size;
    }

    /** Reads the table from where the buffer stands. */
    static ValueTable read(ByteBuffer bytes, int length) {
        Map<Long, ObjectValues> values = new HashMap<>();
        if (length == 0) {
            return new ValueTable(values);
        }
        try {
            List<String> texts = new ArrayList<>();
            for (int left = bytes.getInt(); left > 0; left--) {
                byte[] text = new byte[bytes.getShort()];
                bytes.get(text);
                texts.add(new String(text, StandardCharsets.UTF_8));
            }
            for (int left = bytes.getInt(); left > 0; left--) {
                values.put(bytes.getLong(), readEntry(bytes, texts));
            }
        } catch (BufferUnderflowException | IndexOutOfBoundsException | NegativeArraySizeException e) {
            throw new StatisticsException("what it says of values is damaged; make it again with gbjo statistics", e);
        }
        return new ValueTable(values);
    }

    private static ObjectValues readEntry(ByteBuffer bytes, List<String> texts) {
        List<Double> triples = new ArrayList<>();
        for (int kind = 0; kind < TermKind.COUNT; kind++) {
            triples.add(bytes.getDouble());
        }
        int sampled = bytes.getInt();
        List<ObjectValues.TypeShare> types = new ArrayList<>();
        for (int left = bytes.get(); left > 0; left--) {
            types.add(new ObjectValues.TypeShare(texts.get(bytes.getInt()), bytes.getFloat()));
        }
        Map<ValueSpace, ValueDistribution> distributions = new EnumMap<>(ValueSpace.class);
        for (int left = bytes.get(); left > 0; left--) {
            distributions.put(SPACES[bytes.get()], readDistribution(bytes, bytes.get()));
        }
        return new ObjectValues(triples, types, distributions, sampled);
    }

    private static ValueDistribution readDistribution(ByteBuffer bytes, int size) {
        double[] values = new double[size];
        float[] below = new float[size];
        float[] atMost = new float[size];
        for (int i = 0; i < size; i++) {
            values[i] = bytes.getDouble();
            below[i] = bytes.getFloat();
            atMost[i] = bytes.getFloat();
        }
        return new ValueDistribution(values, below, atMost);
    }

    /** A table that is being made. */
    static final class Draft {
        private final Map<Long, ObjectValues> entries = new TreeMap<>(Long::compareUnsigned);
        private boolean distinct = true;

        void add(long predicate, ObjectValues values) {
            distinct &= entries.put(predicate, values) == null;
        }

        boolean distinct() {
            return distinct;
        }

        /** The whole table, as {@link ValueTable#read} reads it; nothing if it has no entry. */
        ByteBuffer toBytes() {
            if (entries.isEmpty()) {
                return ByteBuffer.allocate(0);
            }
            List<String> texts = texts();
            ByteBuffer bytes = ByteBuffer.allocate(size(texts)).order(ByteOrder.LITTLE_ENDIAN);
            bytes.putInt(texts.size());
            Map<String, Integer> places = new HashMap<>();
            for (String text : texts) {
                byte[] encoded = text.getBytes(StandardCharsets.UTF_8);
                bytes.putShort((short) encoded.length).put(encoded);
                places.put(text, places.size());
            }
            bytes.putInt(entries.size());
            entries.forEach((predicate, values) -> append(bytes.putLong(predicate), values, places));
            return bytes.flip();
        }

        private List<String> texts() {
            TreeSet<String> texts = new TreeSet<>();
            entries.values().forEach(values -> values.types().forEach(type -> texts.add(type.type())));
            return List.copyOf(texts);
        }

        private int size(Collection<String> texts) {
            int size = 2 * Integer.BYTES;
            for (String text : texts) {
                size += Short.BYTES + text.getBytes(StandardCharsets.UTF_8).length;
            }
            for (ObjectValues values : entries.values()) {
                size += bytes(values);
            }
            return size;
        }

        private static void append(ByteBuffer bytes, ObjectValues values, Map<String, Integer> places) {
            values.triples().forEach(bytes::putDouble);
            bytes.putInt(values.sampled()).put((byte) values.types().size());
            for (ObjectValues.TypeShare type : values.types()) {
                bytes.putInt(places.get(type.type())).putFloat(type.share());
            }
            bytes.put((byte) values.distributions().size());
            for (ValueSpace space : SPACES) {
                ValueDistribution distribution = values.distributions().get(space);
                if (distribution != null) {
                    bytes.put((byte) space.code()).put((byte) distribution.values().length);
                    for (int i = 0; i < distribution.values().length; i++) {
                        bytes.putDouble(distribution.values()[i])
                                .putFloat(distribution.below()[i])
                                .putFloat(distribution.atMost()[i]);
                    }
                }
            }
        }
    }
}

package org.gbjo.paper.feature;

import java.nio.ByteBuffer;

/** How the numbers of stored vectors are written. */
public enum Precision {
    /** Half precision: three decimal digits, which is more than the random walks behind a vector determine. */
    FLOAT16(16, 65504) {
        @Override
        void write(float value, ByteBuffer target) {
            target.putShort(Float16.fromFloat(value));
        }

        @Override
        void copy(ByteBuffer source, int from, float[] target, int at, int count) {
            for (int i = 0; i < count; i++) {
                target[at + i] = Float16.toFloat(source.getShort(from + 2 * i));
            }
        }
    },

    /** As the vectors were learned. */
    FLOAT32(32, Float.MAX_VALUE) {
        @Override
        void write(float value, ByteBuffer target) {
            target.putFloat(value);
        }

        @Override
        void copy(ByteBuffer source, int from, float[] target, int at, int count) {
            for (int i = 0; i < count; i++) {
                target[at + i] = source.getFloat(from + 4 * i);
            }
        }
    };

    private final int bits;
    private final float largest;

    Precision(int bits, float largest) {
        this.bits = bits;
        this.largest = largest;
    }

    static Precision ofBits(int bits) {
        for (Precision precision : values()) {
            if (precision.bits == bits) {
                return precision;
            }
        }
        throw new TermTableException("a number of a vector has 16 or 32 bits, got " + bits);
    }

    /** The bits of a number. */
    public int bits() {
        return bits;
    }

    /** The largest finite number. */
    float largest() {
        return largest;
    }

    int bytes() {
        return bits / Byte.SIZE;
    }

    /** Appends a number. */
    abstract void write(float value, ByteBuffer target);

    /** Reads {@code count} numbers from byte {@code from} on. */
    abstract void copy(ByteBuffer source, int from, float[] target, int at, int count);
}

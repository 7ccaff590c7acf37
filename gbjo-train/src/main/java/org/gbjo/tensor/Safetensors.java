package org.gbjo.tensor;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gbjo.folder.ModelException;
import org.gbjo.json.Json;
import org.gbjo.json.JsonException;

/**
 * Weights in the safetensors format: the length of a JSON header (8 bytes, little-endian), the header with type, shape
 * and place of each tensor, then the numbers. Only 32-bit floats are read and written.
 */
public final class Safetensors {
    private static final String FLOATS = "F32";
    private static final String METADATA = "__metadata__";

    private Safetensors() {}

    /** Reads all tensors in the order of the header; refuses whatever is not complete and finite. */
    public static Map<String, Tensor> read(Path file) {
        ByteBuffer bytes;
        try {
            bytes = ByteBuffer.wrap(Files.readAllBytes(file)).order(ByteOrder.LITTLE_ENDIAN);
        } catch (IOException e) {
            throw new ModelException("cannot read the weights " + file + ": " + e.getMessage(), e);
        }
        try {
            return read(bytes);
        } catch (ModelException | JsonException e) {
            throw new ModelException("the weights " + file + " are not usable: " + e.getMessage(), e);
        }
    }

    private static Map<String, Tensor> read(ByteBuffer bytes) {
        if (bytes.remaining() < 8) {
            throw new ModelException("a safetensors file has at least 8 bytes, got " + bytes.remaining());
        }
        long headerLength = bytes.getLong();
        if (headerLength < 2 || headerLength > bytes.remaining()) {
            throw new ModelException(
                    "the header should have 2 to " + bytes.remaining() + " bytes, its length says " + headerLength);
        }
        byte[] header = new byte[(int) headerLength];
        bytes.get(header);
        ByteBuffer data = bytes.slice().order(ByteOrder.LITTLE_ENDIAN);
        Map<String, Tensor> tensors = new LinkedHashMap<>();
        Json.parseObject(new String(header, StandardCharsets.UTF_8)).forEach((name, entry) -> {
            if (!name.equals(METADATA)) {
                tensors.put(name, tensor(name, entry, data));
            }
        });
        return tensors;
    }

    private static Tensor tensor(String name, Object entry, ByteBuffer data) {
        if (!(entry instanceof Map<?, ?> fields)
                || !(fields.get("shape") instanceof List<?> shape)
                || !(fields.get("data_offsets") instanceof List<?> offsets)
                || offsets.size() != 2) {
            throw new ModelException("tensor " + name + " needs dtype, shape and data_offsets, got " + entry);
        }
        if (!FLOATS.equals(fields.get("dtype"))) {
            throw new ModelException(
                    "tensor " + name + " should have dtype " + FLOATS + ", got " + fields.get("dtype"));
        }
        int[] dimensions = new int[shape.size()];
        long count = 1;
        for (int i = 0; i < dimensions.length; i++) {
            long size = whole(name, shape.get(i));
            if (size < 0 || size > Integer.MAX_VALUE || (count *= size) > Integer.MAX_VALUE) {
                throw new ModelException("tensor " + name + " is too large or negative: shape " + shape);
            }
            dimensions[i] = (int) size;
        }
        long begin = whole(name, offsets.get(0));
        long end = whole(name, offsets.get(1));
        if (begin < 0 || end - begin != 4 * count) {
            throw new ModelException("tensor " + name + " of shape " + shape + " needs " + 4 * count
                    + " bytes, its data_offsets are " + offsets);
        }
        if (end > data.limit()) {
            throw new ModelException("the file is truncated: tensor " + name + " ends at byte " + end
                    + " of the data, which has " + data.limit());
        }
        float[] values = new float[(int) count];
        data.slice((int) begin, (int) (4 * count))
                .order(ByteOrder.LITTLE_ENDIAN)
                .asFloatBuffer()
                .get(values);
        checkFinite(name, values);
        return new Tensor(dimensions, values);
    }

    private static long whole(String name, Object number) {
        if (number instanceof Long value) {
            return value;
        }
        throw new ModelException("tensor " + name + " needs whole numbers as shape and data_offsets, got " + number);
    }

    private static void checkFinite(String name, float[] values) {
        for (int i = 0; i < values.length; i++) {
            if (!Float.isFinite(values[i])) {
                throw new ModelException(
                        "tensor " + name + " must hold finite numbers, value " + i + " is " + values[i]);
            }
        }
    }

    /** Writes the tensors in the order of the map. */
    public static void write(Path file, Map<String, Tensor> tensors) throws IOException {
        Map<String, Object> header = new LinkedHashMap<>();
        int size = 0;
        for (Map.Entry<String, Tensor> entry : tensors.entrySet()) {
            Tensor tensor = entry.getValue();
            int end = Math.addExact(size, Math.multiplyExact(4, tensor.values().length));
            Map<String, Object> fields = new LinkedHashMap<>();
            fields.put("dtype", FLOATS);
            fields.put("shape", Arrays.stream(tensor.shape()).boxed().toList());
            fields.put("data_offsets", List.of(size, end));
            header.put(entry.getKey(), fields);
            size = end;
        }
        // Spaces up to a multiple of 8 keep the numbers aligned, as the format advises.
        String text = Json.write(header);
        byte[] json =
                (text + " ".repeat(-text.getBytes(StandardCharsets.UTF_8).length & 7)).getBytes(StandardCharsets.UTF_8);
        ByteBuffer bytes =
                ByteBuffer.allocate(Math.addExact(8 + json.length, size)).order(ByteOrder.LITTLE_ENDIAN);
        bytes.putLong(json.length).put(json);
        for (Tensor tensor : tensors.values()) {
            for (float value : tensor.values()) {
                bytes.putFloat(value);
            }
        }
        Files.write(file, bytes.array());
    }
}

package org.gbjo.train;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.zip.CRC32;
import java.util.zip.CheckedInputStream;
import java.util.zip.CheckedOutputStream;
import org.gbjo.json.Json;
import org.gbjo.json.JsonException;
import org.gbjo.json.RecordJson;
import org.gbjo.run.AtomicFiles;

/**
 * The state of a training after an epoch. In the file: a magic word, a JSON text (recipe, history, best epoch, steps),
 * the four vectors, and a check sum. A new checkpoint takes the place of the old one only when it is complete.
 *
 * @param recipe what is trained how; a checkpoint of another recipe is never resumed
 * @param history the epochs so far
 * @param bestEpoch the epoch with the least validation error
 * @param steps of the optimizer
 */
@SuppressWarnings("ArrayRecordComponent") // a carrier of state that is never compared
record Checkpoint(
        Map<String, Object> recipe,
        List<EpochReport> history,
        int bestEpoch,
        int steps,
        float[] parameters,
        float[] mean,
        float[] square,
        float[] best) {
    private static final long MAGIC = 0x47424a4f43504b31L; // "GBJOCPK1"

    void write(Path file) throws IOException {
        AtomicFiles.replace(file, this::writeDraft);
    }

    private void writeDraft(Path draft) throws IOException {
        CRC32 sum = new CRC32();
        try (DataOutputStream out = new DataOutputStream(
                new BufferedOutputStream(new CheckedOutputStream(Files.newOutputStream(draft), sum), 1 << 16))) {
            Map<String, Object> json = new LinkedHashMap<>();
            json.put("recipe", recipe);
            json.put("bestEpoch", bestEpoch);
            json.put("steps", steps);
            json.put("history", history.stream().map(RecordJson::toJson).toList());
            byte[] text = Json.write(json).getBytes(StandardCharsets.UTF_8);
            out.writeLong(MAGIC);
            out.writeInt(text.length);
            out.write(text);
            out.writeInt(parameters.length);
            for (float[] vector : List.of(parameters, mean, square, best)) {
                ByteBuffer bytes = ByteBuffer.allocate(4 * vector.length);
                bytes.asFloatBuffer().put(vector);
                out.write(bytes.array());
            }
            out.flush();
            out.writeLong(sum.getValue());
        }
    }

    /** The checkpoint in this file, nothing if there is none; one of another recipe or a damaged one is refused. */
    static Optional<Checkpoint> read(Path file, Map<String, Object> recipe) throws IOException {
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        Checkpoint found;
        try {
            found = read(file);
        } catch (JsonException | ClassCastException | NullPointerException | IOException e) {
            throw new TrainingException(
                    "the checkpoint " + file + " is damaged (" + e.getMessage() + "); remove it to start again", e);
        }
        // Numbers are compared as they are written.
        if (!Json.write(found.recipe).equals(Json.write(recipe))) {
            throw new TrainingException("the checkpoint " + file
                    + " belongs to a training with other data or settings; remove it or choose another folder");
        }
        return Optional.of(found);
    }

    private static Checkpoint read(Path file) throws IOException {
        CheckedInputStream checked =
                new CheckedInputStream(new BufferedInputStream(Files.newInputStream(file), 1 << 16), new CRC32());
        try (DataInputStream in = new DataInputStream(checked)) {
            if (in.readLong() != MAGIC) {
                throw new IOException("it does not begin with the magic word of a checkpoint");
            }
            Map<String, Object> json = Json.parseObject(new String(bytes(in, in.readInt()), StandardCharsets.UTF_8));
            int length = in.readInt();
            List<float[]> vectors = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                float[] vector = new float[length];
                ByteBuffer.wrap(bytes(in, Math.multiplyExact(4, length)))
                        .asFloatBuffer()
                        .get(vector);
                vectors.add(vector);
            }
            long sum = checked.getChecksum().getValue();
            if (in.readLong() != sum) {
                throw new IOException("its check sum is wrong");
            }
            return new Checkpoint(
                    asObject(json.get("recipe")),
                    ((List<?>) json.get("history"))
                            .stream()
                                    .map(epoch -> RecordJson.fromJson(EpochReport.class, (Map<?, ?>) epoch))
                                    .toList(),
                    ((Number) json.get("bestEpoch")).intValue(),
                    ((Number) json.get("steps")).intValue(),
                    vectors.get(0),
                    vectors.get(1),
                    vectors.get(2),
                    vectors.get(3));
        }
    }

    private static byte[] bytes(DataInputStream in, int length) throws IOException {
        if (length < 0 || length > 1 << 30) {
            throw new IOException("it holds a length of " + length);
        }
        byte[] bytes = in.readNBytes(length);
        if (bytes.length < length) {
            throw new IOException("it is truncated");
        }
        return bytes;
    }

    @SuppressWarnings("unchecked") // the JSON reader makes objects of string keys only
    private static Map<String, Object> asObject(Object json) {
        return (Map<String, Object>) json;
    }
}

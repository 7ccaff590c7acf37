package org.gbjo.studio.api;

/** A call that is not answered, with the sentence that the page shows and the status of HTTP. */
public final class StudioRefusal extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final int status;

    public StudioRefusal(int status, String sentence) {
        super(sentence, null, false, false);
        this.status = status;
    }

    /** What was asked is wrong. */
    public static StudioRefusal badRequest(String sentence) {
        return new StudioRefusal(400, sentence);
    }

    /** Whoever asks may not. */
    public static StudioRefusal forbidden(String sentence) {
        return new StudioRefusal(403, sentence);
    }

    public int status() {
        return status;
    }
}

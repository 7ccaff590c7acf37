package org.gbjo.studio.api;

import java.util.Map;

/** Something that the page can ask for. Shared by all threads. */
public interface StudioTopic {
    /** Who may ask, and how. */
    enum Kind {
        /** Asked by GET; changes nothing. */
        READ(false, false),
        /** Asked by POST, because it computes something of what is sent; changes nothing that lasts. */
        COMPUTE(true, false),
        /** Asked by GET, by an administrator alone. */
        READ_AS_ADMINISTRATOR(false, true),
        /** Asked by POST, by an administrator alone. */
        CHANGE(true, true);

        private final boolean post;
        private final boolean administrator;

        Kind(boolean post, boolean administrator) {
            this.post = post;
            this.administrator = administrator;
        }

        public boolean isPost() {
            return post;
        }

        public boolean needsAdministrator() {
            return administrator;
        }
    }

    /** The value of the parameter {@code api}, and the last part of the format of an answer. */
    String name();

    Kind kind();

    /** The members of the answer. */
    Map<String, Object> answer(StudioCall call);

    /** A topic of a name, a kind and a function. */
    static StudioTopic of(String name, Kind kind, Answering answering) {
        return new StudioTopic() {
            @Override
            public String name() {
                return name;
            }

            @Override
            public Kind kind() {
                return kind;
            }

            @Override
            public Map<String, Object> answer(StudioCall call) {
                return answering.answer(call);
            }
        };
    }

    /** Answers a call. */
    @FunctionalInterface
    interface Answering {
        Map<String, Object> answer(StudioCall call);
    }
}

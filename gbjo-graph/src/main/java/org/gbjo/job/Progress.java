package org.gbjo.job;

import org.gbjo.run.WorkListener;

/** Shows how far long work has come; implementations decide how. Safe to call from several threads. */
public interface Progress extends WorkListener {

    /** Shows nothing. */
    Progress SILENT = new Progress() {
        @Override
        public void begin(String step, long total) {}

        @Override
        public void update(long done) {}

        @Override
        public void end() {}
    };
}

package org.gbjo.decision.hint;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.gbjo.run.ManualClock;
import org.junit.jupiter.api.Test;

final class HintLogTest {
    private final List<String> lines = new ArrayList<>();

    private final Handler handler = new Handler() {
        @Override
        public void publish(LogRecord line) {
            lines.add(line.getMessage());
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    };

    @Test
    void eachSentenceIsLoggedOnceAndThereAreFewAMinute() {
        ManualClock clock = new ManualClock();
        HintLog log = new HintLog(clock);
        Logger logger = Logger.getLogger("org.gbjo.decision");
        logger.addHandler(handler);
        try {
            for (int i = 0; i < 100; i++) {
                log.log(List.of("first", "sentence " + i / 2));
            }
            assertThat(lines).hasSize(HintLog.MOST_A_MINUTE).doesNotHaveDuplicates();
            assertThat(lines.get(0)).isEqualTo("a query asks for what is not done: first");
            clock.advance(Duration.ofMinutes(1));
            log.log(List.of("first", "last"));
            assertThat(lines).hasSize(HintLog.MOST_A_MINUTE + 1);
            assertThat(lines.get(HintLog.MOST_A_MINUTE)).endsWith(": last");
        } finally {
            logger.removeHandler(handler);
        }
    }
}

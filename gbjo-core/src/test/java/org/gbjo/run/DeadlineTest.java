package org.gbjo.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class DeadlineTest {

    @Test
    void noDeadlineNeverExpiresUntilItIsCancelled() {
        Deadline deadline = Deadline.none();
        assertThat(deadline.expired()).isFalse();
        assertThatCode(deadline::check).doesNotThrowAnyException();
        deadline.cancel();
        assertThat(deadline.expired()).isTrue();
        assertThatThrownBy(deadline::check)
                .isInstanceOf(DeadlineExceededException.class)
                .hasMessage("the work was cancelled");
    }

    @Test
    void aDeadlineExpiresWhenItsTimeHasPassed() {
        ManualClock clock = new ManualClock();
        Deadline deadline = Deadline.after(Duration.ofMillis(5), clock);
        clock.advance(Duration.ofNanos(4_999_999));
        assertThat(deadline.expired()).isFalse();
        clock.advance(Duration.ofNanos(1));
        assertThat(deadline.expired()).isTrue();
        assertThatThrownBy(deadline::check)
                .isInstanceOf(DeadlineExceededException.class)
                .hasMessage("the deadline of 5 ms has passed");
    }

    @Test
    void aDeadlineThatBeginsAgainHasAllOfItsTime() {
        ManualClock clock = new ManualClock();
        Deadline deadline = Deadline.after(Duration.ofMillis(5), clock);
        clock.advance(Duration.ofMillis(7));
        deadline.restart();
        clock.advance(Duration.ofMillis(4));
        assertThat(deadline.expired()).isFalse();
        clock.advance(Duration.ofMillis(1));
        assertThat(deadline.expired()).isTrue();
    }

    @Test
    void noTimeAtAllExpiresAtOnce() {
        assertThat(Deadline.after(Duration.ZERO).expired()).isTrue();
        assertThat(Deadline.after(Duration.ofDays(-1)).expired()).isTrue();
        assertThat(Deadline.after(Duration.ofSeconds(Long.MIN_VALUE)).expired()).isTrue();
    }

    @Test
    void aTimeBeyondTheClockIsAsGoodAsNone() {
        assertThat(Deadline.after(Duration.ofHours(1)).expired()).isFalse();
        assertThat(Deadline.after(Duration.ofNanos(Long.MAX_VALUE)).expired()).isFalse();
        assertThat(Deadline.after(Duration.ofSeconds(Long.MAX_VALUE)).expired()).isFalse();
    }

    @Test
    void anotherThreadCanCancel() throws InterruptedException {
        Deadline deadline = Deadline.after(Duration.ofHours(1));
        Thread other = new Thread(deadline::cancel);
        other.start();
        other.join(Duration.ofMinutes(1).toMillis());
        assertThatThrownBy(deadline::check).hasMessage("the work was cancelled");
    }
}

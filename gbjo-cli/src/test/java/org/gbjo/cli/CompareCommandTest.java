package org.gbjo.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CompareCommandTest {
    @TempDir
    private static Path shared;

    @TempDir
    private Path folder;

    @BeforeAll
    static void makeGraph() {
        Path file = shared.resolve("lubm.nt");
        assertThat(Run.gbjo("generate", "lubm", "-o", file).code()).isZero();
        assertThat(Run.gbjo("import", file, "-o", shared.resolve("lubm")).code())
                .isZero();
    }

    private Run compare(Object... more) {
        Object[] arguments = new Object[more.length + 11];
        Object[] common = {
            "compare",
            shared.resolve("lubm"),
            "--shape",
            "star,path",
            "--size",
            "3-5",
            "-n",
            6,
            "-o",
            folder,
            "--seed=3"
        };
        System.arraycopy(common, 0, arguments, 0, common.length);
        System.arraycopy(more, 0, arguments, common.length, more.length);
        return Run.gbjo(arguments);
    }

    @Test
    void allContendersThatNeedNoModelTakePart() throws Exception {
        Run run = compare();
        assertThat(run.code()).as(run.err()).isZero();
        assertThat(run.out())
                .contains("## lubm", "geometric mean of 12 queries")
                .contains("| statistics | 1.", "| rdf4j | ", "| characteristic-sets | ", "| wander-join-1000 | ")
                .doesNotContain("learned");
        assertThat(Files.readString(folder.resolve("report.md"))).isEqualTo(run.out());
    }

    @Test
    void theSameCommandGoesOnWithOtherContenders() {
        assertThat(compare("--contenders", "independence").code()).isZero();
        Run run = compare("--contenders", "smallest-first");
        assertThat(run.out()).contains("| independence | ", "| smallest-first | ");
    }

    @Test
    void anUnknownContenderIsNamedWithTheNearestOne() {
        Run run = compare("--contenders", "independance");
        assertThat(run.code()).isNotZero();
        assertThat(run.err()).contains("no contender 'independance'", "did you mean 'independence'");
    }

    @Test
    void timeThatIsOverIsSaidAndNothingIsLost() {
        Run run = compare("--contenders", "independence", "--time", "1ms");
        assertThat(run.code()).isZero();
        assertThat(run.err()).contains("time was over before 12 queries were done; the same command goes on");
        assertThat(compare("--contenders", "independence").out()).contains("geometric mean of 12 queries");
    }
}

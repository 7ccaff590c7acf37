package org.gbjo.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.gbjo.cli.terminal.Spelling;
import org.junit.jupiter.api.Test;

class UsageErrorTest {
    private static void assertBadUsage(String sentence, Object... arguments) {
        Run run = Run.gbjo(arguments);
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.err().lines()).containsExactly(sentence);
    }

    @Test
    void anUnknownVerbNamesTheNearest() {
        assertBadUsage("gbjo: unknown verb 'imprt' (did you mean 'import'?); see gbjo --help", "imprt", "x.nt");
    }

    @Test
    void aVerbThatResemblesNothingIsJustUnknown() {
        assertBadUsage("gbjo: unknown verb 'xyzzy'; see gbjo --help", "xyzzy");
    }

    @Test
    void anUnknownOptionNamesTheNearest() {
        assertBadUsage(
                "gbjo: unknown option '--lenien' (did you mean '--lenient'?); see gbjo import --help",
                "import",
                "x.nt",
                "-o",
                "g",
                "--lenien");
    }

    @Test
    void aMissingVerbIsBadUsage() {
        assertBadUsage("gbjo: name a verb, for example: gbjo demo; see gbjo --help");
        assertBadUsage("gbjo: say what to generate: lubm, bsbm or queries; see gbjo generate --help", "generate");
    }

    @Test
    void aMissingOptionIsNamed() {
        assertBadUsage("gbjo: missing required option: '--output=GRAPH'; see gbjo import --help", "import", "x.nt");
    }

    @Test
    void valuesOfTheWrongFormAreNamedWithTheRule() {
        assertThat(Run.gbjo("cost", "g", "q.rq", "--timeout", "soon"))
                .satisfies(run -> assertThat(run.code()).isEqualTo(2))
                .satisfies(run -> assertThat(run.err())
                        .contains("a time is a number with ms, s, m or h, such as 60s, got 'soon'"));
        assertThat(Run.gbjo("generate", "queries", "g", "--size", "few", "-o", "q.jsonl"))
                .satisfies(run -> assertThat(run.code()).isEqualTo(2))
                .satisfies(
                        run -> assertThat(run.err()).contains("a size is a number or a range such as 2-20, got 'few'"));
        assertThat(Run.gbjo("generate", "lubm", "-u", "many").code()).isEqualTo(2);
        assertThat(Run.gbjo("completion", "fish").code()).isEqualTo(2);
    }

    @Test
    void twoPlansAtOnceAreBadUsage() {
        Run run = Run.gbjo("cost", "g", "q.rq", "--order", "1,2", "--plan", "(1 2)");
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.err()).contains("mutually exclusive");
    }

    @Test
    void theStackTraceIsShownOnDemandOnly() {
        assertThat(Run.gbjo("info", "no-such-folder").err().lines()).hasSize(1);
        assertThat(Run.gbjo("info", "no-such-folder", "--debug").err())
                .startsWith("gbjo: ")
                .contains("\tat org.gbjo.");
    }

    @Test
    void theNearestWordIsTheOneWithTheFewestEdits() {
        List<String> verbs = List.of("demo", "import", "export", "info");
        assertThat(Spelling.nearest("exprot", verbs)).isEqualTo("export");
        assertThat(Spelling.nearest("imp", verbs)).isEqualTo("import");
        assertThat(Spelling.nearest("dmo", verbs)).isEqualTo("demo");
        assertThat(Spelling.nearest("q", verbs)).isEmpty();
    }
}

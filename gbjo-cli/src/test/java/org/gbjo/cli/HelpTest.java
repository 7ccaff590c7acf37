package org.gbjo.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.gbjo.cli.terminal.Terminal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

class HelpTest {
    private static CommandLine root() {
        PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
        return Gbjo.commandLine(new Terminal(nowhere, nowhere, false), false);
    }

    static List<String> everyVerb() {
        List<String> verbs = new ArrayList<>();
        collect(root(), verbs);
        return verbs;
    }

    private static void collect(CommandLine command, List<String> verbs) {
        verbs.add(command.getCommandSpec().qualifiedName());
        command.getSubcommands().values().forEach(verb -> collect(verb, verbs));
    }

    private static CommandLine find(String qualifiedName) {
        CommandLine command = root();
        String[] names = qualifiedName.split(" ", -1);
        for (int i = 1; i < names.length; i++) {
            command = command.getSubcommands().get(names[i]);
        }
        return command;
    }

    @ParameterizedTest
    @MethodSource("everyVerb")
    void helpNamesThePurposeAnExampleAndEveryOption(String verb) {
        String[] words = (verb + " --help").substring("gbjo ".length()).split(" ", -1);
        Run run = Run.gbjo((Object[]) words);
        assertThat(run.code()).isZero();
        assertThat(run.err()).isEmpty();
        assertThat(run.out()).startsWith("Usage: " + verb).containsPattern("Example: .*gbjo ");
        CommandLine command = find(verb);
        assertThat(command.getCommandSpec().usageMessage().description()).hasSize(1);
        for (OptionSpec option : command.getCommandSpec().options()) {
            assertThat(run.out()).contains(option.longestName());
            if (option.defaultValue() != null) {
                assertThat(String.join(" ", option.description())).contains("(default: " + option.defaultValue() + ")");
            }
        }
    }

    @Test
    void helpListsTheVerbsThatExist() {
        assertThat(everyVerb())
                .contains(
                        "gbjo demo",
                        "gbjo analyze",
                        "gbjo import",
                        "gbjo export",
                        "gbjo info",
                        "gbjo generate lubm",
                        "gbjo generate queries",
                        "gbjo embed",
                        "gbjo statistics",
                        "gbjo cost",
                        "gbjo label",
                        "gbjo completion");
    }

    @Test
    void helpShowsWhatEverybodyNeedsFirstAndEveryVerbOnce() {
        String help = Run.gbjo("--help").out();
        List<String> headings =
                List.of("Every day:", "Graphs and queries:", "Learning:", "The paper:", "Experiments:", "Options:");
        assertThat(help).containsSubsequence(headings).doesNotContain("Commands:");
        for (String verb : root().getSubcommands().keySet()) {
            assertThat(help.lines().filter(line -> line.startsWith("  " + verb + " ")))
                    .as(verb)
                    .hasSize(1);
        }
        assertThat(help.indexOf("  explain ")).isLessThan(help.indexOf("Graphs and queries:"));
    }

    @Test
    void optionsOfLargeVerbsStandUnderHeadings() {
        for (String verb : List.of("optimize", "explain")) {
            assertThat(Run.gbjo(verb, "--help").out())
                    .containsSubsequence(
                            "Options:", "--model=", "Time limits:", "--deadline=", "searches of the paper:", "--beam=");
        }
        assertThat(Run.gbjo("train", "--help").out())
                .containsSubsequence("Options:", "--preset=", "What it learns from:", "--seed=", "The paper's model:");
        assertThat(Run.gbjo("learn", "--help").out())
                .containsSubsequence("Options:", "--budget=", "Queries to learn from:", "--size=", "--cost=");
    }

    @Test
    void theVersionNamesTheProgramAndJava() {
        Run run = Run.gbjo("--version");
        assertThat(run.code()).isZero();
        assertThat(run.out()).startsWith("gbjo ").contains("Java " + Runtime.version());
    }

    @Test
    void completionScriptsKnowTheVerbsAndOptions() {
        for (String shell : List.of("bash", "zsh")) {
            Run run = Run.gbjo("completion", shell);
            assertThat(run.code()).isZero();
            assertThat(run.out())
                    .contains("source <(gbjo completion " + shell + ")")
                    .contains("complete -F _complete_gbjo")
                    .contains("--lenient");
        }
    }
}

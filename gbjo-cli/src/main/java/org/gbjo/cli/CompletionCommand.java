package org.gbjo.cli;

import org.gbjo.cli.terminal.Verb;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "completion",
        description = "Print the script that lets a shell complete verbs and options.",
        footer = {"", "Example: source <(gbjo completion bash)"})
final class CompletionCommand extends Verb {
    enum Shell {
        BASH,
        ZSH
    }

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "SHELL", description = "bash or zsh.")
    private Shell shell;

    @Override
    protected void run() {
        say(
                shell == Shell.BASH
                        ? "# Use: source <(gbjo completion bash)   # in ~/.bashrc"
                        : "# Use: source <(gbjo completion zsh)   # in ~/.zshrc, after compinit");
        say(AutoComplete.bash("gbjo", spec.root().commandLine()));
    }
}

package org.gbjo.cli;

import java.util.concurrent.Callable;
import org.gbjo.cli.terminal.ExitCode;
import org.gbjo.cli.terminal.Terminal;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "completion",
        description = "Print the script that lets a shell complete verbs and options.",
        footer = {"", "Example: source <(gbjo completion bash)"})
final class CompletionCommand implements Callable<Integer> {
    enum Shell {
        BASH("source <(gbjo completion bash)   # in ~/.bashrc"),
        ZSH("source <(gbjo completion zsh)   # in ~/.zshrc, after compinit");

        private final String use;

        Shell(String use) {
            this.use = use;
        }
    }

    private final Terminal terminal;

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "SHELL", description = "bash or zsh.")
    private Shell shell;

    CompletionCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        terminal.out().println("# Use: " + shell.use);
        terminal.out().println(AutoComplete.bash("gbjo", spec.root().commandLine()));
        return ExitCode.DONE;
    }
}

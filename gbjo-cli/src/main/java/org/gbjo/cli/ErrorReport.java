package org.gbjo.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.util.List;
import java.util.Locale;
import org.gbjo.cli.terminal.ClosedOutputException;
import org.gbjo.cli.terminal.Spelling;
import org.gbjo.cli.terminal.Terminal;
import org.gbjo.run.DeadlineExceededException;
import picocli.CommandLine;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** Turns what went wrong into one sentence on standard error and an exit code. */
final class ErrorReport implements IParameterExceptionHandler, IExecutionExceptionHandler {
    private final Terminal terminal;
    private final boolean debug;

    ErrorReport(Terminal terminal, boolean debug) {
        this.terminal = terminal;
        this.debug = debug;
    }

    @Override
    public int handleParseException(ParameterException e, String[] arguments) {
        CommandLine command = e.getCommandLine();
        print(usageSentence(e) + "; see " + command.getCommandSpec().qualifiedName() + " --help", e);
        return ExitCode.USAGE;
    }

    private static String usageSentence(ParameterException e) {
        if (!(e instanceof UnmatchedArgumentException unmatched)
                || unmatched.getUnmatched().isEmpty()) {
            String message = e.getMessage();
            return message.substring(0, 1).toLowerCase(Locale.ROOT) + message.substring(1);
        }
        String argument = unmatched.getUnmatched().get(0);
        boolean isVerb = !unmatched.isUnknownOption()
                && !e.getCommandLine().getSubcommands().isEmpty();
        String kind = unmatched.isUnknownOption() ? "option" : isVerb ? "verb" : "argument";
        List<String> known = isVerb
                ? List.copyOf(e.getCommandLine().getSubcommands().keySet())
                : List.copyOf(e.getCommandLine().getCommandSpec().optionsMap().keySet());
        String nearest = kind.equals("argument") ? "" : Spelling.nearest(argument, known);
        return "unknown " + kind + " '" + argument + "'"
                + (nearest.isEmpty() ? "" : " (did you mean '" + nearest + "'?)");
    }

    @Override
    public int handleExecutionException(Exception e, CommandLine command, ParseResult result) {
        if (e instanceof ParameterException usage) {
            return handleParseException(usage, new String[0]);
        }
        // Whoever closed our output, as head(1) does, does not want to read about it.
        if (!(e instanceof ClosedOutputException)) {
            print(sentence(e), e);
        }
        return ExitCode.SOFTWARE;
    }

    private void print(String sentence, Exception e) {
        terminal.out().flush();
        terminal.err().println("gbjo: " + sentence.replaceAll("\\s*\\R\\s*", " "));
        if (debug) {
            e.printStackTrace(terminal.err());
        }
    }

    private static String sentence(Throwable e) {
        String message = e.getMessage();
        if (e instanceof UncheckedIOException) {
            return sentence(e.getCause());
        } else if (e instanceof DeadlineExceededException) {
            return message + "; allow more with --timeout";
        } else if (e instanceof FileSystemException file) {
            return fileSentence(file);
        } else if (e instanceof IOException || e instanceof IllegalArgumentException) {
            return message == null ? e.toString() : message;
        } else if (e.getClass().getName().startsWith("org.gbjo.")) {
            return message;
        }
        return "an internal error, please report it with the output of " + Gbjo.DEBUG + ": " + e;
    }

    private static String fileSentence(FileSystemException e) {
        String file = e.getFile();
        String reason = e.getReason();
        if (e instanceof NoSuchFileException) {
            return file + " does not exist; check the name";
        } else if (e instanceof AccessDeniedException) {
            return file + " may not be read or written; check its permissions";
        } else if (e instanceof FileAlreadyExistsException && reason == null) {
            return file + " exists already; choose another name or remove it";
        } else if (e instanceof NotDirectoryException) {
            return file + " is not a folder; check the name";
        } else if (e instanceof DirectoryNotEmptyException) {
            return file + " is a folder that is not empty; choose another name or remove it";
        }
        return file == null ? e.getMessage() : file + ": " + reason;
    }
}

package org.gbjo.cli.option;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Column;
import picocli.CommandLine.IHelpSectionRenderer;
import picocli.CommandLine.Model.UsageMessageSpec;

/** The verbs of a command in groups, which its help shows under headings. */
public final class VerbGroups implements IHelpSectionRenderer {
    private static final int INDENT = 2;

    private final CommandLine root;
    private final Map<String, List<String>> groups = new LinkedHashMap<>();

    /** Shows the verbs of a command in groups, above its options. */
    public VerbGroups(CommandLine root) {
        this.root = root;
        UsageMessageSpec usage = root.getCommandSpec().usageMessage();
        List<String> sections = new ArrayList<>(usage.sectionKeys());
        sections.remove(UsageMessageSpec.SECTION_KEY_COMMAND_LIST_HEADING);
        sections.remove(UsageMessageSpec.SECTION_KEY_COMMAND_LIST);
        sections.add(
                sections.indexOf(UsageMessageSpec.SECTION_KEY_OPTION_LIST_HEADING),
                UsageMessageSpec.SECTION_KEY_COMMAND_LIST);
        usage.sectionKeys(sections);
        root.getHelpSectionMap().put(UsageMessageSpec.SECTION_KEY_COMMAND_LIST, this);
    }

    /** Adds verbs to the command, under a heading of its help. */
    public VerbGroups add(String heading, Object... verbs) {
        List<String> names = new ArrayList<>();
        for (Object verb : verbs) {
            CommandLine line = new CommandLine(verb);
            root.addSubcommand(line.getCommandName(), line);
            names.add(line.getCommandName());
        }
        groups.put(heading, names);
        return this;
    }

    @Override
    public String render(Help help) {
        int longest = help.subcommands().keySet().stream()
                .mapToInt(String::length)
                .max()
                .orElse(0);
        StringBuilder text = new StringBuilder();
        groups.forEach((heading, verbs) -> {
            text.append(System.lineSeparator()).append(heading).append(':').append(System.lineSeparator());
            Help.TextTable table = table(help, longest + INDENT);
            for (String verb : verbs) {
                UsageMessageSpec usage =
                        help.subcommands().get(verb).commandSpec().usageMessage();
                table.addRowValues(verb, String.join(" ", usage.description()));
            }
            text.append(table);
        });
        return text.toString();
    }

    private static Help.TextTable table(Help help, int width) {
        int all = help.commandSpec().usageMessage().width();
        return Help.TextTable.forColumns(
                help.colorScheme(),
                new Column(width, INDENT, Column.Overflow.SPAN),
                new Column(all - width, INDENT, Column.Overflow.WRAP));
    }
}

package org.gbjo.cli.option;

import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.IHelpSectionRenderer;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

/** Shows the options of a verb in groups, each under its {@link Heading}. */
public final class OptionHeadings implements IHelpSectionRenderer {
    private static final String FIRST = "Options";

    private OptionHeadings() {}

    /** Groups the options of a verb if it has headings. */
    public static void install(CommandLine verb) {
        if (grouped(verb.getCommandSpec()).size() > 1) {
            verb.getHelpSectionMap().put(UsageMessageSpec.SECTION_KEY_OPTION_LIST, new OptionHeadings());
        }
    }

    /** Those without a heading first, the others in the order in which their headings are first met. */
    private static Map<String, List<OptionSpec>> grouped(CommandSpec verb) {
        Map<String, List<OptionSpec>> groups = new LinkedHashMap<>();
        groups.put(FIRST, new ArrayList<>());
        for (OptionSpec option : verb.options()) {
            groups.computeIfAbsent(heading(option), heading -> new ArrayList<>())
                    .add(option);
        }
        return groups;
    }

    private static String heading(OptionSpec option) {
        return option.userObject() instanceof Field field && field.isAnnotationPresent(Heading.class)
                ? field.getAnnotation(Heading.class).value()
                : FIRST;
    }

    @Override
    public String render(Help help) {
        CommandSpec verb = help.commandSpec();
        StringBuilder text = new StringBuilder();
        grouped(verb).forEach((heading, options) -> text.append(System.lineSeparator())
                .append(heading)
                .append(':')
                .append(System.lineSeparator())
                .append(list(help, verb, options)));
        return text.toString();
    }

    /** As wide as if all options stood in one list. */
    private static String list(Help help, CommandSpec verb, List<OptionSpec> options) {
        Help.Layout layout = help.createDefaultLayout(verb.options(), verb.positionalParameters(), help.colorScheme());
        return help.optionListExcludingGroups(
                options, layout, help.createDefaultOptionSort(), help.parameterLabelRenderer());
    }
}

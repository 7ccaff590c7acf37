package org.gbjo.cli;

import picocli.CommandLine.Command;

@Command(
        name = "explain",
        description = "As optimize, with the steps of the search: how the order came about.",
        footer = {"", "Example: gbjo explain wikidata query.rq --trace steps.json"})
final class ExplainCommand extends PlanningCommand {
    ExplainCommand(Terminal terminal) {
        super(terminal, true);
    }
}

package org.gbjo.cli;

import picocli.CommandLine.Command;

@Command(
        name = "optimize",
        description = "Choose a join order for queries, and show its true cost where a graph is given.",
        footer = {"", "Example: gbjo optimize wikidata query.rq --relaxation chain --connected"})
final class OptimizeCommand extends PlanningCommand {
    OptimizeCommand(Terminal terminal) {
        super(terminal, false);
    }
}

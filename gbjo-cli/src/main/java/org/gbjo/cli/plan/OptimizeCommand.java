package org.gbjo.cli.plan;

import picocli.CommandLine.Command;

@Command(
        name = "optimize",
        description = "Choose a join order for queries, and show its true cost where a graph is given.",
        footer = {"", "Example: gbjo optimize wikidata query.rq --relaxation chain --connected"})
public final class OptimizeCommand extends PlanningCommand {
    public OptimizeCommand() {
        super(false);
    }
}

package org.gbjo.cli.plan;

import picocli.CommandLine.Command;

@Command(
        name = "optimize",
        description = "Choose a join order for queries, and show its true cost where a graph is given.",
        footer = {
            "",
            "Example: gbjo optimize wikidata query.rq --model model",
            "The paper's search: gbjo optimize wikidata query.rq --model gin-model --relaxation tree"
        })
public final class OptimizeCommand extends PlanningCommand {
    public OptimizeCommand() {
        super(false);
    }
}

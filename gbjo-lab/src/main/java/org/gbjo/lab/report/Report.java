package org.gbjo.lab.report;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.gbjo.job.Progress;
import org.gbjo.lab.evaluate.ExperimentFolder;
import org.gbjo.lab.evaluate.ExperimentResults;
import org.gbjo.lab.evaluate.LabFolder;
import org.gbjo.lab.recipe.Recipe;
import org.gbjo.report.page.Page;
import org.gbjo.report.page.PageBlock;
import org.gbjo.report.page.Section;
import org.gbjo.report.text.Csv;
import org.gbjo.run.AtomicFiles;

/** Writes the outcome of experiments as a page, figures and tables. */
public final class Report {
    /** The name of the page. */
    public static final String PAGE = "report.html";

    private final LabFolder lab;
    private final Progress progress;

    public Report(LabFolder lab, Progress progress) {
        this.lab = lab;
        this.progress = progress;
    }

    /** Writes all files into a folder, which is made if it does not exist. */
    public void write(Path target) throws IOException {
        List<ExperimentResults> experiments = experiments();
        List<Csv> tables = new ArrayList<>();
        List<Section> sections = sections(experiments, tables);
        for (Section section : sections) {
            for (PageBlock block : section.blocks()) {
                if (block instanceof PageBlock.Figures figures) {
                    for (int i = 0; i < figures.charts().size(); i++) {
                        String name = figures.names().get(i) + ".svg";
                        figures.charts().get(i).write(target.resolve("figures").resolve(name));
                    }
                }
            }
        }
        for (Csv table : tables) {
            AtomicFiles.replace(target.resolve("data").resolve(table.name() + ".csv"), table.text());
        }
        Page page = new Page("Gradient-based join ordering: the experiments")
                .withContents()
                .say(introduction(experiments), PageBlock.Voice.QUIET);
        sections.forEach(page::add);
        AtomicFiles.replace(target.resolve(PAGE), page.html());
    }

    /** In the order of the recipes that come with the program, the paper's workloads first; then others. */
    private List<ExperimentResults> experiments() throws IOException {
        List<ExperimentResults> found = new ArrayList<>();
        for (ExperimentFolder folder : lab.experiments()) {
            found.add(ExperimentResults.read(folder));
        }
        found.sort((one, other) -> Integer.compare(place(one), place(other)));
        return found;
    }

    private static int place(ExperimentResults results) {
        int place = Recipe.NAMES.indexOf(results.recipe().name());
        return place < 0 ? Recipe.NAMES.size() : place;
    }

    private List<Section> sections(List<ExperimentResults> experiments, List<Csv> tables) throws IOException {
        List<Section> sections = new ArrayList<>();
        sections.add(Claims.section(experiments));
        sections.add(Accuracy.section(
                experiments, table(tables, "q-errors", "workload,model,median,paper,p90,p95,p99,pairsInOrder")));
        Csv costs =
                table(tables, "plan-costs", "workload,planner,queries,geometricMean,low,high,median,p95,worst,optimal");
        for (ExperimentResults results : experiments) {
            sections.add(PlanCosts.table(results, costs));
        }
        sections.add(new Section("Who is who").add(PageBlock.Table.of("planner | what it does", Planners.MEANINGS)));
        sections.add(PlanCosts.medians(
                experiments, table(tables, "cost-by-size", "workload,planner,size,queries,median,low,high")));
        sections.add(PlanCosts.profiles(experiments, table(tables, "profiles", "workload,base,planner,factor,share")));
        sections.add(PlanningTimeSection.section(
                experiments, table(tables, "times", "workload,planner,size,milliseconds,evaluations")));
        sections.add(Errors.section(
                experiments, table(tables, "errors", "workload,search,queries,model,search,both,predictedBehind")));
        sections.add(Certainties.section(experiments, table(tables, "certainty", "workload,from,pairs,right")));
        sections.add(Ablations.section(experiments, table(tables, "ablations", "workload,base,variant,geometricMean")));
        for (ExperimentResults results : experiments) {
            if (results.recipe().cloud() > 0) {
                sections.add(Landscapes.section(results, progress));
                sections.add(Searches.section(results));
            }
        }
        return sections;
    }

    private static Csv table(List<Csv> tables, String name, String head) {
        Csv table = new Csv(name, head);
        tables.add(table);
        return table;
    }

    private static String introduction(List<ExperimentResults> experiments) {
        ExperimentResults first = experiments.get(0);
        List<String> seeds = experiments.stream()
                .map(results -> results.recipe().name() + " " + results.recipe().seed())
                .toList();
        return "Made by gbjo evaluate and gbjo report. Measured on " + first.machine("date") + " with "
                + first.machine("processors") + " processors, " + first.machine("system") + ", Java "
                + first.machine("java") + ". Seeds: " + String.join(", ", seeds)
                + ". The recipes that come with the program say everything else.";
    }
}

package org.gbjo.advise.advice;

import java.util.List;
import org.gbjo.advise.cost.BgpRows.Contender;
import org.gbjo.advise.template.Census;
import org.gbjo.advise.template.LogTally;
import org.gbjo.advise.template.Template;
import org.gbjo.advise.template.TemplateTable;

/**
 * All that is said.
 *
 * @param shown the first pieces of advice
 * @param templates how many templates are known
 * @param withJoins how many of them have a BGP of more than one pattern
 * @param saved the rows that the best orders would save in all
 * @param touched the rows that all queries touch now
 * @param withConstants whether constants are shown
 */
public record AdviceReport(
        LogTally tally,
        Census census,
        List<Advice> shown,
        int templates,
        int withJoins,
        long others,
        long otherTemplates,
        double saved,
        double touched,
        String source,
        Contender engine,
        boolean withConstants) {

    /**
     * The report on some logs.
     *
     * @param top how many pieces of advice are shown
     */
    public static AdviceReport of(
            LogTally tally,
            Census census,
            TemplateTable table,
            List<Advice> advice,
            int top,
            String source,
            Contender engine,
            boolean withConstants) {
        List<Template> templates = table.list();
        return new AdviceReport(
                tally,
                census,
                List.copyOf(advice.subList(0, Math.min(top, advice.size()))),
                templates.size(),
                (int) templates.stream()
                        .filter(template -> template.outline().hasJoins())
                        .count(),
                table.others(),
                table.otherTemplates(),
                advice.stream().mapToDouble(Advice::saved).sum(),
                advice.stream()
                        .mapToDouble(each -> each.count() * each.rows(engine))
                        .sum(),
                source,
                engine,
                withConstants);
    }
}

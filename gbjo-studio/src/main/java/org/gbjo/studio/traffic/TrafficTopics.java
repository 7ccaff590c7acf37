package org.gbjo.studio.traffic;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.gbjo.decision.Counters;
import org.gbjo.decision.Reason;
import org.gbjo.decision.breaker.TemplateState;
import org.gbjo.decision.settings.ObserveSettings;
import org.gbjo.decision.settings.Settings;
import org.gbjo.jena.GbjoJena;
import org.gbjo.observe.ExecutedTemplate;
import org.gbjo.studio.api.StudioCall;
import org.gbjo.studio.api.StudioNumber;
import org.gbjo.studio.api.StudioTopic;
import org.gbjo.studio.api.StudioTopic.Kind;

/** What was executed: templates with their time, what the circuit breaker knows of them, and their pins. */
public final class TrafficTopics {
    /** Those that took the most time. */
    private static final int MOST_SHOWN = 200;

    private TrafficTopics() {}

    public static List<StudioTopic> all() {
        return List.of(StudioTopic.of("traffic", Kind.READ_AS_ADMINISTRATOR, TrafficTopics::traffic), new PinTopic());
    }

    private static Map<String, Object> traffic(StudioCall call) {
        TrafficLog log = TrafficLog.begin();
        List<ExecutedTemplate> templates = call.extension().executed().orElseGet(log::list);
        double all = templates.stream().mapToLong(ExecutedTemplate::nanos).sum();
        // Two orderers may know the same template; what one says of it is enough here.
        Map<String, TemplateState> states = GbjoJena.orderers().templates().stream()
                .collect(Collectors.toMap(state -> state.template().toString(), state -> state, (one, other) -> one));
        Map<String, String> pins = PinTopic.pins(call);
        List<Object> shown = new ArrayList<>();
        for (ExecutedTemplate template : templates.subList(0, Math.min(MOST_SHOWN, templates.size()))) {
            Map<String, Object> members = members(template, all);
            Optional.ofNullable(states.get(template.template())).ifPresent(state -> members.put("breaker", of(state)));
            Optional.ofNullable(pins.get(template.template())).ifPresent(order -> members.put("pin", order));
            shown.add(members);
        }
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("since", log.since().toString());
        members.put("observedOneIn", call.extension().executed().isPresent() ? 1 : observedOneIn(call));
        members.put("milliseconds", all / 1e6);
        members.put("templates", shown);
        members.put("pins", pins);
        members.put("pinnable", PinTopic.file(call).isPresent() && call.mayUpdate());
        PinTopic.file(call).ifPresent(file -> members.put("pinFile", file.toString()));
        members.put("reasons", reasons());
        return members;
    }

    /** One execution in so many is observed and stands for the others. */
    private static int observedOneIn(StudioCall call) {
        Object here = call.context().get(GbjoJena.OBSERVE);
        String text = here != null ? here.toString() : Settings.ofProcess(ObserveSettings.OBSERVE);
        try {
            return text == null || text.isBlank() ? ObserveSettings.usual().oneIn() : Integer.parseInt(text.strip());
        } catch (NumberFormatException e) {
            return ObserveSettings.usual().oneIn();
        }
    }

    private static Map<String, Object> members(ExecutedTemplate template, double all) {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("template", template.template());
        members.put("reason", reason(template.reason()));
        members.put("count", template.ours().count() + template.ofEngine().count());
        members.put("milliseconds", template.nanos() / 1e6);
        StudioNumber.put(members, "share", all == 0 ? 0 : (double) template.nanos() / all);
        members.put("gbjo", of(template.ours()));
        members.put("native", of(template.ofEngine()));
        return members;
    }

    private static String reason(String name) {
        try {
            return Reason.valueOf(name).sentence();
        } catch (IllegalArgumentException e) {
            return name;
        }
    }

    private static Map<String, Object> of(ExecutedTemplate.Sums sums) {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("count", sums.count());
        members.put("cutOff", sums.cutOff());
        members.put("milliseconds", sums.nanos() / 1e6);
        members.put("rows", sums.rows());
        return members;
    }

    private static Map<String, Object> of(TemplateState state) {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("inNativeOrder", state.inNativeOrder());
        members.put("known", state.known());
        members.put("executions", state.executions());
        StudioNumber.put(members, "ratio", state.ratio());
        return members;
    }

    /** How many BGPs had their order for each reason, since the start. */
    private static List<Object> reasons() {
        Counters counters = GbjoJena.orderers().counters();
        List<Object> all = new ArrayList<>();
        for (Reason reason : Reason.values()) {
            long count = counters.decisions(reason);
            if (count > 0) {
                Map<String, Object> members = new LinkedHashMap<>();
                members.put("reason", reason.sentence());
                members.put("count", count);
                all.add(members);
            }
        }
        return all;
    }
}

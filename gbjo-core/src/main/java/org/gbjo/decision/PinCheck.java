package org.gbjo.decision;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.gbjo.decision.model.ScoredOrder;
import org.gbjo.decision.pin.Pin;
import org.gbjo.decision.pin.PinSource;
import org.gbjo.decision.pin.Pins;
import org.gbjo.decision.template.BgpTemplate;
import org.gbjo.plan.JoinOrder;
import org.gbjo.query.Pattern;

/** Gives a BGP the order that its template is pinned to. It needs no model, and no guard comes behind it. */
record PinCheck(PinSource source) implements Check {

    @Override
    public Optional<Decision> check(Question question) {
        Pins pins = source.pins();
        if (question.isGroup() || !pins.have(question.size())) {
            return Optional.empty();
        }
        Optional<JoinOrder> written = question.findWrittenOrder();
        if (written.isEmpty()) {
            return Optional.empty();
        }
        return pins.of(template(question, written.get())).map(pin -> decision(pin, written.get()));
    }

    private static BgpTemplate template(Question question, JoinOrder written) {
        List<Pattern> patterns = question.patterns();
        List<Pattern> asWritten = new ArrayList<>(patterns.size());
        for (int place = 0; place < written.size(); place++) {
            asWritten.add(patterns.get(written.at(place)));
        }
        return BgpTemplate.of(asWritten);
    }

    private static Decision decision(Pin pin, JoinOrder written) {
        if (pin.order().isEmpty()) {
            return new Decision.Kept(Reason.PINNED_NATIVE, pin.place());
        }
        JoinOrder order = pin.order().get().renumbered(written);
        return new Decision.Reordered(Reason.PINNED, pin.place(), Evidence.ofGiven(ScoredOrder.unscored(order)), 0);
    }
}

package org.gbjo.decision.model;

import java.time.Duration;

/** Where no model will ever be, for a reason. */
public final class AbsentModel implements ModelSource {
    private final ModelState state;
    private final PlanningTimes times = new PlanningTimes();

    public AbsentModel(String why) {
        this.state = new ModelState.Absent(why);
    }

    @Override
    public ModelState state() {
        return state;
    }

    @Override
    public PlanningTimes times() {
        return times;
    }

    @Override
    public String name() {
        return "that is not there";
    }

    @Override
    public boolean await(Duration longest) {
        return true;
    }

    @Override
    public ModelState reload() {
        return state;
    }
}

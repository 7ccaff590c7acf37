package org.gbjo.paper.search;

/**
 * How much invalid plans are punished (paper, section 3.4): λ(t) = λ_max (t/I)^q times the weighted sum of the
 * penalties.
 *
 * @param patternOutputs λ_TO: each pattern flows into one join; a softmax obeys it always, so that it shows in the loss
 *     of a trace alone
 * @param joinInputs λ_JI: each join has two nodes below it
 * @param joinOutputs λ_JO: each join flows into one join; as λ_TO
 * @param leftLinear λ_LL: at most one of the nodes below a join is a join; not used for bushy plans
 * @param acyclic λ_ACYC: no cycles
 * @param maximum λ_max
 * @param exponent q
 */
public record PenaltySettings(
        double patternOutputs,
        double joinInputs,
        double joinOutputs,
        double leftLinear,
        double acyclic,
        double maximum,
        double exponent) {
    public PenaltySettings {
        Checks.notNegative("the weight of the pattern outputs", patternOutputs);
        Checks.notNegative("the weight of the join inputs", joinInputs);
        Checks.notNegative("the weight of the join outputs", joinOutputs);
        Checks.notNegative("the weight of left-linearity", leftLinear);
        Checks.notNegative("the weight of acyclicity", acyclic);
        Checks.notNegative("the largest penalty factor", maximum);
        Checks.notNegative("the exponent of the penalty ramp", exponent);
    }

    /** λ(t). */
    public double factor(int step, int steps) {
        return maximum * Math.pow((double) step / steps, exponent);
    }

    /** P_STRUCT. */
    public double weighted(PenaltyValues values, boolean withLeftLinear) {
        return patternOutputs * values.patternOutputs()
                + joinInputs * values.joinInputs()
                + joinOutputs * values.joinOutputs()
                + (withLeftLinear ? leftLinear * values.leftLinear() : 0)
                + acyclic * values.acyclic();
    }

    public PenaltySettings withMaximum(double changed) {
        return new PenaltySettings(patternOutputs, joinInputs, joinOutputs, leftLinear, acyclic, changed, exponent);
    }
}

package org.gbjo.decision;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Function;
import org.gbjo.cardinality.ratio.RowRatios;
import org.gbjo.cardinality.sample.DataLook;
import org.gbjo.cardinality.sample.LookUps;
import org.gbjo.decision.hint.QueryHints;
import org.gbjo.decision.model.LoadedModel;
import org.gbjo.decision.model.PreparedBgp;
import org.gbjo.decision.model.PreparedGroup;
import org.gbjo.decision.model.RoughCost;
import org.gbjo.decision.model.ScoredOrder;
import org.gbjo.decision.ratio.Lesson;
import org.gbjo.decision.ratio.StoreSpeed;
import org.gbjo.decision.ratio.TemplateRatios;
import org.gbjo.decision.settings.Settings;
import org.gbjo.decision.settings.StoreProfile;
import org.gbjo.decision.template.BgpTemplate;
import org.gbjo.plan.JoinOrder;
import org.gbjo.query.Bgp;
import org.gbjo.query.GroupFilter;
import org.gbjo.query.JoinGroup;
import org.gbjo.query.KnownCounts;
import org.gbjo.query.Pattern;
import org.gbjo.run.Deadline;
import org.gbjo.search.StoreTimes;

/**
 * A BGP that an engine is about to execute. A plug-in extends this class and so translates what the engine knows.
 * Nothing is translated before a check asks for it, and nothing twice. For one thread.
 */
public abstract class Question {
    /** The matches of a pattern that the engine does not know at no cost. */
    public static final double UNKNOWN_MATCHES = Double.POSITIVE_INFINITY;

    private Optional<QueryTemplate> template;
    private DecisionKey key;
    private List<Pattern> patterns;
    private Bgp bgp;
    private JoinGroup group;
    private List<GroupFilter> filters;
    private JoinOrder nativeOrder;
    private KnownCounts knownCounts;

    private StoreProfile profile;
    private Function<StoreTimes, StoreSpeed> speeds;
    private StoreSpeed ofStore;
    private StoreSpeed.Current speed;
    private ModelVersion version;
    private RoughCost roughCost;
    private ScoredOrder nativeByCounts;
    private OptionalDouble greedyLogNanos = OptionalDouble.empty();
    private boolean planning;
    private long planningStart;
    private long modelStart;
    private Deadline deadline;
    private PreparedBgp prepared;
    private TemplateRatios ratios;
    private RowRatios usedRatios;
    private ScoredOrder nativeByModel;
    private Optional<DataLook> look = Optional.empty();
    private long lookNanos;
    private OrderChoice choice;
    private List<String> ignored = List.of();

    /** How many patterns the BGP has. */
    protected abstract int size();

    /** The patterns as they were written; what is bound from outside is a placeholder. */
    protected abstract List<Pattern> translatePatterns();

    /** The order in which the engine would execute the patterns. */
    protected abstract JoinOrder findNativeOrder();

    /** Equal for questions that shall get the same answer. */
    protected abstract DecisionKey makeKey(boolean trees);

    /**
     * The group that is asked about, where that is more than a BGP; then its relations are what {@link #size} counts, and
     * nobody asks for patterns.
     */
    protected Optional<JoinGroup> findGroup() {
        return Optional.empty();
    }

    /** The same group after a look at the data, where that tells more than counts; asked if the group is not cheap. */
    protected JoinGroup lookedAt(JoinGroup rough) {
        return rough;
    }

    /** The filters around a BGP that the engine applies with it; those of a group are in {@link #findGroup}. */
    protected List<GroupFilter> findFilters() {
        return List.of();
    }

    /** Whether this is about a group. */
    protected boolean isGroup() {
        return false;
    }

    /** What the text of the query asks for. */
    protected QueryHints hints() {
        return QueryHints.NONE;
    }

    /**
     * Which pattern of the question was written first, second and so on; nothing if the engine no longer knows. People
     * count patterns as they are written.
     */
    protected Optional<JoinOrder> findWrittenOrder() {
        return Optional.of(JoinOrder.asWritten(size()));
    }

    /** Whether the BGP is executed once, and somebody observes how long that takes. */
    protected boolean isMeasurable() {
        return false;
    }

    /** How many matches the pattern has at most that the engine begins with, if it knows that at no cost. */
    protected double firstMatches() {
        return UNKNOWN_MATCHES;
    }

    /** What the query has in common with others that differ in constants alone, if the engine counts at no cost. */
    protected Optional<QueryTemplate> findTemplate() {
        return Optional.empty();
    }

    /** How many matches patterns have, as far as the engine knows it at no cost. */
    protected KnownCounts findKnownCounts() {
        return KnownCounts.NONE;
    }

    /** How many triples the graph has, if the engine knows it at no cost. */
    protected OptionalLong triples() {
        return OptionalLong.empty();
    }

    /** How long the store takes for what plans do. */
    protected StoreTimes storeTimes(StoreProfile profile) {
        return profile.times();
    }

    /**
     * Whether the engine asks again for each row of something else, as for the right side of OPTIONAL. Then remembered
     * decisions are looked up before anything is counted.
     */
    protected boolean isRepeated() {
        return false;
    }

    /**
     * Whether the engine could execute a tree: it has hash joins, and no rows come from outside, for each of which the
     * tree would be computed again.
     */
    protected boolean allowsTrees() {
        return false;
    }

    /**
     * Look-ups in the data that this execution sees, if it is not one of many, for each row of something else, and the
     * engine can offer them at a price that has a limit. Asked once and only for an expensive query; what is returned is
     * let go when the query is planned.
     */
    protected Optional<LookUps> openLookUps() {
        return Optional.empty();
    }

    final List<Pattern> patterns() {
        if (patterns == null) {
            patterns = translatePatterns();
        }
        return patterns;
    }

    final Bgp bgp() {
        if (bgp == null) {
            bgp = new Bgp(patterns());
        }
        return bgp;
    }

    final JoinOrder nativeOrder() {
        if (nativeOrder == null) {
            nativeOrder = findNativeOrder();
            if (nativeOrder.size() != size()) {
                throw new IllegalStateException(
                        "the native order has all patterns, " + size() + ", got " + nativeOrder);
            }
        }
        return nativeOrder;
    }

    private KnownCounts knownCounts() {
        if (knownCounts == null) {
            knownCounts = findKnownCounts();
        }
        return knownCounts;
    }

    final Optional<QueryTemplate> template() {
        if (template == null) {
            template = findTemplate();
        }
        return template;
    }

    final DecisionKey key(Settings settings) {
        if (key == null) {
            key = makeKey(mayBecomeTree(settings));
        }
        return key;
    }

    final boolean mayBecomeTree(Settings settings) {
        return settings.bushy() && allowsTrees();
    }

    /** Whether anybody has asked for the patterns, and they could be translated. */
    final boolean isTranslated() {
        return patterns != null || group != null;
    }

    /** @param ofTimes what is known of how long a store of these times takes on this machine */
    final void useProfile(StoreProfile given, Function<StoreTimes, StoreSpeed> ofTimes) {
        profile = given;
        speeds = ofTimes;
    }

    private StoreSpeed.Current speed() {
        if (speed == null) {
            ofStore = speeds.apply(storeTimes(profile));
            speed = ofStore.current();
        }
        return speed;
    }

    private StoreTimes times() {
        return speed().times();
    }

    /** How many times as long as its profile says the store takes on this machine. */
    final double machineFactor() {
        return speed().factor();
    }

    /** A predicted time as ln of the rows of usual steps that take as long: settings are about rows. */
    final double logUsualRows(double logNanos) {
        return logNanos - Math.log(times().usualNanosPerRow());
    }

    final void useModel(ModelVersion current) {
        version = current;
    }

    /** The version of the model that answers. */
    final ModelVersion version() {
        return version;
    }

    final LoadedModel model() {
        return version.model();
    }

    /** Says that the time of planning begins now, unless it has begun. */
    final void startPlanning(long now) {
        if (!planning) {
            planning = true;
            planningStart = now;
        }
    }

    final long planningStart() {
        return planningStart;
    }

    /** What orders cost by counts alone; only where the model has counts. */
    final RoughCost roughCost() {
        if (roughCost == null) {
            roughCost = RoughCost.of(patterns(), knownCounts(), model().counts().orElseThrow(), times());
        }
        return roughCost;
    }

    /** The native order with its cost by counts alone. */
    final ScoredOrder nativeByCounts() {
        if (nativeByCounts == null) {
            nativeByCounts = roughCost().score(nativeOrder());
        }
        return nativeByCounts;
    }

    /** ln of the nanoseconds that a greedy order takes, by counts alone. */
    final double greedyLogNanos() {
        if (greedyLogNanos.isEmpty()) {
            greedyLogNanos = OptionalDouble.of(roughCost().greedyLogNanos());
        }
        return greedyLogNanos.getAsDouble();
    }

    /** The filters around a BGP. */
    final List<GroupFilter> filters() {
        if (filters == null) {
            filters = findFilters();
        }
        return filters;
    }

    /** Describes the BGP to the model. */
    final void prepare(long now, Deadline end) {
        modelStart = now;
        deadline = end;
        ratios = version.ratios().of(patterns());
        usedRatios = ratios.current();
        prepared = model().prepare(bgp(), knownCounts(), usedRatios, times(), end);
    }

    /** Describes the group to the model. */
    final PreparedGroup prepareGroup(Deadline end) {
        prepared = model().take();
        return prepared.open(group(), knownCounts(), times(), end);
    }

    /** Describes the group again, after a look at the data. */
    final PreparedGroup lookCloser(Deadline end) {
        group = isGroup() ? lookedAt(group()) : group();
        return prepared.open(group, knownCounts(), times(), end);
    }

    final JoinGroup group() {
        if (group == null) {
            group = isGroup() ? findGroup().orElseThrow() : new JoinGroup(patterns(), List.of(), filters());
        }
        return group;
    }

    /** What is asked about, for people. */
    final String text() {
        return isGroup() ? group().toString() : bgp().toString();
    }

    /** What it has in common with others that differ in constants alone, in words. */
    public final BgpTemplate bgpTemplate() {
        return isGroup() ? BgpTemplate.of(group()) : BgpTemplate.of(patterns());
    }

    /** When the BGP was described to the model. */
    final long modelStart() {
        return modelStart;
    }

    final PreparedBgp prepared() {
        return prepared;
    }

    /** What an execution of an order that was chosen would teach; empty if the model has no rows of it. */
    final Optional<Lesson> lesson(JoinOrder chosen) {
        List<Double> logEstimates = prepared.logEstimates(chosen);
        return logEstimates.isEmpty()
                ? Optional.empty()
                : Optional.of(new Lesson(ratios, usedRatios, chosen, logEstimates, ofStore, speed()));
    }

    /** When all of planning has to end. */
    final Deadline deadline() {
        return deadline;
    }

    /** The native order with its cost by the model. */
    final ScoredOrder nativeByModel() {
        if (nativeByModel == null) {
            nativeByModel = prepared.score(nativeOrder());
        }
        return nativeByModel;
    }

    /** Keeps what a look at the data has brought; both orders are to be scored by it. */
    final void looked(DataLook seen) {
        look = Optional.of(seen);
        nativeByModel = null;
    }

    /** What a look at the data has brought, if there was one. */
    final Optional<DataLook> look() {
        return look;
    }

    /** Adds to the time that a look at the data took. */
    final void spentLooking(long nanos) {
        lookNanos += nanos;
    }

    /** How long a look at the data took, which says nothing of how long planning takes. */
    final long lookNanos() {
        return lookNanos;
    }

    /** Keeps what the guard has chosen, for a tree to be compared with. */
    final void choose(OrderChoice chosen) {
        choice = chosen;
    }

    final OrderChoice choice() {
        return choice;
    }

    /** Says that something which a person has asked for is not done. */
    final void ignore(String sentence) {
        if (ignored.isEmpty()) {
            ignored = new ArrayList<>();
        }
        ignored.add(sentence);
    }

    /** What a person has asked for and is not done, a sentence each. */
    final List<String> ignored() {
        return ignored;
    }

    /** Gives the memory of the model back; not after a failure. */
    final void release() {
        if (prepared != null) {
            model().release(prepared);
            prepared = null;
        }
    }
}

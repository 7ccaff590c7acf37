package org.gbjo.paper.stepper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.xml.parsers.DocumentBuilderFactory;
import org.gbjo.json.Json;
import org.gbjo.paper.feature.FeatureScheme;
import org.gbjo.paper.feature.PaperFeatures;
import org.gbjo.paper.feature.TermVectors;
import org.gbjo.paper.model.CostModel;
import org.gbjo.paper.model.Gin;
import org.gbjo.paper.model.GinShape;
import org.gbjo.paper.model.GinWeights;
import org.gbjo.paper.search.GradientPlanner;
import org.gbjo.paper.search.RelaxationKind;
import org.gbjo.paper.search.SearchSettings;
import org.gbjo.paper.search.TraceStep;
import org.gbjo.plan.Plan;
import org.gbjo.query.Bgp;
import org.gbjo.run.Deadline;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

final class SearchStepperTest {
    private static final FeatureScheme SCHEME = new PaperFeatures(TermVectors.hashed(4, 1), 1);
    private static final CostModel MODEL =
            new Gin(GinWeights.random(new GinShape(SCHEME.width(), 16, 2, 8, false), 1), SCHEME);

    private static Bgp path(int size) {
        List<org.gbjo.query.Pattern> patterns = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            patterns.add(
                    org.gbjo.query.Pattern.of("?x" + i, "<http://example.org/p" + i + "></script>", "?x" + (i + 1)));
        }
        return new Bgp(patterns);
    }

    private static List<TraceStep> steps(Bgp bgp, SearchSettings settings) {
        List<TraceStep> steps = new ArrayList<>();
        new GradientPlanner(MODEL, settings).plan(bgp, Deadline.none(), steps::add);
        return steps;
    }

    private static Map<String, Object> json(String html) {
        Matcher matcher = Pattern.compile("<script type=\"application/json\">(.*?)</script>", Pattern.DOTALL)
                .matcher(html);
        assertThat(matcher.find()).isTrue();
        return Json.parseObject(matcher.group(1));
    }

    @Test
    void theJsonHoldsEveryStep() {
        Bgp bgp = path(10);
        List<TraceStep> steps = steps(bgp, SearchSettings.wikidataStar());
        assertThat(steps).hasSize(10);
        String html = new SearchStepper("Search", bgp, steps).html();
        assertThat(html.length()).isLessThan(60_000);
        Map<String, Object> json = json(html);
        assertThat(json.get("joins")).isEqualTo(9L);
        List<?> shown = (List<?>) json.get("steps");
        assertThat(shown).hasSameSizeAs(steps);
        for (int i = 0; i < steps.size(); i++) {
            TraceStep step = steps.get(i);
            Map<?, ?> facts = (Map<?, ?>) shown.get(i);
            assertThat(facts.get("step")).isEqualTo(i + 1L);
            assertThat(((Number) facts.get("loss")).doubleValue()).isEqualTo(step.loss());
            assertThat(((Number) facts.get("temperature")).doubleValue()).isEqualTo(step.temperature());
            assertThat(((Number) facts.get("leftLinear")).doubleValue())
                    .isEqualTo(step.penalties().leftLinear());
            assertThat(Plan.parse(facts.get("plan").toString().replace(" ", "")).order())
                    .isEqualTo(step.projected().order());
            List<?> rows = (List<?>) facts.get("edges");
            for (int node = 0; node < 19; node++) {
                for (int join = 0; join < 9; join++) {
                    Number value = (Number) ((List<?>) rows.get(node)).get(join);
                    assertThat(value.doubleValue() / 1000).isCloseTo(step.edges()[node][join], within(0.00051));
                }
            }
        }
    }

    /** The picture and the table are the last step before any script has run. */
    @Test
    void withoutScriptTheLastStepShows() throws Exception {
        Bgp bgp = path(6);
        List<TraceStep> steps = steps(bgp, SearchSettings.lubmPath());
        TraceStep last = steps.get(steps.size() - 1);
        String html = new SearchStepper("A & B", bgp, steps).html();
        assertThat(html).contains("<div hidden>", "A &amp; B", "2  ?x1 p1");
        String picture = html.substring(html.indexOf("<svg"), html.indexOf("</svg>") + 6);
        Document document = DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new InputSource(new StringReader(picture)));
        NodeList cells = document.getElementsByTagName("rect");
        assertThat(cells.getLength()).isEqualTo(11 * 5);
        for (int i = 0; i < cells.getLength(); i++) {
            double opacity = Double.parseDouble(((Element) cells.item(i)).getAttribute("fill-opacity"));
            assertThat(opacity).isCloseTo(last.edges()[i / 5][i % 5], within(0.00051));
        }
        Matcher loss = Pattern.compile("data-fact=\"loss\">([^<]*)<").matcher(html);
        assertThat(loss.find()).isTrue();
        assertThat(Double.parseDouble(loss.group(1)))
                .isCloseTo(last.loss(), within(1e-3 * Math.max(1, Math.abs(last.loss()))));
    }

    @Test
    void startsAndBushyPlansAreShown() {
        Bgp bgp = path(5);
        SearchSettings bushy = SearchSettings.wikidataStar()
                .withRelaxation(RelaxationKind.BUSHY)
                .withStarts(3, 1, 0);
        List<?> shown = (List<?>)
                json(new SearchStepper("Search", bgp, steps(bgp, bushy)).html()).get("steps");
        assertThat(shown).hasSize(30);
        assertThat(((Map<?, ?>) shown.get(29)).get("start")).isEqualTo(3L);
    }

    @Test
    void whatIsNoSearchOfTheQueryIsRefused() {
        assertThatThrownBy(() -> new SearchStepper("a", path(4), List.of())).hasMessageContaining("got none");
        List<TraceStep> steps = steps(path(4), SearchSettings.wikidataStar());
        assertThatThrownBy(() -> new SearchStepper("a", path(5), steps))
                .hasMessageContaining("has 9 nodes, got a step with 7");
    }
}

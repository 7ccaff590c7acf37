package org.gbjo.cli.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.gbjo.graph.load.ImportOptions;
import org.gbjo.graph.load.Importer;
import org.gbjo.job.Progress;
import org.gbjo.workload.lubm.LubmGenerator;
import org.gbjo.workload.lubm.LubmOptions;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.interactions.Actions;

/** The studio in a real browser; skipped where there is none. */
class StudioBrowserTest {
    private static final String QUERY = """
            PREFIX ub: <http://www.lehigh.edu/~zhp2/2004/0401/univ-bench.owl#>
            SELECT * {
              ?x ub:takesCourse ?course .
              ?x a ub:GraduateStudent .
              ?x ub:memberOf ?department .
              ?teacher ub:teacherOf ?course .
              ?x ub:advisor <http://www.Department7.University0.edu/AssistantProfessor2>
            }""";

    private static final String HOSTILE = "<script>window.hacked = 1</script><img src=x onerror='window.hacked = 2'>";

    @TempDir
    private static Path folder;

    private static Path data;
    private static Endpoint endpoint;
    private static String studio;
    private static StudioBrowser browser;

    @BeforeAll
    static void start() throws IOException {
        assumeTrue(StudioBrowser.isThere(), "no browser: the studio is tested where chromium and chromedriver are");
        data = folder.resolve("lubm.nt");
        try (var out = Files.newOutputStream(data)) {
            new LubmGenerator(new LubmOptions(1, 0)).writeNTriples(out, Progress.SILENT);
        }
        Path graph = folder.resolve("graph");
        new Importer(ImportOptions.of(data.toString()), Progress.SILENT).run(graph);
        endpoint = Endpoint.ofGraph(graph, Optional.empty(), Optional.empty());
        studio = endpoint.start(options(Duration.ofSeconds(60))) + "/studio";
        browser = StudioBrowser.open();
    }

    private static Endpoint.Options options(Duration timeout) {
        return new Endpoint.Options(
                Optional.empty(), 0, false, false, timeout, 1_000_000, Optional.empty(), Optional.empty(), false);
    }

    @AfterAll
    static void stop() {
        if (browser != null) {
            browser.close();
        }
        if (endpoint != null) {
            endpoint.close();
        }
    }

    /** Nothing that the security policy has stopped, and no request to elsewhere. */
    @AfterEach
    void nothingWasComplainedOf() {
        Object foreign = browser.run("return performance.getEntriesByType('resource').map(entry => entry.name)"
                + ".filter(name => !name.startsWith(location.origin) && !name.startsWith('data:')"
                + " && !name.startsWith('blob:'))");
        assertThat((List<?>) foreign).isEmpty();
        // The browser itself reports answers that are refusals, which tests ask for.
        assertThat(browser.complaints()).allMatch(line -> line.contains("the server responded with a status of"));
    }

    private static String address(String view, String query) {
        return studio + "#view=" + view + "&query="
                + URLEncoder.encode(query, StandardCharsets.UTF_8).replace("+", "%20");
    }

    @Test
    void theAddressOfTheServerLeadsToTheStudioWithAnExample() {
        browser.go(studio.substring(0, studio.indexOf("/ds/")) + "/");
        assertThat(browser.driver().getTitle()).contains("gbjo studio");
        browser.see("#examples button", "Classes and their sizes");
        browser.click("#examples button");
        browser.see("#results h2", "rows in");
        browser.see("#results td", "UndergraduateStudent");
    }

    @Test
    void aQueryIsAskedAndItsAddressSharesIt() {
        browser.go(studio);
        browser.write(QUERY);
        browser.click("#run");
        browser.see("#results h2", "rows in");
        browser.see("#results td", "GraduateStudent");
        assertThat(browser.find("#results td.iri").getText())
                .as("with the prefix of the query, or whole")
                .matches("ub:\\w+|http://.*");
        String shared = browser.driver().getCurrentUrl();
        assertThat(shared).contains("#view=query&query=");
        browser.go(shared);
        assertThat(browser.run("return document.getElementById('query-text').value"))
                .isEqualTo(QUERY);
    }

    @Test
    void completionHasTheWordsOfTheGraph() {
        browser.go(studio);
        browser.see("#examples button", "Classes and their sizes");
        browser.write("PREFIX ub: <http://www.lehigh.edu/~zhp2/2004/0401/univ-bench.owl#>\nSELECT * { ?x ub:takes");
        browser.run("const editor = document.querySelector('.CodeMirror').CodeMirror;"
                + "editor.focus(); editor.setCursor(editor.lineCount(), 99); editor.autocomplete();");
        browser.see(".CodeMirror-hints", "takesCourse");
    }

    @Test
    void aPlanShowsOrdersSideBySideAndTheTrueBestOne() {
        browser.go(address("plan", QUERY));
        browser.see(".order[data-key='native'] h3", "As written");
        browser.see(".order[data-key='gbjo'] .badge", "executed");
        assertThat(browser.all(".order[data-key='gbjo'] .step")).hasSize(5);
        browser.see(".order[data-key='native'] .value", "21,756 actual");
        assertThat(browser.all(".graph [data-pattern]")).hasSize(5);
        browser.see(".order[data-key='gbjo'] .cost", " ms");
        browser.see(".order[data-key='gbjo'] .step:first-child .number", "1");
        browser.see(".order[data-key='gbjo'] .step:first-child .written", "pattern 5");
        browser.click("#find-best");
        browser.see(".order[data-key='best'] h3", "The true best order");
        assertThat(numbers("best"))
                .as("the smaller of the first two comes first")
                .startsWith("5");
    }

    /** Three students and three courses, each with each: to count all of these sets takes longer than anyone waits. */
    @Test
    void theSearchForTheTrueBestOrderSaysHowFarItIsAndIsStopped() {
        StringBuilder query = new StringBuilder("PREFIX ub: <http://www.lehigh.edu/~zhp2/2004/0401/univ-bench.owl#>\n")
                .append("SELECT * {\n");
        for (String student : List.of("?a", "?b", "?c")) {
            query.append(student).append(" ub:memberOf ?department ; ub:takesCourse ?x, ?y, ?z .\n");
        }
        browser.go(address("plan", query.append('}').toString()));
        browser.click("#find-best");
        browser.see(".bar .small", " of up to 4,096 sets counted");
        browser.until(
                "the bar grows",
                shown -> Boolean.TRUE.equals(browser.run("return document.querySelector('progress').value > 0"))
                        ? Boolean.TRUE
                        : null);
        assertThat(jobs()).isEqualTo(1);
        browser.click("#stop-best");
        browser.see("#plans .note", "The true best order was not found: it was stopped.");
        browser.until("the server has ended its work", shown -> jobs() == 0 ? Boolean.TRUE : null);
        browser.find("#find-best");
    }

    private static long jobs() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().equals("gbjo-studio-job"))
                .count();
    }

    @Test
    void nothingCoversAPatternOrTheNameOfAnEdge() {
        for (int width : new int[] {360, 900, 1600}) {
            browser.size(width, 900);
            browser.go(address("plan", QUERY));
            browser.find(".order .step .move");
            assertThat(browser.run("const box = element => element.getBoundingClientRect();"
                            + "const meet = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1"
                            + " && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;"
                            + "const covered = [];"
                            + "document.querySelectorAll('.step').forEach(step => {"
                            + "  if (meet(box(step.querySelector('.text')), box(step.querySelector('.move'))))"
                            + "    covered.push(step.textContent);"
                            + "  if (box(step).right > box(step.closest('.card')).right + 1) covered.push('out ' + step.textContent); });"
                            + "document.querySelectorAll('.graph .label').forEach(label =>"
                            + "  document.querySelectorAll('.graph .node').forEach(node => {"
                            + "    if (meet(box(label), box(node))) covered.push(label.textContent); }));"
                            + "return covered"))
                    .as("at %s", width)
                    .isEqualTo(List.of());
        }
        browser.size(1400, 1000);
    }

    /** As the rules for accessible pages want it (WCAG 2, 1.4.3): at least 4.5 to 1. */
    @Test
    void textsStandOutFromTheirBackground() {
        for (String view : List.of("query", "plan", "search", "model", "traffic")) {
            browser.go(address(view, QUERY));
            browser.find("main [data-view='" + view + "'] section");
            browser.until(view, shown -> browser.all(".busy").isEmpty() ? Boolean.TRUE : null);
            for (String theme : List.of("light", "dark")) {
                browser.run("document.documentElement.dataset.theme = arguments[0]", theme);
                assertThat((List<?>) browser.run(FAINT_TEXTS))
                        .as(view + ", " + theme)
                        .isEmpty();
            }
        }
        light();
    }

    /** Texts in HTML that are too faint, each with its contrast. */
    private static final String FAINT_TEXTS = """
            const context = document.createElement('canvas').getContext('2d', {willReadFrequently: true});
            const read = (css) => {
              context.clearRect(0, 0, 1, 1);
              context.fillStyle = css;
              context.fillRect(0, 0, 1, 1);
              const [r, g, b, a] = context.getImageData(0, 0, 1, 1).data;
              return [r, g, b, a / 255];
            };
            const over = (top, below) => [0, 1, 2].map((i) => top[i] * top[3] + below[i] * (1 - top[3]));
            const behind = (element) => {
              const layers = [];
              for (let at = element; at; at = at.parentElement) layers.push(read(getComputedStyle(at).backgroundColor));
              return layers.reverse().reduce((below, layer) => over(layer, below), [255, 255, 255]);
            };
            const light = (colour) => {
              const [r, g, b] = colour.map((v) => v / 255).map((v) => (v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4));
              return 0.2126 * r + 0.7152 * g + 0.0722 * b;
            };
            const faint = [];
            document.querySelectorAll('body *').forEach((element) => {
              const own = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim());
              const seen = element.checkVisibility({opacityProperty: true, visibilityProperty: true});
              if (!own || !seen || element.disabled || element instanceof SVGElement
                  || element.closest('.visually-hidden, .skip')) return;
              const back = behind(element);
              const [one, other] = [light(over(read(getComputedStyle(element).color), back)), light(back)].sort((a, b) => b - a);
              const contrast = (one + 0.05) / (other + 0.05);
              if (contrast < 4.5) faint.push(contrast.toFixed(2) + ' ' + element.textContent.trim().slice(0, 40));
            });
            return faint;
            """;

    @Test
    void theTrafficOfAGraphFolderIsShownWithItsShares() {
        browser.go(studio);
        browser.write(QUERY);
        browser.click("#run");
        browser.see("#results h2", "rows in");
        assertThat(browser.all("#results .note"))
                .as("a limit that was not reached")
                .isEmpty();
        browser.click("#tab-traffic");
        browser.see("#traffic td.template", "takesCourse");
        double shares = ((Number)
                        browser.run(
                                "return [...document.querySelectorAll('.share')].reduce((sum, bar) =>"
                                        + " sum + bar.firstChild.getBoundingClientRect().width / bar.getBoundingClientRect().width, 0)"))
                .doubleValue();
        assertThat(shares).isBetween(0.95, 1.05);
    }

    @Test
    void aGraphFolderIsCountedForBetterPredictions() throws IOException {
        try (Endpoint uncounted = Endpoint.ofGraph(folder.resolve("graph"), Optional.empty(), Optional.empty())) {
            browser.go(uncounted.start(options(Duration.ofSeconds(60))) + "/studio#view=model");
            browser.see("#model dd", "counts of single patterns");
            browser.click("#count");
            browser.see("#model dd", "statistics of the graph");
            assertThat(browser.all("#count")).isEmpty();
        }
    }

    @Test
    void aLimitOfRowsIsSaidWhereItCutsAnAnswer() throws IOException {
        Endpoint.Options few = new Endpoint.Options(
                Optional.empty(),
                0,
                false,
                false,
                Duration.ofSeconds(60),
                3,
                Optional.empty(),
                Optional.empty(),
                false);
        try (Endpoint limited = Endpoint.ofFiles(List.of(data))) {
            browser.go(limited.start(few) + "/studio");
            browser.write("SELECT * { ?s ?p ?o }");
            browser.click("#run");
            browser.see("#results .note", "These are not all rows: the server sends at most 3");
        }
    }

    @Test
    void theSearchIsShownOnAGinIfOneIsGiven() throws IOException {
        Path gin = Path.of("../gbjo-paper/src/test/resources/models/v2");
        Endpoint.Options withGin = new Endpoint.Options(
                Optional.empty(),
                0,
                false,
                false,
                Duration.ofSeconds(60),
                1000,
                Optional.empty(),
                Optional.of(gin),
                false);
        try (Endpoint searching = Endpoint.ofGraph(folder.resolve("graph"), Optional.empty(), Optional.empty())) {
            String address = searching.start(withGin) + "/studio";
            browser.go(address + studio(QUERY, "search"));
            browser.see("#searched", "On the GIN ../gbjo-paper");
            browser.see("#searched", "made of another graph");
            browser.see("#facts dt", "temperature");
            browser.click("#play");
            browser.see("#step-label", "step 10 of 10");
        }
        browser.go(address("search", QUERY));
        browser.see("#searched", "soft sets over the statistics");
    }

    private static String studio(String query, String view) {
        return address(view, query).substring(studio.length());
    }

    @Test
    void aPatternIsMovedByDrag() {
        browser.go(address("plan", QUERY));
        WebElement last = browser.find(".order[data-key='native'] .step:last-child .text");
        WebElement first = browser.find(".order[data-key='native'] .step:first-child .number");
        browser.size(1400, 1600);
        browser.run("arguments[0].scrollIntoView({block: 'center'})", first);
        new Actions(browser.driver()).dragAndDrop(last, first).perform();
        browser.see(".order[data-key='own'] h3", "Your order");
        assertThat(numbers("own")).isEqualTo("51234");
        browser.see(".order[data-key='own'] .value", "10 actual");
        browser.size(1400, 1000);
    }

    @Test
    void aPatternIsMovedByTheKeyboard() {
        browser.go(address("plan", QUERY));
        WebElement first = browser.find(".order[data-key='native'] .step:first-child");
        browser.run("arguments[0].focus()", first);
        first.sendKeys(Keys.chord(Keys.ALT, Keys.ARROW_DOWN));
        browser.see(".order[data-key='own'] h3", "Your order");
        assertThat(numbers("own")).isEqualTo("21345");
        // The focus goes with the pattern, so that it can be moved on.
        browser.driver().switchTo().activeElement().sendKeys(Keys.chord(Keys.ALT, Keys.ARROW_DOWN));
        browser.until("the second move", shown -> numbers("own").equals("23145") ? Boolean.TRUE : null);
        browser.see("#status", "Pattern 1 is in place 3 now");
    }

    private static String numbers(String key) {
        return String.valueOf(browser.run(
                "return [...document.querySelectorAll('.order[data-key=\"' + arguments[0]"
                        + " + '\"] .step')].map(step => step.dataset.pattern).join('')",
                key));
    }

    @Test
    void anOrderIsCopiedAsAQueryWithHints() {
        browser.go(address("plan", QUERY));
        browser.find(".order[data-key='gbjo']");
        Object copied = browser.driver()
                .executeAsyncScript("const done = arguments[arguments.length - 1]; const texts = [];"
                        + "Object.defineProperty(navigator, 'clipboard', {value: {writeText: async text => texts.push(text)},"
                        + " configurable: true});"
                        + "document.querySelector('.order[data-key=gbjo] .menu button').click();"
                        + "const items = [...document.querySelectorAll('.order[data-key=gbjo] [role=menuitem]')];"
                        + "(async () => { for (const item of items) { item.click();"
                        + " const count = texts.length; for (let i = 0; i < 100 && texts.length === count; i++)"
                        + " await new Promise(go => setTimeout(go, 50)); } done(texts.join('\\n=====\\n')); })()");
        assertThat(copied.toString())
                .contains("# gbjo: order=5", "DEFINE sql:select-option \"order\"", "hint:joinOrder \"Ordered\"")
                .contains("\"steps\":", "<svg ");
    }

    @Test
    void aSearchIsPlayedAndScrubbed() {
        browser.go(address("search", QUERY));
        browser.see("#step-label", "step 1 of 10");
        browser.click("#play");
        browser.see("#step-label", "step 10 of 10");
        browser.see("#play", "Play");
        browser.run("const step = document.getElementById('step'); step.value = 3;"
                + " step.dispatchEvent(new Event('input'))");
        browser.see("#step-label", "step 4 of 10");
        browser.see("#projected", "rows predicted");
        // What the search returns is no worse than any plan of its steps, and no better than the best order.
        assertThat((List<?>) browser.run(RETURNED)).isEqualTo(List.of(true, true));
        assertThat(browser.all(".level")).hasSize(5);
        assertThat(browser.all(".set.best")).hasSize(5);
        browser.find("canvas.landscape");
    }

    /** Whether the plan that a search returns is the cheapest of its steps, and the exact search finds none that is dearer. */
    private static final String RETURNED = """
            const scales = {million: 1e6, billion: 1e9, trillion: 1e12};
            const read = (text) => {
              const [, number, scale] = /([\\d,.]+)(?: (\\w+illion))? rows/.exec(text);
              return Number(number.replaceAll(',', '')) * (scales[scale] || 1);
            };
            const slider = document.getElementById('step');
            const steps = [];
            for (let i = 0; i <= slider.max; i++) {
              slider.value = i;
              slider.dispatchEvent(new Event('input'));
              steps.push(read(document.getElementById('projected').textContent));
            }
            const result = document.getElementById('result').textContent;
            const best = Number(/has ([\\d,]+)\\.$/.exec(result)[1].replaceAll(',', ''));
            return [read(result) <= Math.min(...steps), best <= read(result)];
            """;

    @Test
    void theThemeIsSwitchedAndKept() {
        browser.go(studio);
        String before = theme();
        browser.click("#theme");
        assertThat(theme()).isNotEqualTo(before);
        browser.go(studio);
        assertThat(theme()).isNotEqualTo(before);
        browser.click("#theme");
    }

    private static String theme() {
        return String.valueOf(browser.run("return getComputedStyle(document.body).backgroundColor"));
    }

    @Test
    void anErrorOfSyntaxIsSaid() {
        browser.go(studio);
        browser.write("SELECT * { ?x ?y");
        browser.click("#run");
        browser.see("#results .error", "Encountered");
        browser.click("#show-plan");
        browser.see("#plans .error", "the query is not SPARQL");
    }

    @Test
    void aTimeOutIsSaid() throws IOException {
        try (Endpoint slow = Endpoint.ofFiles(List.of(data))) {
            browser.go(slow.start(options(Duration.ofMillis(500))) + "/studio");
            browser.write("SELECT (COUNT(*) AS ?n) { ?a ?b ?c . ?d ?e ?f . ?g ?h ?i FILTER(?a != ?d) }");
            browser.click("#run");
            browser.see("#results .error", "took longer than the server allows");
        }
    }

    @Test
    void hostileTextsAreShownAsTexts() throws IOException {
        Path hostile = Files.writeString(
                folder.resolve("hostile.nt"),
                "<http://e/s> <http://e/p> \"" + HOSTILE
                        + "\" .\n<http://e/s> <http://e/p%3Cscript%3E> <http://e/o> .\n");
        try (Endpoint other = Endpoint.ofFiles(List.of(hostile))) {
            String address = other.start(options(Duration.ofSeconds(10))) + "/studio";
            browser.go(address);
            browser.write("SELECT * { ?s <http://e/p> ?text . ?s <http://e/p> \"" + HOSTILE + "\" . ?s ?q ?o }");
            browser.click("#run");
            browser.see("#results td.literal", HOSTILE);
            browser.click("#show-plan");
            browser.find("#plans .bgp, #plans .note");
            browser.click("#tab-model");
            browser.find("#model .figures");
            assertThat(browser.run(
                            "return window.hacked === undefined && document.querySelectorAll('main script').length"
                                    + " === 0"))
                    .isEqualTo(true);
        }
    }

    @Test
    void aDatasetInMemoryIsCountedAndItsTrafficShown() throws IOException {
        try (Endpoint memory = Endpoint.ofFiles(List.of(data))) {
            String address = memory.start(options(Duration.ofSeconds(60))) + "/studio";
            browser.go(address);
            browser.click("#tab-model");
            browser.click("#count");
            browser.see("#model dt", "triples");
            browser.see("#count", "Count again");
            browser.click("#tab-query");
            browser.write(QUERY);
            browser.click("#run");
            browser.see("#results h2", "rows in");
            browser.click("#show-plan");
            browser.see("#decision", "order is executed");
            browser.find(".order .step .line");
            browser.click("#tab-traffic");
            browser.see("#traffic td.template", "takesCourse");
        }
    }

    /** What the breaker says depends on times, so the page is given answers; {@code BreakerTest} asks the breaker itself. */
    @Test
    void theVerdictOfTheBreakerIsShown() {
        browser.go(studio);
        browser.run("const ask = window.fetch; const sums = {count: 9, cutOff: 0, milliseconds: 90, rows: 9};"
                + "const row = (name, breaker) => ({template: `?v1 <urn:${name}> ?v2 . ?v2 <urn:b> ?v3`, reason: 'why',"
                + "  count: 18, milliseconds: 180, share: 0.3, gbjo: sums, native: sums, breaker});"
                + "const answer = {since: '2026-01-01T00:00:00Z', observedOneIn: 1, milliseconds: 540, pins: {},"
                + "  pinnable: false, reasons: [], templates: ["
                + "  row('slower', {inNativeOrder: true, known: true, executions: 8, ratio: 2.63}),"
                + "  row('faster', {inNativeOrder: false, known: true, executions: 64, ratio: 0.25}),"
                + "  row('new', {inNativeOrder: false, known: false, executions: 3})]};"
                + "window.fetch = (address, ...more) => String(address).includes('api=traffic')"
                + "  ? Promise.resolve(new Response(JSON.stringify(answer))) : ask(address, ...more);");
        browser.run(
                "return import(location.pathname + '?file=state.js').then(all => { all.state.about.ordersItself = false; })");
        browser.click("#tab-traffic");
        browser.see("#traffic tbody tr:nth-child(1) .badge.bad", "back to native");
        browser.see("#traffic tbody tr:nth-child(1)", "it took 2.63× the native time, over 8 of each");
        browser.see("#traffic tbody tr:nth-child(2) .badge.good", "gbjo’s order stays");
        browser.see("#traffic tbody tr:nth-child(2)", "it took 0.25× the native time, over 64 of each");
        browser.see("#traffic tbody tr:nth-child(3) .badge.warn", "not known yet");
    }

    @Test
    void aTemplateIsPinnedToTheNativeOrderAndThePinRemoved() throws IOException {
        Path pins = folder.resolve("pins.json");
        try (Endpoint memory = Endpoint.ofFiles(List.of(data))) {
            browser.go(memory.start(new Endpoint.Options(
                            Optional.empty(),
                            0,
                            false,
                            true,
                            Duration.ofSeconds(60),
                            1_000_000,
                            Optional.of(pins),
                            Optional.empty(),
                            false))
                    + "/studio");
            browser.click("#tab-model");
            browser.click("#count");
            browser.see("#count", "Count again");
            browser.click("#tab-query");
            browser.write(QUERY);
            browser.click("#run");
            browser.see("#results h2", "rows in");
            browser.click("#tab-traffic");
            browser.see("#traffic td.template", "takesCourse");
            browser.click("#traffic tbody button.quiet");
            browser.see("#traffic .badge", "pinned: native");
            browser.see("#traffic h2", "All pins");
            assertThat(Files.readString(pins)).contains("takesCourse", "\"order\":\"native\"");
            browser.click("#traffic tbody button.quiet");
            browser.see("#traffic tbody button.quiet", "Pin to native");
            assertThat(Files.readString(pins)).doesNotContain("takesCourse");
        }
    }

    @Test
    void aHundredPatternsDoNotBreakThePage() {
        StringBuilder query = new StringBuilder("SELECT * {\n");
        for (int i = 0; i < 100; i++) {
            query.append("?x")
                    .append(i / 2)
                    .append(" <http://e/p")
                    .append(i)
                    .append("> ?x")
                    .append(i + 1)
                    .append(" .\n");
        }
        browser.go(address("plan", query.append('}').toString()));
        browser.find(".order[data-key='native'] .step:nth-child(100)");
        assertThat(browser.all(".graph [data-pattern]")).hasSize(100);
    }

    @Test
    void everyViewFitsAPhoneATabletAndAScreen() {
        List<String> wide = new ArrayList<>();
        for (String view : List.of("query", "plan", "search", "model", "traffic")) {
            browser.go(address(view, QUERY));
            browser.find("main [data-view='" + view + "'] section");
            for (int width : new int[] {360, 800, 1600}) {
                browser.size(width, 900);
                if (Boolean.TRUE.equals(browser.run(
                        "return document.documentElement.scrollWidth > document.documentElement.clientWidth"))) {
                    wide.add(view + " at " + width);
                }
            }
        }
        browser.size(1400, 1000);
        assertThat(wide).isEmpty();
    }

    /** By the keyboard from tab to tab; and everything that can be used has a name for those who cannot see it. */
    @Test
    void everythingHasANameAndTheTabsObeyArrowKeys() {
        browser.go(address("query", QUERY));
        browser.find("#tab-query").sendKeys(Keys.ARROW_RIGHT);
        browser.see(".order h3", "gbjo");
        assertThat(browser.driver().switchTo().activeElement().getDomAttribute("id"))
                .isEqualTo("tab-plan");
        for (String view : List.of("query", "plan", "search", "model", "traffic")) {
            browser.go(address(view, QUERY));
            browser.find("main [data-view='" + view + "'] section");
            List<String> nameless = browser.all("button, input, select, textarea, [role=img], [role=region]").stream()
                    .filter(WebElement::isDisplayed)
                    .filter(element -> element.getAccessibleName().isBlank())
                    .map(element -> element.getTagName() + " " + element.getDomAttribute("class"))
                    .toList();
            assertThat(nameless).as(view).isEmpty();
        }
        assertThat(browser.driver().findElement(By.tagName("html")).getDomAttribute("lang"))
                .isEqualTo("en");
    }

    /** The pictures of the README, which {@code -Dgbjo.pictures.write=true} makes anew. */
    @Test
    void picturesOfTheDocsAreSmall() throws IOException {
        Path pictures = Boolean.getBoolean("gbjo.pictures.write")
                ? Files.createDirectories(Path.of("..", "docs", "pictures"))
                : folder;
        browser.size(1400, 1080);
        browser.go(address("plan", QUERY));
        light();
        browser.click("#find-best");
        browser.find(".order[data-key='best'] .step:last-child");
        browser.run("scrollTo(0, 0)");
        browser.picture(pictures.resolve("studio-plan.png"));
        browser.size(1400, 1130);
        browser.go(address("search", QUERY));
        browser.find("canvas.landscape");
        browser.run("const step = document.getElementById('step'); step.value = 7;"
                + " step.dispatchEvent(new Event('input')); document.documentElement.dataset.theme = 'dark'");
        browser.picture(pictures.resolve("studio-search.png"));
        light();
        browser.size(1400, 1000);
        for (String name : List.of("studio-plan.png", "studio-search.png")) {
            assertThat(Files.size(pictures.resolve(name))).as(name).isBetween(20_000L, 300_000L);
        }
    }

    private static void light() {
        browser.run("document.documentElement.dataset.theme = 'light'");
    }
}

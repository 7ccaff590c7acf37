package org.gbjo.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.gbjo.report.chart.Axis;
import org.gbjo.report.chart.Bar;
import org.gbjo.report.chart.BarChart;
import org.junit.jupiter.api.Test;

class PageTest {

    @Test
    void everyBlockIsOnThePageAndItsTextIsEscaped() {
        String html = new Page("Rows < costs")
                .say("Loud & clear", PageBlock.Voice.STRONG)
                .say("aside", PageBlock.Voice.QUIET)
                .add(new Section("First of all")
                        .say("1 < 2")
                        .add(PageBlock.Table.of(
                                        "who | >how many | verdict",
                                        List.of(List.of("a", "1,000", "holds"), List.of("b", "2", "fails")))
                                .emphasise("b")
                                .colour(Map.of("holds", PageBlock.Tone.GOOD)))
                        .figure("bars", BarChart.of("Bars", Axis.linear(""), List.of(Bar.of("x", 1))), "What & why")
                        .add(new PageBlock.Fragment("<hr class=\"mine\">")))
                .html();
        assertThat(html)
                .startsWith("<!DOCTYPE html>")
                .contains("<title>Rows &lt; costs</title>", "<h1>Rows &lt; costs</h1>")
                .contains("<p class=\"strong\">Loud &amp; clear</p>", "<p class=\"quiet\">aside</p>")
                .contains("<h2 id=\"first-of-all\">First of all</h2>", "<p>1 &lt; 2</p>")
                .contains("<th class=\"number\">how many</th>", "<td class=\"number\">1,000</td>")
                .contains("<td class=\"good\">holds</td>", "<td>fails</td>", "<tr class=\"strong\"><td>b</td>")
                .contains("<svg ", "<figcaption>What &amp; why</figcaption>", "<hr class=\"mine\">")
                .doesNotContain("<nav>")
                .endsWith("</body>\n</html>\n");
    }

    @Test
    void contentsLinkToTheSections() {
        Page page = new Page("t").withContents().add(new Section("Model error, and more"));
        assertThat(page.html())
                .contains("<li><a href=\"#model-error-and-more\">Model error, and more</a></li>")
                .contains("<h2 id=\"model-error-and-more\">");
    }

    @Test
    void aPageNeedsNoNetwork() {
        assertThat(new Page("t").html()).doesNotContain("http", "src=", "@import");
    }
}

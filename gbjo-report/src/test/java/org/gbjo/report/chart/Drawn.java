package org.gbjo.report.chart;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** A chart as a reader of its XML sees it. */
final class Drawn {
    private static final Pattern COMMAND = Pattern.compile("([A-Za-z])([^A-Za-z]*)");
    private static final Pattern NUMBER = Pattern.compile("-?\\d+(\\.\\d+)?");

    final Element root;
    final double width;
    final double height;

    Drawn(String svg) throws Exception {
        DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
        root = factory.newDocumentBuilder()
                .parse(new ByteArrayInputStream(svg.getBytes(StandardCharsets.UTF_8)))
                .getDocumentElement();
        List<Double> box = numbers(root.getAttribute("viewBox"));
        width = box.get(2);
        height = box.get(3);
        assertWithin();
    }

    static Drawn of(Chart chart) throws Exception {
        Drawn drawn = new Drawn(chart.svg());
        assertThat(drawn.root.getAttribute("role")).isEqualTo("img");
        assertThat(drawn.root.hasAttribute("width")).isFalse();
        assertThat(drawn.elements("title").get(0).getTextContent()).isEqualTo(chart.title());
        assertThat(drawn.elements("style")).hasSize(1);
        assertThat(drawn.elements("style").get(0).getTextContent().strip()).isEqualTo(styleOfAnother());
        for (Element element : drawn.elements("*")) {
            assertThat(element.hasAttribute("id")).isFalse();
            assertThat(element.getAttribute("class")).matches("|gbjo-.*");
        }
        return drawn;
    }

    /** Charts on one page must not disturb each other. */
    private static String styleOfAnother() throws Exception {
        String svg = BarChart.of("", Axis.linear(""), List.of(Bar.of("a", 1))).svg();
        return new Drawn(svg).elements("style").get(0).getTextContent().strip();
    }

    List<Element> elements(String name) {
        NodeList nodes = root.getElementsByTagName(name);
        List<Element> elements = new ArrayList<>();
        for (int i = 0; i < nodes.getLength(); i++) {
            elements.add((Element) nodes.item(i));
        }
        return elements;
    }

    List<String> texts() {
        return elements("text").stream().map(Element::getTextContent).toList();
    }

    List<String> paths() {
        return elements("path").stream().map(path -> path.getAttribute("d")).toList();
    }

    /** Each text and each absolute point of each path lies inside the picture. */
    private void assertWithin() {
        for (Element text : elements("text")) {
            assertThat(Double.parseDouble(text.getAttribute("x"))).isBetween(0.0, width);
            assertThat(Double.parseDouble(text.getAttribute("y"))).isBetween(0.0, height);
        }
        for (Element rectangle : elements("rect")) {
            if (rectangle.hasAttribute("x")) {
                double x = Double.parseDouble(rectangle.getAttribute("x"));
                assertThat(x).isGreaterThanOrEqualTo(0);
                assertThat(x + Double.parseDouble(rectangle.getAttribute("width")))
                        .isLessThanOrEqualTo(width);
            }
        }
        for (String path : paths()) {
            for (double[] point : points(path)) {
                assertThat(point[0]).isBetween(0.0, width);
                assertThat(point[1]).isBetween(0.0, height);
            }
        }
    }

    /** The points that the absolute commands of a path lead to. */
    static List<double[]> points(String path) {
        List<double[]> points = new ArrayList<>();
        double x = 0;
        double y = 0;
        Matcher commands = COMMAND.matcher(path);
        while (commands.find()) {
            List<Double> values = numbers(commands.group(2));
            switch (commands.group(1)) {
                case "M", "L" -> {
                    x = values.get(0);
                    y = values.get(1);
                }
                case "H" -> x = values.get(0);
                case "V" -> y = values.get(0);
                default -> {
                    continue;
                }
            }
            points.add(new double[] {x, y});
        }
        return points;
    }

    private static List<Double> numbers(String text) {
        return NUMBER.matcher(text)
                .results()
                .map(match -> Double.valueOf(match.group()))
                .toList();
    }
}

package org.gbjo.train;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

class LossCurveTest {

    private static List<EpochReport> history(int epochs, double level) {
        Random random = new Random(epochs);
        List<EpochReport> history = new ArrayList<>();
        for (int epoch = 1; epoch <= epochs; epoch++) {
            history.add(new EpochReport(
                    epoch,
                    level * random.nextDouble(),
                    level * random.nextDouble(),
                    1 + level * random.nextDouble(),
                    0.9,
                    1e-3,
                    1,
                    1));
        }
        return history;
    }

    /** Each curve is drawn twice: in the legend, with two points, and as a curve. */
    @Test
    void threeCurvesHaveAPointForEachEpochWithinThePicture() throws Exception {
        for (int epochs : new int[] {1, 2, 7, 200}) {
            for (double level : new double[] {0, 1e-9, 1, 1e9}) {
                List<String> curves = curves(new LossCurve(history(epochs, level)).svg());
                assertThat(curves).hasSize(6);
                for (int i = 1; i < curves.size(); i += 2) {
                    String[] points = curves.get(i).trim().split(" ", -1);
                    assertThat(points).hasSize(epochs);
                    double before = -1;
                    for (String point : points) {
                        String[] place = point.split(",", -1);
                        double x = Double.parseDouble(place[0]);
                        assertThat(x).isBetween(0.0, 640.0).isGreaterThan(before);
                        assertThat(Double.parseDouble(place[1])).isBetween(0.0, 300.0);
                        before = x;
                    }
                }
            }
        }
    }

    @Test
    void aFallingLossIsDrawnDownwards() throws Exception {
        List<EpochReport> history = new ArrayList<>();
        for (int epoch = 1; epoch <= 4; epoch++) {
            history.add(new EpochReport(epoch, 1.0 / epoch, 2, 1 + epoch, 0.9, 1e-3, 1, 1));
        }
        List<String> curves = curves(new LossCurve(history).svg());
        assertThat(heights(curves.get(1))).isSorted();
        assertThat(heights(curves.get(3)).stream().distinct()).hasSize(1);
        assertThat(heights(curves.get(5))).isSortedAccordingTo((a, b) -> Double.compare(b, a));
    }

    private static List<Double> heights(String points) {
        List<Double> heights = new ArrayList<>();
        for (String point : points.trim().split(" ", -1)) {
            heights.add(Double.valueOf(point.split(",", -1)[1]));
        }
        return heights;
    }

    /** The points of all curves of a picture, which must be valid XML. */
    private static List<String> curves(String svg) throws Exception {
        DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
        factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
        Document document = factory.newDocumentBuilder().parse(new InputSource(new StringReader(svg)));
        assertThat(document.getDocumentElement().getTagName()).isEqualTo("svg");
        NodeList lines = document.getElementsByTagName("polyline");
        List<String> curves = new ArrayList<>();
        for (int i = 0; i < lines.getLength(); i++) {
            curves.add(((Element) lines.item(i)).getAttribute("points"));
        }
        return curves;
    }
}

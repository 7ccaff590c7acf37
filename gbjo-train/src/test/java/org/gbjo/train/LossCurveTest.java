package org.gbjo.train;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

/** The drawing itself is tested with its chart. */
class LossCurveTest {
    private static final Pattern POINT = Pattern.compile("[ML](-?[\\d.]+) (-?[\\d.]+)");

    private static EpochReport epoch(int epoch, double trainingLoss, double validationLoss, double medianQError) {
        return new EpochReport(epoch, trainingLoss, validationLoss, medianQError, 0.9, 1e-3, 1, 1);
    }

    @Test
    void threeCurvesHaveAPointForEachEpochAndAName() throws Exception {
        List<EpochReport> history = new ArrayList<>();
        for (int epoch = 1; epoch <= 7; epoch++) {
            history.add(epoch(epoch, 1.0 / epoch, 2, 1 + epoch));
        }
        String svg = new LossCurve(history).svg();
        assertThat(svg).contains(">training loss<", ">validation loss<", ">ln of the median q-error<", ">epoch<");
        List<List<Double>> curves = curves(svg, 7);
        assertThat(curves).hasSize(3);
        assertThat(curves.get(0)).as("a falling loss is drawn downwards").isSorted();
        assertThat(curves.get(1).stream().distinct()).hasSize(1);
        assertThat(curves.get(2)).isSortedAccordingTo((a, b) -> Double.compare(b, a));
    }

    @Test
    void perfectPredictionsAreDrawnAtTheBottom() throws Exception {
        List<List<Double>> curves = curves(new LossCurve(List.of(epoch(1, 1, 1, 3), epoch(2, 0, 1, 1))).svg(), 2);
        assertThat(curves.get(0).get(1))
                .isGreaterThan(curves.get(0).get(0))
                .isEqualTo(curves.get(2).get(1));
    }

    /** The heights of all paths of this many points and no curve or closing, of a picture that must be valid XML. */
    private static List<List<Double>> curves(String svg, int points) throws Exception {
        DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
        factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
        Document document = factory.newDocumentBuilder().parse(new InputSource(new StringReader(svg)));
        assertThat(document.getDocumentElement().getTagName()).isEqualTo("svg");
        NodeList paths = document.getElementsByTagName("path");
        List<List<Double>> curves = new ArrayList<>();
        for (int i = 0; i < paths.getLength(); i++) {
            String commands = ((Element) paths.item(i)).getAttribute("d");
            if (commands.matches("(?:[ML]-?[\\d.]+ -?[\\d.]+){" + points + "}")) {
                Matcher matcher = POINT.matcher(commands);
                curves.add(matcher.results()
                        .map(point -> Double.valueOf(point.group(2)))
                        .toList());
            }
        }
        return curves;
    }
}

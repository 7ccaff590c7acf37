package org.gbjo;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/** The modules can be published: their POMs say what Maven Central asks for, and {@code gbjo-bom} names them all. */
final class PomsTest {
    private static final Path ROOT = Path.of("..");

    private static Element parent;
    private static final Map<String, Element> MODULES = new LinkedHashMap<>();

    @BeforeAll
    static void read() throws IOException, ParserConfigurationException, SAXException {
        parent = pom(ROOT.resolve("pom.xml"));
        NodeList modules = parent.getElementsByTagName("module");
        for (int i = 0; i < modules.getLength(); i++) {
            String module = modules.item(i).getTextContent();
            MODULES.put(module, pom(ROOT.resolve(module).resolve("pom.xml")));
        }
    }

    private static Element pom(Path path) throws IOException, ParserConfigurationException, SAXException {
        File file = path.toFile();
        return DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(file)
                .getDocumentElement();
    }

    /** The text of a child of the project itself; empty if there is none. */
    private static String text(Element project, String name) {
        for (Node child = project.getFirstChild(); child != null; child = child.getNextSibling()) {
            if (child.getNodeName().equals(name)) {
                return child.getTextContent().strip();
            }
        }
        return "";
    }

    @Test
    void everyModuleHasANameAndADescription() {
        assertThat(MODULES).hasSizeGreaterThan(15);
        MODULES.forEach((module, pom) -> {
            assertThat(text(pom, "name")).as("name of " + module).isNotEmpty();
            assertThat(text(pom, "description")).as("description of " + module).isNotEmpty();
        });
    }

    @Test
    void theListOfVersionsHasNoParentAndSaysEverythingItself() {
        Element bom = MODULES.get("gbjo-bom");
        for (String name : new String[] {"version", "url", "licenses", "developers", "scm", "organization"}) {
            assertThat(text(bom, name)).as(name).isNotEmpty().isEqualTo(text(parent, name));
        }
    }

    @Test
    void theListOfVersionsHasAllModulesThatArePublished() {
        Set<String> published = new TreeSet<>(MODULES.keySet());
        published.remove("gbjo-bom");
        published.removeIf(module ->
                MODULES.get(module).getElementsByTagName("maven.deploy.skip").getLength() > 0);
        Set<String> listed = new TreeSet<>();
        NodeList artifacts = MODULES.get("gbjo-bom").getElementsByTagName("artifactId");
        for (int i = 0; i < artifacts.getLength(); i++) {
            String artifact = artifacts.item(i).getTextContent();
            if (artifact.startsWith("gbjo-")) {
                listed.add(artifact);
            }
        }
        listed.remove("gbjo-bom");
        assertThat(listed).isEqualTo(published);
    }
}

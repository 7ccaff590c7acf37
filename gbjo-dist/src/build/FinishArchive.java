import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/**
 * Adds to the folder of the archive what is computed from it: THIRD-PARTY.txt with the licence of each library, the texts
 * of licences that lie in jars, and SHA256SUMS. Ends with a sentence if a library has no licence that is allowed.
 */
final class FinishArchive {
    private static final String LINE = "%-28s %s%n";

    private final Path folder;
    private final Properties licences = new Properties();

    private FinishArchive(Path folder, Path names) throws IOException {
        this.folder = folder;
        try (InputStream in = Files.newInputStream(names)) {
            licences.load(in);
        }
    }

    /** Arguments: the folder, the bill of materials, what is known about licences. */
    public static void main(String[] arguments) throws Exception {
        FinishArchive archive = new FinishArchive(Path.of(arguments[0]), Path.of(arguments[2]));
        archive.writeThirdParty(Path.of(arguments[1]));
        archive.collectTexts();
        archive.writeChecksums();
    }

    private void writeThirdParty(Path materials) throws Exception {
        Set<String> allowed = Set.of(licences.getProperty("allowed").split("\\s+"));
        StringBuilder text = new StringBuilder("The libraries in lib/ that others have made, and their licences.\n"
                + "Texts that lie in the jars are also in licences/.\n\n");
        List<String> refused = new ArrayList<>();
        components(materials).forEach((name, its) -> {
            if (its.stream().noneMatch(allowed::contains)) {
                refused.add(name + " (" + String.join(", ", its) + ")");
            }
            text.append(String.format(LINE, String.join(" or ", its), name));
        });
        if (!refused.isEmpty()) {
            throw new IllegalStateException("the licence of these libraries is unknown or not allowed: "
                    + String.join("; ", refused) + "; leave them out, or look at licences.properties");
        }
        Files.writeString(folder.resolve("THIRD-PARTY.txt"), text);
    }

    /** The licences of each library of others. */
    private TreeMap<String, Set<String>> components(Path materials) throws Exception {
        TreeMap<String, Set<String>> found = new TreeMap<>();
        Element bom = DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(materials.toFile())
                .getDocumentElement();
        NodeList components = bom.getElementsByTagName("component");
        for (int i = 0; i < components.getLength(); i++) {
            Element component = (Element) components.item(i);
            String group = text(component, "group");
            // Others describe this project and the tool that wrote the file.
            boolean shipped = component.getParentNode().getParentNode() == bom;
            if (shipped && !group.equals("org.gbjo")) {
                String name = group + ":" + text(component, "name");
                found.put(name + ":" + text(component, "version"), licencesOf(component, name));
            }
        }
        return found;
    }

    private Set<String> licencesOf(Element component, String name) {
        Set<String> found = new TreeSet<>();
        String own = licences.getProperty(name);
        if (own != null) {
            found.add(own);
            return found;
        }
        NodeList each = component.getElementsByTagName("license");
        for (int i = 0; i < each.getLength(); i++) {
            String id = text((Element) each.item(i), "id");
            found.add(known(id.isEmpty() ? text((Element) each.item(i), "name") : id));
        }
        for (String part : text(component, "expression").split(" OR |[()]")) {
            if (!part.isBlank()) {
                found.add(known(part.strip()));
            }
        }
        return found;
    }

    private String known(String name) {
        return licences.getProperty(name.replaceAll("[^A-Za-z0-9]+", "-").replaceAll("-$", ""), name);
    }

    private static String text(Element parent, String child) {
        NodeList found = parent.getElementsByTagName(child);
        return found.getLength() == 0 ? "" : found.item(0).getTextContent().strip();
    }

    private void collectTexts() throws IOException {
        for (Path jar : files("lib")) {
            if (!jar.toString().endsWith(".jar") || jar.getFileName().toString().startsWith("gbjo-")) {
                continue;
            }
            try (ZipFile zip = new ZipFile(jar.toFile())) {
                for (ZipEntry entry : (Iterable<ZipEntry>) zip.stream().map(each -> (ZipEntry) each)::iterator) {
                    if (entry.getName().matches("(META-INF/)?(LICEN[SC]E|NOTICE|COPYING)[^/]*(?<!\\.class)")) {
                        Path text = folder.resolve("licences")
                                .resolve(jar.getFileName().toString().replace(".jar", ""))
                                .resolve(Path.of(entry.getName()).getFileName());
                        Files.createDirectories(text.getParent());
                        try (InputStream in = zip.getInputStream(entry)) {
                            Files.write(text, in.readAllBytes());
                        }
                    }
                }
            }
        }
    }

    private void writeChecksums() throws Exception {
        Path sums = folder.resolve("SHA256SUMS");
        Files.deleteIfExists(sums);
        StringBuilder text = new StringBuilder();
        for (Path file : files("")) {
            byte[] sum = MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(file));
            String name = folder.relativize(file).toString().replace('\\', '/');
            text.append(HexFormat.of().formatHex(sum)).append("  ").append(name).append('\n');
        }
        Files.writeString(sums, text);
    }

    /** All files below a folder, in the order of their names. */
    private List<Path> files(String below) throws IOException {
        try (Stream<Path> all = Files.walk(folder.resolve(below))) {
            return all.filter(Files::isRegularFile).sorted().toList();
        }
    }
}

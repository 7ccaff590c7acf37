package org.gbjo;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gbjo.api.PublicApi;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * The public API is what it was: {@code src/test/resources/api.txt} has the signatures of all types that are marked with
 * {@link PublicApi}. A change on purpose writes the file anew with {@code -Dgbjo.api.write=true}, where reviewers see it.
 */
final class ApiTest {
    private static final Path SIGNATURES = Path.of("src/test/resources/api.txt");
    private static final Path LIST = Path.of("../docs/api.md");
    private static final String WRITE =
            "mvn -q -pl gbjo-cli -am test -Dtest=ApiTest -Dsurefire.failIfNoSpecifiedTests=false -Dgbjo.api.write=true";

    private static List<Class<?>> types;

    @BeforeAll
    static void find() {
        types = new ArrayList<>();
        new ClassFileImporter()
                .withImportOption(new ImportOption.DoNotIncludeTests()).importPackages("org.gbjo").stream()
                        .filter(type -> type.isAnnotatedWith(PublicApi.class))
                        .map(JavaClass::reflect)
                        .sorted((one, other) -> one.getName().compareTo(other.getName()))
                        .forEach(types::add);
    }

    @Test
    void noSignatureHasChangedUnnoticed() throws IOException {
        List<String> now = ApiSignatures.of(types);
        if (Boolean.getBoolean("gbjo.api.write")) {
            Files.write(SIGNATURES, now);
        }
        List<String> before = Files.readAllLines(SIGNATURES);
        assertThat(without(before, now))
                .as("signatures that programs may use are gone or changed, which breaks them: a new major version, or"
                        + " keep them; if it is meant, run " + WRITE)
                .isEmpty();
        assertThat(now).as("the API has grown; if it is meant, run %s", WRITE).isEqualTo(before);
    }

    /** Lines of one list that the other does not have, each with its type. */
    private static List<String> without(List<String> some, List<String> others) {
        Set<String> known = new TreeSet<>(withTypes(others));
        return withTypes(some).stream().filter(line -> !known.contains(line)).toList();
    }

    private static List<String> withTypes(List<String> lines) {
        List<String> all = new ArrayList<>();
        String type = "";
        for (String line : lines) {
            if (line.startsWith("named above")) {
                break;
            }
            type = line.startsWith(" ") ? type : line;
            all.add(line.startsWith(" ") ? type + ":" + line : line);
        }
        return all;
    }

    /** Whoever reads the docs sees the same types as whoever reads the code. */
    @Test
    void theDocsListTheMarkedTypes() throws IOException {
        Set<String> listed = new TreeSet<>();
        Pattern row = Pattern.compile("\\| `(org\\.gbjo[\\w.]*)` \\| ([^|]*) \\|.*");
        for (String line : Files.readAllLines(LIST)) {
            Matcher matcher = row.matcher(line);
            if (matcher.matches()) {
                Matcher name = Pattern.compile("`(\\w+)`").matcher(matcher.group(2));
                while (name.find()) {
                    listed.add(matcher.group(1) + "." + name.group(1));
                }
            }
        }
        Set<String> marked = new TreeSet<>();
        types.forEach(type -> marked.add(type.getName()));
        assertThat(listed).as("the tables of docs/api.md").isEqualTo(marked);
    }
}

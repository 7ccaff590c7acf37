package org.gbjo;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The architecture as rules: who may depend on whom, which libraries stay where, and that no name is taken twice. */
final class ArchitectureTest {
    /** The modules, lowest first, and those that each may depend on. */
    private static final Map<String, List<String>> MODULES = new LinkedHashMap<>();

    static {
        module("gbjo-core");
        module("gbjo-graph", "gbjo-core");
        module("gbjo-testing", "gbjo-core");
        module("gbjo-store", "gbjo-core", "gbjo-graph");
        module("gbjo-report", "gbjo-core");
        module("gbjo-jena", "gbjo-core");
        module("gbjo-studio", "gbjo-core", "gbjo-jena");
        module("gbjo-rdf4j", "gbjo-core");
        module("gbjo-sail", "gbjo-core", "gbjo-graph", "gbjo-store", "gbjo-rdf4j");
        module("gbjo-train", "gbjo-core", "gbjo-graph", "gbjo-report");
        module("gbjo-paper", "gbjo-core", "gbjo-graph", "gbjo-report", "gbjo-train");
        module("gbjo-lab", "gbjo-core", "gbjo-graph", "gbjo-report", "gbjo-train", "gbjo-paper");
        module("gbjo-advise", "gbjo-core", "gbjo-graph", "gbjo-report");
        module("gbjo-bench", MODULES.keySet().toArray(new String[0]));
        module("gbjo-cli", MODULES.keySet().toArray(new String[0]));
        // Nothing depends on this one: the command finds it as a service.
        module("gbjo-spark", "gbjo-core", "gbjo-graph", "gbjo-train");
    }

    private static void module(String name, String... mayDependOn) {
        MODULES.put(name, List.of(mayDependOn));
    }

    private static JavaClasses classes;

    @BeforeAll
    static void read() {
        classes = new ClassFileImporter()
                .withImportOption(new ImportOption.DoNotIncludeTests())
                .withImportOption(location -> !location.contains("gbjo-testing"))
                .importPackages("org.gbjo");
    }

    private static List<ArchRule> specification() {
        List<ArchRule> rules = new ArrayList<>();

        MODULES.forEach((module, mayDependOn) -> rules.add(noClasses()
                .that(liveIn(module))
                .should()
                .dependOnClassesThat(liveInAModuleOtherThan(module, mayDependOn))
                .as(module + " depends on " + (mayDependOn.isEmpty() ? "no other module" : mayDependOn + " alone"))));

        rules.add(noClasses()
                .that(liveIn("gbjo-core", "gbjo-graph", "gbjo-report", "gbjo-jena", "gbjo-rdf4j", "gbjo-train"))
                .and(not(resideInAPackage("org.gbjo.paper..")))
                .should()
                .dependOnClassesThat(resideInAPackage("org.gbjo.paper.."))
                .as("only lab, bench and the command know the paper"));

        rules.add(classes()
                .that(liveIn("gbjo-core"))
                .should()
                .onlyDependOnClassesThat(resideInAnyPackage("", "java..", "org.gbjo.."))
                .as("gbjo-core needs the JDK alone"));

        rules.add(noClasses()
                .that(not(resideInAPackage("org.gbjo.cli.library..")))
                .should()
                .dependOnClassesThat(resideInAnyPackage("eu.maveniverse..", "org.eclipse.aether.."))
                .as("one package fetches libraries"));

        rules.add(noClasses()
                .that(not(resideInAPackage("org.gbjo.kernel.vector..")))
                .should()
                .dependOnClassesThat(resideInAPackage("jdk.incubator.vector.."))
                .as("the incubating Vector API stays in one package"));

        rules.add(noClasses()
                .that(liveIn("gbjo-core", "gbjo-paper", "gbjo-rdf4j").or(resideInAPackage("org.gbjo.paper..")))
                .should()
                .dependOnClassesThat(resideInAPackage("org.apache.jena.."))
                .as("core, paper and rdf4j have no type of Jena"));

        rules.add(noClasses()
                .that(liveIn("gbjo-core", "gbjo-graph", "gbjo-store", "gbjo-paper", "gbjo-jena"))
                .should()
                .dependOnClassesThat(resideInAPackage("org.eclipse.rdf4j.."))
                .as("core, graph, store, paper and jena have no type of RDF4J"));

        rules.add(noClasses()
                .that(liveIn("gbjo-core", "gbjo-graph", "gbjo-store", "gbjo-report", "gbjo-jena", "gbjo-rdf4j"))
                .should()
                .dependOnClassesThat(resideInAnyPackage("org.gbjo.learned..", "org.gbjo.kernel..", "org.gbjo.tensor.."))
                .as("core, graph, store and the plug-ins know no weights"));

        rules.add(noClasses()
                .that(resideInAPackage("org.gbjo.cardinality.."))
                .should()
                .dependOnClassesThat(resideInAPackage("org.gbjo.search.."))
                .as("an estimator never makes a search"));

        for (String module : MODULES.keySet()) {
            rules.add(slices().assignedFrom(packagesOf(module))
                    .should()
                    .beFreeOfCycles()
                    .as(module + " has no package cycles"));
        }

        rules.add(classes()
                .that(are(JavaClass::isTopLevelClass, "top-level classes"))
                .should(beAloneWithTheir("simple name", JavaClass::getSimpleName, JavaClass::getName))
                .as("no two classes share a simple name"));

        rules.add(classes()
                .should(beAloneWithTheir("package", JavaClass::getPackageName, ArchitectureTest::moduleOf))
                .as("no package lies in two modules"));
        return rules;
    }

    @TestFactory
    Stream<DynamicTest> rules() {
        return specification().stream()
                .map(rule -> dynamicTest(
                        rule.getDescription(), () -> rule.allowEmptyShould(true).check(classes)));
    }

    /** Otherwise the rules would hold for want of classes. */
    @Test
    void theModulesAreOnTheClassPath() {
        Set<String> found = new TreeSet<>();
        classes.forEach(type -> found.add(moduleOf(type)));
        assertThat(found)
                .contains("gbjo-core", "gbjo-graph", "gbjo-jena", "gbjo-rdf4j", "gbjo-train", "gbjo-lab", "gbjo-bench")
                .contains("gbjo-advise", "gbjo-cli", "gbjo-spark")
                .isSubsetOf(MODULES.keySet());
    }

    // --- The words of the rules
    // ---------------------------------------------------------------------------------------

    /** A module's classes are in its folder of the build, or in its jar. */
    private static final Pattern PLACE = Pattern.compile("/(gbjo-[a-z0-9]+)(/target/classes/|-[^/]*\\.jar!/)");

    private static String moduleOf(JavaClass type) {
        String place =
                type.getSource().map(source -> source.getUri().toString()).orElse("");
        Matcher matcher = PLACE.matcher(place);
        return matcher.find() ? matcher.group(1) : "";
    }

    private static DescribedPredicate<JavaClass> liveIn(String... modules) {
        return are(type -> Arrays.asList(modules).contains(moduleOf(type)), "in " + Arrays.toString(modules));
    }

    private static DescribedPredicate<JavaClass> liveInAModuleOtherThan(String module, List<String> others) {
        return are(
                type -> MODULES.containsKey(moduleOf(type))
                        && !moduleOf(type).equals(module)
                        && !others.contains(moduleOf(type)),
                "in another module");
    }

    private static DescribedPredicate<JavaClass> are(Predicate<JavaClass> test, String what) {
        return describe(what, test);
    }

    private static SliceAssignment packagesOf(String module) {
        return new SliceAssignment() {
            @Override
            public SliceIdentifier getIdentifierOf(JavaClass type) {
                return moduleOf(type).equals(module)
                        ? SliceIdentifier.of(type.getPackageName())
                        : SliceIdentifier.ignore();
            }

            @Override
            public String getDescription() {
                return "packages of " + module;
            }
        };
    }

    /** Each value of what a class has belongs to one owner alone. */
    private static ArchCondition<JavaClass> beAloneWithTheir(
            String what, Function<JavaClass, String> value, Function<JavaClass, String> owner) {
        return new ArchCondition<>("be alone with their " + what) {
            private final Map<String, Set<String>> owners = new TreeMap<>();

            @Override
            public void init(Collection<JavaClass> all) {
                owners.clear();
                all.forEach(type -> owners.computeIfAbsent(value.apply(type), unseen -> new TreeSet<>())
                        .add(owner.apply(type)));
                owners.remove("package-info");
            }

            @Override
            public void check(JavaClass type, ConditionEvents events) {}

            @Override
            public void finish(ConditionEvents events) {
                owners.forEach((taken, by) -> events.add(
                        new SimpleConditionEvent(taken, by.size() == 1, what + " " + taken + " is taken by " + by)));
            }
        };
    }
}

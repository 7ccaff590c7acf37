package org.gbjo.cli.serve;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.openqa.selenium.By;
import org.openqa.selenium.Dimension;
import org.openqa.selenium.JavascriptExecutor;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.logging.LogEntry;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;
import org.openqa.selenium.support.ui.WebDriverWait;

/** A browser without a window that looks at a studio. Whatever it waits for has a limit. */
final class StudioBrowser implements AutoCloseable {
    private static final Duration LONGEST = Duration.ofSeconds(90);

    private final ChromeDriver driver;
    private final Path profile;

    private StudioBrowser(ChromeDriver driver, Path profile) {
        this.driver = driver;
        this.profile = profile;
    }

    /** Whether there is a browser here, and the program that drives it. */
    static boolean isThere() {
        return program("chromium").isPresent() && program("chromedriver").isPresent();
    }

    private static Optional<File> program(String program) {
        return Arrays.stream(System.getenv("PATH").split(File.pathSeparator))
                .map(folder -> new File(folder, program))
                .filter(File::canExecute)
                .findFirst();
    }

    static StudioBrowser open() throws IOException {
        Path profile = Files.createTempDirectory("gbjo-browser");
        LoggingPreferences logs = new LoggingPreferences();
        logs.enable(LogType.BROWSER, java.util.logging.Level.ALL);
        ChromeOptions options = new ChromeOptions();
        options.setBinary(program("chromium").orElseThrow());
        options.addArguments(
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-quic",
                "--no-first-run",
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-sync",
                "--disable-dev-shm-usage",
                "--force-color-profile=srgb",
                "--user-data-dir=" + profile);
        options.setCapability(ChromeOptions.LOGGING_PREFS, logs);
        ChromeDriverService service = new ChromeDriverService.Builder()
                .usingDriverExecutable(program("chromedriver").orElseThrow())
                .usingAnyFreePort()
                .build();
        StudioBrowser browser = new StudioBrowser(new ChromeDriver(service, options), profile);
        browser.size(1400, 1000);
        return browser;
    }

    /** Of the page, not of the window around it. */
    void size(int width, int height) {
        driver.executeCdpCommand(
                "Emulation.setDeviceMetricsOverride",
                java.util.Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", false));
        driver.manage().window().setSize(new Dimension(width, height));
    }

    /** Goes to an address and waits until the page says that it is ready. */
    void go(String address) {
        driver.get("about:blank");
        driver.get(address);
        find("html[data-ready]");
    }

    /** The first element of a CSS selector that can be seen, once there is one. */
    WebElement find(String selector) {
        return until(selector + " is there", browser -> browser.findElements(By.cssSelector(selector)).stream()
                .filter(WebElement::isDisplayed)
                .findFirst()
                .orElse(null));
    }

    List<WebElement> all(String selector) {
        return driver.findElements(By.cssSelector(selector));
    }

    /** Waits until an element of a selector has a text. */
    void see(String selector, String text) {
        until(
                selector + " says '" + text + "'",
                browser -> browser.findElements(By.cssSelector(selector)).stream()
                                .anyMatch(element -> element.getText().contains(text))
                        ? Boolean.TRUE
                        : null);
    }

    <T> T until(String what, Function<ChromeDriver, T> found) {
        return new WebDriverWait(driver, LONGEST)
                .ignoring(org.openqa.selenium.StaleElementReferenceException.class)
                .withMessage(what)
                .until(browser -> found.apply(driver));
    }

    void click(String selector) {
        until("a click on " + selector, browser -> {
            find(selector).click();
            return Boolean.TRUE;
        });
    }

    /** Puts a query into the editor, whichever it is by now. */
    void write(String query) {
        until("the editor", browser -> all("#editor[data-editor]").isEmpty() ? null : Boolean.TRUE);
        run(
                "const editor = document.querySelector('.CodeMirror');"
                        + "if (editor) editor.CodeMirror.setValue(arguments[0]);"
                        + "else { const area = document.getElementById('query-text'); area.value = arguments[0];"
                        + " area.dispatchEvent(new Event('input')); }",
                query);
    }

    Object run(String script, Object... arguments) {
        return ((JavascriptExecutor) driver).executeScript(script, arguments);
    }

    ChromeDriver driver() {
        return driver;
    }

    /** What the browser complains of, such as scripts that the security policy has stopped. */
    List<String> complaints() {
        return driver.manage().logs().get(LogType.BROWSER).getAll().stream()
                .filter(entry -> entry.getLevel().intValue() >= java.util.logging.Level.WARNING.intValue())
                .map(LogEntry::getMessage)
                .toList();
    }

    /** The page as it is now, or all of it. */
    void picture(Path file) throws IOException {
        Files.write(file, driver.getScreenshotAs(OutputType.BYTES));
    }

    @Override
    public void close() {
        driver.quit();
        try (Stream<Path> files = Files.walk(profile)) {
            files.sorted(Comparator.reverseOrder())
                    .forEach(file -> file.toFile().delete());
        } catch (IOException | UncheckedIOException e) {
            // A browser that ends may still write; the rest is in the folder for temporary files.
        }
    }
}

package org.gbjo.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What opens an address is a program that may be missing, or may find no browser. */
class BrowserTest {
    @TempDir
    private Path folder;

    @AfterEach
    void reset() {
        System.clearProperty("gbjo.browser");
    }

    @Test
    void aMachineWithoutABrowserIsSaidToHaveNone() {
        System.setProperty("gbjo.browser", folder.resolve("missing").toString());
        assertThat(Browser.open("http://localhost/")).isFalse();
    }

    @Test
    void theProgramSaysWhetherItFoundABrowser() throws IOException {
        System.setProperty("gbjo.browser", program("found", "0").toString());
        assertThat(Browser.open("http://localhost/")).isTrue();
        System.setProperty("gbjo.browser", program("none", "3").toString());
        assertThat(Browser.open("http://localhost/")).isFalse();
    }

    private Path program(String name, String code) throws IOException {
        Path program = Files.writeString(folder.resolve(name), "#!/bin/sh\nexit " + code + "\n");
        assertThat(program.toFile().setExecutable(true)).isTrue();
        return program;
    }
}

package org.gbjo.cli.lab;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.gbjo.bench.BenchReport;
import org.gbjo.bench.GinSize;
import org.gbjo.bench.SearchBenchmark;
import org.gbjo.bench.SetSearchBenchmark;
import org.gbjo.cli.terminal.Terminal;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

@Command(
        name = "search",
        description =
                "Time the standard planner and the gradient search: milliseconds, bytes, and share of the machine's peak.",
        footer = {
            "",
            "Example: gbjo bench search --size 5,10,20",
            "Without SIMD: GBJO_OPTS=-Dgbjo.simd=off gbjo bench search"
        })
public final class BenchSearchCommand implements Callable<Integer> {
    private final Terminal terminal;

    @Option(
            names = "--size",
            paramLabel = "N",
            split = ",",
            defaultValue = "5,10,15,20,30,40",
            description = "Numbers of patterns (default: ${DEFAULT-VALUE}).")
    private List<Integer> sizes;

    @Option(
            names = "--model",
            paramLabel = "HIDDENxLAYERS",
            split = ",",
            defaultValue = "128x6,64x6,32x3",
            converter = SizeConverter.class,
            description = "Sizes of the model (default: ${DEFAULT-VALUE}).")
    private List<GinSize> models;

    @Option(
            names = "--time",
            paramLabel = "TIME",
            defaultValue = "2s",
            description = "How long to measure each (default: ${DEFAULT-VALUE}).")
    private Duration time;

    @Mixin
    private BenchOutput output;

    public BenchSearchCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws IOException {
        return output.run(terminal, (folder, progress) -> {
            SetSearchBenchmark benchmark = new SetSearchBenchmark(folder.resolve("lubm"), progress);
            List<BenchReport> reports = new ArrayList<>(benchmark.run(sizes, time, progress));
            reports.add(new SearchBenchmark().run(sizes, models, time, progress));
            return reports;
        });
    }

    /** Reads {@code 128x6}. */
    static final class SizeConverter implements ITypeConverter<GinSize> {
        @Override
        public GinSize convert(String text) {
            String[] numbers = text.split("x", -1);
            try {
                if (numbers.length == 2) {
                    return new GinSize(Integer.parseInt(numbers[0]), Integer.parseInt(numbers[1]));
                }
            } catch (NumberFormatException e) {
                // reported below
            }
            throw new TypeConversionException("a model size is HIDDENxLAYERS such as 128x6, got '" + text + "'");
        }
    }
}

package org.gbjo.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.gbjo.folder.Family;
import org.gbjo.folder.GraphIdentity;
import org.gbjo.folder.ModelFolder;
import org.gbjo.paper.feature.Precision;
import org.gbjo.paper.feature.TermTableContent;
import org.gbjo.paper.feature.TermTableWriter;
import org.gbjo.paper.model.GinShape;
import org.gbjo.paper.model.GinWeights;

/** A real model folder whose weights are random. */
final class MadeUpModel {
    private MadeUpModel() {}

    static Path write(Path folder) throws IOException {
        Family family = new Family.GinFamily("paper", 99, GinWeights.random(new GinShape(19, 16, 2, 8, false), 1));
        new ModelFolder(family, 4, new GraphIdentity("made-up", 3, 6, 2), Map.of(), Map.of(), Map.of()).write(folder);
        TermTableWriter.write(folder.resolve(ModelFolder.TERMS), Precision.FLOAT16, new OneTerm());
        return folder;
    }

    /** The table of a graph of which one term is known. */
    private static final class OneTerm implements TermTableContent {
        @Override
        public String graphFingerprint() {
            return "made-up";
        }

        @Override
        public int dimensions() {
            return 4;
        }

        @Override
        public int terms() {
            return 1;
        }

        @Override
        public String term(int index) {
            return "<http://example.org/1>";
        }

        @Override
        public long count(int index) {
            return 1;
        }

        @Override
        public boolean copyVector(int index, float[] target) {
            return false;
        }
    }
}

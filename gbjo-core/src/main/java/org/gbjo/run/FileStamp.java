package org.gbjo.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;

/** What changes when a file is replaced. */
public record FileStamp(FileTime changed, long size) {
    /** There is no such file. */
    public static final FileStamp NONE = new FileStamp(FileTime.fromMillis(0), -1);

    public static FileStamp of(Path file) {
        try {
            return new FileStamp(Files.getLastModifiedTime(file), Files.size(file));
        } catch (IOException e) {
            return NONE;
        }
    }
}

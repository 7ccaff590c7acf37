package org.gbjo.bench;

import java.util.ArrayList;
import java.util.List;
import org.gbjo.query.Bgp;
import org.gbjo.query.Pattern;
import org.gbjo.workload.lubm.LubmVocabulary;

/** Stars and paths of any size over LUBM data. */
final class LubmShapes {
    /** What a graduate student has who assists in teaching. */
    private static final List<String> OF_STUDENT = List.of(
            LubmVocabulary.TYPE,
            LubmVocabulary.NAME,
            LubmVocabulary.MEMBER_OF,
            LubmVocabulary.TAKES_COURSE,
            LubmVocabulary.ADVISOR,
            LubmVocabulary.UNDERGRADUATE_DEGREE_FROM,
            LubmVocabulary.EMAIL_ADDRESS,
            LubmVocabulary.TELEPHONE,
            LubmVocabulary.TEACHING_ASSISTANT_OF);

    /** What leads from a graduate student to what others have, too. */
    private static final List<String> LINKS = List.of(
            LubmVocabulary.MEMBER_OF,
            LubmVocabulary.TAKES_COURSE,
            LubmVocabulary.ADVISOR,
            LubmVocabulary.UNDERGRADUATE_DEGREE_FROM);

    private LubmShapes() {}

    /** A star that has answers. */
    static Bgp star(int size) {
        return star(size, OF_STUDENT);
    }

    /** A star of these predicates, again and again. */
    static Bgp star(int size, List<String> predicates) {
        List<Pattern> patterns = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            patterns.add(Pattern.of("?x", predicates.get(i % predicates.size()), "?o" + i));
        }
        return new Bgp(patterns);
    }

    /** A path that has answers: from a student to a course and back to a student, and so on. */
    static Bgp path(int size) {
        List<Pattern> patterns = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            String link = LINKS.get(i / 2 % LINKS.size());
            String before = "?x" + i;
            String behind = "?x" + (i + 1);
            patterns.add(i % 2 == 0 ? Pattern.of(before, link, behind) : Pattern.of(behind, link, before));
        }
        return new Bgp(patterns);
    }

    /** A path of these predicates, again and again, in one direction. */
    static Bgp path(int size, List<String> predicates) {
        List<Pattern> patterns = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            patterns.add(Pattern.of("?x" + i, predicates.get(i % predicates.size()), "?x" + (i + 1)));
        }
        return new Bgp(patterns);
    }
}

package org.gbjo.workload.lubm;

import java.util.List;

/**
 * The profile of LUBM data: how many there are of everything.
 *
 * <p>Guo, Pan, Heflin: "LUBM: A Benchmark for OWL Knowledge Base Systems", Journal of Web Semantics 3, 2005, appendix
 * on the profile of the generated data. Every number is drawn uniformly between its two bounds, both included.
 */
final class LubmProfile {
    static final Range DEPARTMENTS_PER_UNIVERSITY = new Range(15, 25);
    static final Range RESEARCH_GROUPS_PER_DEPARTMENT = new Range(10, 20);

    static final Range COURSES_PER_FACULTY = new Range(1, 2);
    static final Range GRADUATE_COURSES_PER_FACULTY = new Range(1, 2);

    static final Range UNDERGRADUATES_PER_FACULTY = new Range(8, 14);
    static final Range GRADUATES_PER_FACULTY = new Range(3, 4);

    static final Range COURSES_PER_UNDERGRADUATE = new Range(2, 4);
    static final Range COURSES_PER_GRADUATE = new Range(1, 3);
    static final Range PUBLICATIONS_PER_GRADUATE = new Range(0, 5);

    /** One in this many undergraduates has an advisor. Every graduate has one. */
    static final int UNDERGRADUATES_PER_ADVISED = 5;

    /** One in this many graduates is a teaching assistant. */
    static final Range GRADUATES_PER_TEACHING_ASSISTANT = new Range(4, 5);

    /** One in this many graduates is a research assistant. */
    static final Range GRADUATES_PER_RESEARCH_ASSISTANT = new Range(3, 4);

    /** Degrees come from universities 0 to 999, even from those that the data does not describe. */
    static final int DEGREE_UNIVERSITIES = 1000;

    static final int RESEARCH_INTERESTS = 30;

    /** The three ranks that can advise. */
    static final List<Rank> PROFESSORS = List.of(
            new Rank(LubmClass.FULL_PROFESSOR, new Range(7, 10), new Range(15, 20)),
            new Rank(LubmClass.ASSOCIATE_PROFESSOR, new Range(10, 14), new Range(10, 18)),
            new Rank(LubmClass.ASSISTANT_PROFESSOR, new Range(8, 11), new Range(5, 10)));

    static final Rank LECTURERS = new Rank(LubmClass.LECTURER, new Range(5, 7), new Range(0, 5));

    private LubmProfile() {}

    /** Whole numbers from {@code least} to {@code most}, both included. */
    record Range(int least, int most) {

        /** The bounds for a group of {@code size} members, each of whom contributes a number in this range. */
        Range times(int size) {
            return new Range(least * size, most * size);
        }

        /**
         * The bounds for the members chosen from a group of {@code size}, if one in a number of this range is chosen.
         */
        Range shareOf(int size) {
            return new Range(size / most, size / least);
        }
    }

    /** A rank of the faculty: how many members a department has, and how much each of them publishes. */
    record Rank(LubmClass lubmClass, Range members, Range publications) {}
}

package org.gbjo.workload.lubm;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.gbjo.workload.lubm.LubmProfile.Range;
import org.gbjo.workload.lubm.LubmProfile.Rank;

/**
 * Draws one department from the {@link LubmProfile}: the faculty with its courses and publications, then the students,
 * who refer to them.
 *
 * <p>Where the paper leaves a choice open, this follows the data of the official generator. The rank of an advisor is
 * drawn before the person, each rank with equal probability. Nobody assists in both teaching and research. No course
 * has two teaching assistants.
 */
final class DepartmentGenerator {
    private static final List<String> DEGREES = List.of(
            LubmVocabulary.UNDERGRADUATE_DEGREE_FROM,
            LubmVocabulary.MASTERS_DEGREE_FROM,
            LubmVocabulary.DOCTORAL_DEGREE_FROM);

    private final DepartmentWriter out;
    private final LubmRandom random;

    private final int[] professors = new int[LubmProfile.PROFESSORS.size()];
    private final List<String> publications = new ArrayList<>();
    private int faculty;
    private int courses;
    private int graduateCourses;

    DepartmentGenerator(DepartmentWriter out, LubmRandom random) {
        this.out = out;
        this.random = random;
    }

    void generate() throws IOException {
        out.department();
        drawProfessors();
        drawLecturers();
        drawUndergraduates();
        drawGraduates();
        int researchGroups = random.in(LubmProfile.RESEARCH_GROUPS_PER_DEPARTMENT);
        for (int i = 0; i < researchGroups; i++) {
            out.researchGroup(i);
        }
    }

    private void drawProfessors() throws IOException {
        for (int i = 0; i < professors.length; i++) {
            Rank rank = LubmProfile.PROFESSORS.get(i);
            professors[i] = random.in(rank.members());
            int head = rank.lubmClass() == LubmClass.FULL_PROFESSOR ? random.below(professors[i]) : -1;
            for (int member = 0; member < professors[i]; member++) {
                out.person(rank.lubmClass(), member);
                out.researchInterest(random.below(LubmProfile.RESEARCH_INTERESTS));
                if (member == head) {
                    out.inDepartment(LubmVocabulary.HEAD_OF);
                }
                drawFacultyMember(rank, member);
            }
        }
    }

    private void drawLecturers() throws IOException {
        Rank rank = LubmProfile.LECTURERS;
        int lecturers = random.in(rank.members());
        for (int member = 0; member < lecturers; member++) {
            out.person(rank.lubmClass(), member);
            drawFacultyMember(rank, member);
        }
    }

    /** Draws the data that all faculty members have, for the person written last. */
    private void drawFacultyMember(Rank rank, int member) throws IOException {
        faculty++;
        out.inDepartment(LubmVocabulary.WORKS_FOR);
        for (String degree : DEGREES) {
            out.degree(degree, random.below(LubmProfile.DEGREE_UNIVERSITIES));
        }
        int firstCourse = courses;
        int firstGraduateCourse = graduateCourses;
        courses += random.in(LubmProfile.COURSES_PER_FACULTY);
        graduateCourses += random.in(LubmProfile.GRADUATE_COURSES_PER_FACULTY);
        for (int course = firstCourse; course < courses; course++) {
            out.link(LubmVocabulary.TEACHER_OF, LubmClass.COURSE, course);
        }
        for (int course = firstGraduateCourse; course < graduateCourses; course++) {
            out.link(LubmVocabulary.TEACHER_OF, LubmClass.GRADUATE_COURSE, course);
        }
        for (int course = firstCourse; course < courses; course++) {
            out.course(LubmClass.COURSE, course);
        }
        for (int course = firstGraduateCourse; course < graduateCourses; course++) {
            out.course(LubmClass.GRADUATE_COURSE, course);
        }
        int written = random.in(rank.publications());
        for (int number = 0; number < written; number++) {
            publications.add(out.publication(rank.lubmClass(), member, number));
        }
    }

    private void drawUndergraduates() throws IOException {
        int[] offered = numbersBelow(courses);
        int undergraduates = random.in(LubmProfile.UNDERGRADUATES_PER_FACULTY.times(faculty));
        for (int student = 0; student < undergraduates; student++) {
            out.person(LubmClass.UNDERGRADUATE_STUDENT, student);
            out.inDepartment(LubmVocabulary.MEMBER_OF);
            drawCourses(LubmClass.COURSE, offered, LubmProfile.COURSES_PER_UNDERGRADUATE);
            if (random.below(LubmProfile.UNDERGRADUATES_PER_ADVISED) == 0) {
                drawAdvisor();
            }
        }
    }

    private void drawGraduates() throws IOException {
        int graduates = random.in(LubmProfile.GRADUATES_PER_FACULTY.times(faculty));
        int teachingAssistants = random.in(LubmProfile.GRADUATES_PER_TEACHING_ASSISTANT.shareOf(graduates));
        int researchAssistants = random.in(LubmProfile.GRADUATES_PER_RESEARCH_ASSISTANT.shareOf(graduates));
        int[] assisted = numbersBelow(courses);
        random.shuffleFront(assisted, teachingAssistants);
        int[] offered = numbersBelow(graduateCourses);
        int[] published = numbersBelow(publications.size());
        for (int student = 0; student < graduates; student++) {
            out.person(LubmClass.GRADUATE_STUDENT, student);
            out.inDepartment(LubmVocabulary.MEMBER_OF);
            out.degree(LubmVocabulary.UNDERGRADUATE_DEGREE_FROM, random.below(LubmProfile.DEGREE_UNIVERSITIES));
            drawCourses(LubmClass.GRADUATE_COURSE, offered, LubmProfile.COURSES_PER_GRADUATE);
            drawAdvisor();
            // Each role is drawn among the remaining students, so that one pass gives the exact numbers of assistants.
            int role = random.below(graduates - student);
            if (role < teachingAssistants) {
                teachingAssistants--;
                out.type(LubmVocabulary.TEACHING_ASSISTANT);
                out.link(LubmVocabulary.TEACHING_ASSISTANT_OF, LubmClass.COURSE, assisted[teachingAssistants]);
            } else if (role < teachingAssistants + researchAssistants) {
                researchAssistants--;
                out.type(LubmVocabulary.RESEARCH_ASSISTANT);
            }
            drawCoAuthorship(student, published);
        }
    }

    private void drawCourses(LubmClass level, int[] offered, Range load) throws IOException {
        int taken = random.in(load);
        random.shuffleFront(offered, taken);
        for (int i = 0; i < taken; i++) {
            out.link(LubmVocabulary.TAKES_COURSE, level, offered[i]);
        }
    }

    private void drawAdvisor() throws IOException {
        int rank = random.below(professors.length);
        out.link(LubmVocabulary.ADVISOR, LubmProfile.PROFESSORS.get(rank).lubmClass(), random.below(professors[rank]));
    }

    private void drawCoAuthorship(int student, int[] published) throws IOException {
        int written = random.in(LubmProfile.PUBLICATIONS_PER_GRADUATE);
        random.shuffleFront(published, written);
        for (int i = 0; i < written; i++) {
            out.coAuthor(publications.get(published[i]), student);
        }
    }

    private static int[] numbersBelow(int bound) {
        return IntStream.range(0, bound).toArray();
    }
}

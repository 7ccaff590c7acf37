package org.gbjo.cardinality;

/**
 * How many pairs a property path has, by counts of its predicates.
 *
 * @param rows the pairs that at least one triple connects
 * @param subjects where these begin, how many different terms
 * @param objects where these end
 * @param zero whether each term also leads to itself
 */
record PathSize(double rows, double subjects, double objects, boolean zero) {
    static final PathSize NOTHING = new PathSize(0, 0, 0, false);

    PathSize inverse() {
        return new PathSize(rows, objects, subjects, zero);
    }

    /** This path or the other one. */
    PathSize or(PathSize other) {
        return new PathSize(rows + other.rows, subjects + other.subjects, objects + other.objects, zero || other.zero);
    }

    /** This path and then the other one, under independence; either may be left out where it may be empty. */
    PathSize then(PathSize other) {
        double met = Math.max(1, Math.max(objects, other.subjects));
        double both = rows * other.rows / met;
        double all = both + (zero ? other.rows : 0) + (other.zero ? rows : 0);
        double begins = (zero ? other.subjects : 0) + Math.min(subjects, Math.max(all, 1));
        double ends = (other.zero ? objects : 0) + Math.min(other.objects, Math.max(all, 1));
        return new PathSize(all, Math.min(begins, all), Math.min(ends, all), zero && other.zero);
    }

    /** This path once or again and again. */
    PathSize repeated(double growth) {
        return new PathSize(Math.min(growth * rows, Math.max(rows, subjects * objects)), subjects, objects, zero);
    }

    PathSize orNothing() {
        return new PathSize(rows, subjects, objects, true);
    }

    /** How many terms a subject leads to, itself not among them; that of a term that begins no pair is less. */
    double forwards() {
        return rows / Math.max(1, subjects);
    }

    double backwards() {
        return rows / Math.max(1, objects);
    }
}

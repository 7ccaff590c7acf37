package org.gbjo.workload.lubm;

/** The {@code number}-th publication of the {@code author}-th member of a rank of the faculty. */
record Publication(LubmClass rank, int author, int number) {}

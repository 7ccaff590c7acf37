package org.gbjo.store.join;

/** A condition on a row. */
public interface RowCondition {
    /** The slots whose values it reads, as bits; they decide after which step it is asked. */
    long reads();

    boolean accepts(int[] row);

    /** Whether the slots that it reads decide alone, whatever solution a row is added to. */
    boolean isOfRowAlone();
}

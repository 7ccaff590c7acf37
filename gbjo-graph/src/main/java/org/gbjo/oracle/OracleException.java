package org.gbjo.oracle;

/**
 * Reports a cardinality that could not be determined: what was asked of whom, why it failed, and what to do about it.
 */
public final class OracleException extends RuntimeException {
    OracleException(String message) {
        super(message);
    }

    OracleException(String message, Throwable cause) {
        super(message, cause);
    }
}
